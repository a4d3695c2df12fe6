// Erasing a customer on the operator API: what an operator sees, what is confirmed, and what is recorded.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'

const service = await startOperatorService()
const [partner, stranger] = await Promise.all([service.aPartner(), service.aPartner()])
const olga = await service.aUser({ role: 'operator', email: 'olga@staff.example' })
const admin = await service.aUser({ role: 'admin', partner })
const PROFILES = '/api/partner/v1/business-profiles'
const requests = (partnerId: string) => `/api/operator/v1/partners/${partnerId}/data-requests`
const find = async (which: string, { partnerId } = partner) =>
  (await olga.get(`${requests(partnerId)}/customer?customer=${encodeURIComponent(which)}`)).body.value.customer

async function aCustomer() {
  const profile = aProfile({ companyName: 'Secretive Quay' })
  const { customerId } = (await partner.post(PROFILES, profile)).body.value
  const { partnerCustomerId } = profile
  return { customerId, partnerCustomerId }
}

test('an operator finds a customer by ID or reference and sees nothing about it but its status', async () => {
  const { customerId, partnerCustomerId } = await aCustomer()
  const found = await find(partnerCustomerId)
  assert.deepEqual(await find(customerId.toUpperCase()), found)
  assert.deepEqual(Object.keys(found).sort(), [
    'customerId',
    'erasedAt',
    'partnerCustomerId',
    'updatedAt',
    'verificationStatus',
  ])
  assert.doesNotMatch(JSON.stringify(found), /Secretive/)
  assert.equal(await find(customerId, stranger), null, 'a customer of another partner')
  assert.equal(await find(randomUUID()), null)
  assert.equal((await olga.get(`${requests(randomUUID())}/customer?customer=x`)).body.error.code, 'Partner.NotFound')
})

test('a customer is erased once its reference is repeated, and the reason and the operator are recorded', async () => {
  const { customerId, partnerCustomerId } = await aCustomer()
  const url = `${requests(partner.partnerId)}/${customerId}/erase`
  const body = { partnerCustomerId, reason: 'SubjectRequest', request: 'DSR-2026-17' }
  const wrong = await olga.post(url, { ...body, partnerCustomerId: `${partnerCustomerId}x` })
  assert.deepEqual([wrong.status, wrong.body.error.details[0].path], [400, '/partnerCustomerId'])
  const bad = await olga.post(url, { partnerCustomerId, reason: 'Because', request: 'Ada Obi asked' })
  assert.deepEqual(bad.body.error.details.map((it: { path: string }) => it.path).sort(), ['/reason', '/request'])
  const elsewhere = await olga.post(`${requests(stranger.partnerId)}/${customerId}/erase`, body)
  assert.equal(elsewhere.body.error.code, 'Customer.NotFound')
  assert.equal((await find(customerId)).erasedAt, null, 'nothing was erased so far')

  const both = await Promise.all([olga.post(url, body), olga.post(url, body)])
  assert.deepEqual(
    both.map((it) => [it.status, it.body.value.filesLeft]),
    [
      [200, 0],
      [200, 0],
    ],
  )
  assert.equal(both.filter((it) => it.body.value.alreadyErased).length, 1)
  assert.ok((await find(customerId)).erasedAt)
  assert.ok((await partner.get(`${PROFILES}/${customerId}`)).body.value.erasedAt)
  const { items } = (await admin.get('/api/customer/v1/partner-profile/audit?action=CustomerErased')).body.value
  assert.deepEqual(
    items.map((it: { actor: { email: string }; subjectId: string; facts: object }) => [
      it.actor.email,
      it.subjectId,
      it.facts,
    ]),
    [['olga@staff.example', customerId, { reason: 'SubjectRequest', request: 'DSR-2026-17' }]],
  )
})
