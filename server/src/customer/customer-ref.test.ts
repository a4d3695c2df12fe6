import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCustomer } from '../../test/customers/test-customer.ts'
import { startTestService } from '../../test/service/test-service.ts'
import type { App } from '../platform/app.ts'
import { findCustomerRef, findPartnerOf } from './customer-ref.ts'

const service = await startTestService()

test('the partner of a customer is looked up once, and an unknown customer each time', async () => {
  const partner = await service.aPartner()
  const { customerId } = await aCustomer(service, partner)
  let lookups = 0
  const { db } = service.app
  const findInCells: typeof db.findInCells = (work) => {
    lookups++
    return db.findInCells(work)
  }
  const app: App = { ...service.app, db: { ...db, findInCells } }
  for (const _ of [1, 2, 3]) assert.equal(await findPartnerOf(app, customerId), partner.partnerId)
  assert.deepEqual(await findCustomerRef(app, customerId), { partnerId: partner.partnerId, customerId })
  assert.equal(lookups, 1)
  const unknown = '01900000-0000-7000-8000-000000000000'
  for (const _ of [1, 2]) await assert.rejects(findCustomerRef(app, unknown), { code: 'Customer.NotFound' })
  assert.equal(lookups, 3)
})
