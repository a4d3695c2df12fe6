// Access that ends while a request of the user is running.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWith } from '../../test/customers/completion-page.ts'
import { rejection } from '../../test/customers/test-case.ts'
import { aCustomer } from '../../test/customers/test-customer.ts'
import { until } from '../../test/process/until.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { certificateOf, createKeys } from '../../test/tokens/api-client.ts'

const service = await startTestService()
const dashboardPath = (customerId: string) => `/api/customer/v1/business-profiles/${customerId}/completion-links`

/** Statements that wait for a lock. */
const waiting = async () => {
  const [row] = await service.app.db.directory(
    (sql) => sql`select count(distinct pid)::int as statements from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  )
  return row!.statements
}

test('what a user creates while being removed fails, or ends with the user', async () => {
  const { partner, customerId } = await aCustomer(service, undefined, { email: 'moment@business.example' })
  const admin = await service.aUser({ partner, role: 'admin' })
  const leaver = await service.aUser({ partner, role: 'admin' })
  const editor = await service.aUser({ partner, role: 'editor' })
  const profile = '/api/customer/v1/partner-profile'
  const remove = (userId: string) => admin.delete(`${profile}/users/${userId}`)
  const [key] = await createKeys(1)
  const certificatePem = await certificateOf(key!)

  // The removal has begun: everything that was authenticated before waits for it, and fails.
  const running = await service.app.db.directoryTransaction(async (sql) => {
    await sql`select from membership where account_id = ${leaver.userId} for update`
    const removal = remove(leaver.userId)
    await until('the removal has begun', async () => (await waiting()) === 1)
    const created = [
      leaver.post(dashboardPath(customerId), {}),
      leaver.post(`${profile}/api-credentials`, { name: 'Late', certificatePem }),
      leaver.post(`${profile}/users`, { email: 'late@partner.example', role: 'admin' }),
    ]
    await until('the creations wait for the removal', async () => (await waiting()) === 1 + created.length)
    return { removal, created }
  })
  assert.equal((await running.removal).status, 200)
  const answers = await Promise.all(running.created)
  assert.deepEqual(answers.map(rejection), Array(3).fill('403 Partner.NotAuthorized'))
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
