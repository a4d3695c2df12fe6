import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { screenCustomer } from '../screen-customer.ts'
import { findScreeningGate } from '../screening-gate-sql.ts'

test('without a configured provider no subject is screened or clear', async () => {
  const env = { DATABASE_URL: 'postgres://elsewhere/gangway', MASTER_KEYS: Buffer.alloc(32, 1).toString('base64') }
  const service = await startTestService({ env })
  const partner = await service.aPartner()
  const { customerId } = (await partner.post('/api/partner/v1/business-profiles', aProfile())).body.value
  await screenCustomer(service.app, { partnerId: partner.partnerId, customerId })
  const { unfinished } = await service.app.db.staff(partner.partnerId, (sql) =>
    findScreeningGate(sql, { partnerId: partner.partnerId, customerId }),
  )
  assert.deepEqual(
    unfinished.map(({ state }) => state),
    ['Error', 'Error'],
  )
  assert.match(
    await service.app.metrics.registry.metrics(),
    /screenings_total\{outcome="Error",failure="NotConfigured"\} 2/,
  )
})
