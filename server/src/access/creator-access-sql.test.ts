// Access that ends while a request of the user is running.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWith } from '../../test/customers/completion-page.ts'
import { aProfile } from '../../test/customers/factories.ts'
import { rejection } from '../../test/customers/test-case.ts'
import { aCustomer } from '../../test/customers/test-customer.ts'
import { until } from '../../test/process/until.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { certificateOf, createKeys } from '../../test/tokens/api-client.ts'

const service = await startTestService({ env: { DATABASE_POOL_SIZE: '12' } })
const PROFILES = '/api/customer/v1/business-profiles'
const dashboardPath = (customerId: string) => `${PROFILES}/${customerId}/completion-links`

/** Statements that wait for a lock. */
const waiting = async () => {
  const [row] = await service.app.db.directory(
    (sql) => sql`select count(distinct pid)::int as statements from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  )
  return row!.statements
}

test('what a user creates or revokes while being removed fails, or ends with the user', async () => {
  const { partner, customerId } = await aCustomer(service, undefined, { email: 'moment@business.example' })
  // Customers of their own, so that each request waits for the removal and not for another request.
  const [uploaded, linked] = [await aCustomer(service, partner), await aCustomer(service, partner)]
  const admin = await service.aUser({ partner, role: 'admin' })
  const leaver = await service.aUser({ partner, role: 'admin' })
  const editor = await service.aUser({ partner, role: 'editor' })
  const profile = '/api/customer/v1/partner-profile'
  const remove = (userId: string) => admin.delete(`${profile}/users/${userId}`)
  const [key] = await createKeys(1)
  const certificatePem = await certificateOf(key!)
  const { linkId } = (await admin.post(dashboardPath(linked.customerId), {})).body.value
  const upload = { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf' }

  // The removal has begun: everything that was authenticated before waits for it, and fails.
  const running = await service.app.db.directoryTransaction(async (sql) => {
    await sql`select from membership where account_id = ${leaver.userId} for update`
    const removal = remove(leaver.userId)
    await until('the removal has begun', async () => (await waiting()) === 1)
    const created = [
      leaver.post(dashboardPath(customerId), {}),
      leaver.post(`${profile}/api-credentials`, { name: 'Late', certificatePem }),
      leaver.post(`${profile}/users`, { email: 'late@partner.example', role: 'admin' }),
      leaver.post(PROFILES, aProfile({ partnerCustomerId: 'late' })),
      leaver.post(`${PROFILES}/${uploaded.customerId}/documents/upload-link`, upload),
      leaver.delete(`${dashboardPath(linked.customerId)}/${linkId}`),
    ]
    await until('the creations wait for the removal', async () => (await waiting()) === 1 + created.length)
    return { removal, created }
  })
  assert.equal((await running.removal).status, 200)
  const answers = await Promise.all(running.created)
  assert.deepEqual(answers.map(rejection), Array(6).fill('403 Partner.NotAuthorized'))
  const [written] = await service.app.db.staff(
    partner.partnerId,
    (sql) => sql`select (select count(*)::int from customer where partner_customer_id = 'late') as customers,
      (select count(*)::int from document where customer_id = ${uploaded.customerId}) as documents`,
  )
  assert.deepEqual({ ...written }, { customers: 0, documents: 0 })
  assert.equal((await admin.get(dashboardPath(linked.customerId))).body.value.items[0].status, 'Open')
  assert.equal((await editor.post(PROFILES, aProfile({ partnerCustomerId: 'in-time' }))).status, 200)
  assert.deepEqual((await admin.get(dashboardPath(customerId))).body.value.items, [])
  assert.equal((await admin.get(`${profile}/api-credentials`)).body.value.items.length, 1)
  assert.deepEqual((await admin.get(`${profile}/users`)).body.value.invitations, [])

  // The creation has begun: the removal waits for it, and revokes the link.
  const begun = await service.app.db.directoryTransaction(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`completion emails ${partner.partnerId}`}, 0))`
    const creation = editor.post(dashboardPath(customerId), { sendEmail: true })
    await until('the creation waits', async () => (await waiting()) === 1)
    const removal = remove(editor.userId)
    await until('the removal waits for the creation', async () => (await waiting()) === 2)
    return { creation, removal }
  })
  const { status, body } = await begun.creation
  assert.deepEqual([status, (await begun.removal).status], [200, 200])
  assert.equal((await openWith(service, body.value.url.split('#')[1])).status, 404)
})
