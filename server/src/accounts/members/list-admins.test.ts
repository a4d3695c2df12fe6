// The admins of an organisation, for its users who need to ask for access.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/service/test-service.ts'
import { registerPartner } from '../../partners/register-partner.ts'

const ADMINS = '/customer/v1/partner-profile/admins'
const service = await startTestService()

test('a viewer sees the admins of their own organisation and no one else, also before it is approved', async () => {
  const acme = await registerPartner(service.app, { name: 'Acme', onboarding: 'Pending' })
  const other = await registerPartner(service.app, { name: 'Other' })
  await service.aUser({ role: 'admin', partner: other, email: 'noor@other.example' })
  await service.aUser({ role: 'editor', partner: acme, email: 'ed@acme.example' })
  for (let i = 1; i <= 6; i++) await service.aUser({ role: 'admin', partner: acme, email: `ada${i}@acme.example` })
  const viewer = await service.aUser({ role: 'viewer', partner: acme })
  const { items } = (await viewer.get(ADMINS)).body.value
  assert.deepEqual(
    items,
    [1, 2, 3, 4, 5].map((i) => ({ email: `ada${i}@acme.example` })),
  )
  const analyst = await service.aUser({ role: 'analyst' })
  assert.equal((await analyst.get(ADMINS)).status, 401)
})
