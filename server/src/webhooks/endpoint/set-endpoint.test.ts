// Changes that are running while the access of their user ends: they were committed before, or they fail.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import type { TestResponse } from '../../../test/service/test-response.ts'
import { register, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { settle } from '../../../test/service/webhook-service.ts'
import type { Run, Sql } from '../../platform/db/db.ts'

const service = await startWebhookDashboard({ env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '20' } })
await settle(service.dispatch())
const operator = await service.aUser({ role: 'operator' })
const PROFILE = '/api/customer/v1/partner-profile'

/** Statements that wait for a row, a transaction or the access of a user. */
const waiting = async () => {
  const [row] = await everyCell(service.app.db)(
    (sql) => sql`select count(distinct pid)::int as statements from pg_locks join pg_stat_activity using (pid)
      where not granted and locktype in ('advisory', 'tuple', 'transactionid') and datname = current_database()`,
  )
  return row!.statements
}

/** Starts `first` while the test locks a row, then the others, and returns the answers when the row is free again. */
async function inOrder(
  lockRow: (sql: Sql) => PromiseLike<unknown>,
  /** Where the row is: in the directory, or in the cell of this partner. */
  place: 'directory' | { readonly partnerId: string },
  first: () => Promise<TestResponse>,
  others: () => Promise<TestResponse>[],
) {
  const { db } = service.app
  const transaction: Run<Sql> =
    place === 'directory' ? db.directoryTransaction : (work) => db.staffTransaction(place.partnerId, work)
  const running = await transaction(async (sql) => {
    await lockRow(sql)
    const began = first()
    await until('the first request waits', async () => (await waiting()) === 1)
    const later = others()
    await until('the others wait', async () => (await waiting()) === 1 + later.length)
    return { began, later }
  })
  return [await running.began, await Promise.all(running.later)] as const
}

async function aTeam() {
  const partner = await service.aPartner()
  const [admin, leaver, colleague] = [
    await service.aUser({ partner, role: 'admin' }),
    await service.aUser({ partner, role: 'admin' }),
    await service.aUser({ partner, role: 'viewer' }),
  ]
  await register(admin, await service.aReceiver())
  const other = await service.aReceiver()
  const { customerId } = await aCustomer(service, partner)
  const credentialId = (await admin.get(`${PROFILE}/api-credentials`)).body.value.items[0].credentialId
  const window = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() }
  const branding = { displayName: 'Taken', accentColour: null, supportEmail: null, returnHosts: ['taken.example'] }
  const changes = () => [
    leaver.put(WEBHOOKS, { url: other.url() }),
    leaver.post(`${WEBHOOKS}/rotate-secret`),
    leaver.post(`${WEBHOOKS}/enable`),
    leaver.post(`${WEBHOOKS}/test`),
    leaver.post(`${WEBHOOKS}/replay`, window),
    leaver.put(`${PROFILE}/branding`, branding),
    leaver.delete(`${PROFILE}/api-credentials/${credentialId}`),
    leaver.patch(`/api/customer/v1/business-profiles/${customerId}`, { tradingName: 'Taken' }),
  ]
  const promote = () => leaver.patch(`${PROFILE}/users/${colleague.userId}`, { role: 'admin' })
  const state = async () => {
    const [webhook, shown, credentials, customer, users] = await Promise.all([
      admin.get(WEBHOOKS),
      admin.get(`${PROFILE}/branding`),
      admin.get(`${PROFILE}/api-credentials`),
      admin.get(`/api/customer/v1/business-profiles/${customerId}`),
      admin.get(`${PROFILE}/users`),
    ])
    const { url, secretRotatedAt } = webhook.body.value
    const roles = users.body.value.items.filter((it: any) => it.userId === colleague.userId).map((it: any) => it.role)
    return [url, secretRotatedAt, shown.body.value, credentials.body.value.items, customer.body.value.version, roles]
  }
  const activity = async () =>
    (await admin.get(`${PROFILE}/audit?pageSize=100`)).body.value.items.map((it: any) => [it.action, it.actor?.userId])
  return { partner, admin, leaver, changes, promote, state, activity, otherUrl: other.url() }
}

const codes = (answers: readonly TestResponse[]) => answers.map(({ status, body }) => `${status} ${body.error?.code}`)

test('changes fail when their user loses the admin role or is removed while they wait', async () => {
  for (const [ending, locked] of [
    [(team: Team) => team.admin.patch(`${PROFILE}/users/${team.leaver.userId}`, { role: 'viewer' }), 'role'],
    [(team: Team) => team.admin.delete(`${PROFILE}/users/${team.leaver.userId}`), 'membership'],
  ] as const) {
    const team = await aTeam()
    const before = await team.state()
    const [ended, changed] = await inOrder(
      (sql) => sql`select from membership where account_id = ${team.leaver.userId} for update`,
      'directory',
      () => ending(team),
      () => [...team.changes(), team.promote()],
    )
    assert.equal(ended.status, 200, locked)
    assert.deepEqual(codes(changed), Array(changed.length).fill('403 Partner.NotAuthorized'), locked)
    assert.deepEqual(await team.state(), before)
    const actions = (await team.activity()).filter(([, userId]: string[]) => userId === team.leaver.userId)
    assert.deepEqual(new Set(actions.map(([action]: string[]) => action)), new Set(['SignedIn']))
  }
})
type Team = Awaited<ReturnType<typeof aTeam>>

test('changes fail when the partner is deactivated while they wait', async () => {
  const team = await aTeam()
  const before = await team.state()
  const { partnerId } = team.partner
  const [ended, changed] = await inOrder(
    (sql) => sql`select from partner where partner_id = ${partnerId} for no key update`,
    'directory',
    () => operator.post(`/api/operator/v1/partners/${partnerId}/deactivate`),
    team.changes,
  )
  assert.equal(ended.status, 200, ended.text)
  assert.deepEqual(codes(changed), Array(changed.length).fill('409 Partner.Inactive'))
  assert.equal((await operator.post(`/api/operator/v1/partners/${partnerId}/reactivate`)).status, 200)
  assert.deepEqual(await team.state(), before)
})

test('a change that began before its user is removed is committed first, in the name of the user', async () => {
  const team = await aTeam()
  const { partnerId } = team.partner
  const [changed, [removed]] = await inOrder(
    (sql) => sql`select from webhook_endpoint where partner_id = ${partnerId} for update`,
    team.partner,
    () => team.leaver.put(WEBHOOKS, { url: team.otherUrl }),
    () => [team.admin.delete(`${PROFILE}/users/${team.leaver.userId}`)],
  )
  assert.deepEqual([changed.status, removed!.status], [200, 200])
  const [url] = await team.state()
  assert.equal(url, team.otherUrl)
  const actions = (await team.activity()).filter(([action]: string[]) =>
    /WebhookUrlChanged|PersonRemoved/.test(action!),
  )
  assert.deepEqual(actions, [
    ['PersonRemoved', team.admin.userId],
    ['WebhookUrlChanged', team.leaver.userId],
  ])
})
