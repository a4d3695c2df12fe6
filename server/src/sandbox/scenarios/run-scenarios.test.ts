// Sandbox scenarios make real decisions automatically and send real webhooks.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { aPerson, aProfile } from '../../../test/customers/factories.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { until } from '../../../test/process/until.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import { startWebhookService } from '../../../test/service/webhook-service.ts'
import { listLinks } from '../../audit/audit-log-sql.ts'
import { readConfig } from '../../config/read-config.ts'
import type { App } from '../../platform/app.ts'
import { runScenarios, startScenarios } from './run-scenarios.ts'

const service = await startWebhookService({ env: { SANDBOX_STEP_MS: '20' } })
const quiet = await startTestService({ env: { SANDBOX_STEP_MS: '0' } })
const { app } = service
service.dispatch()
const running = startScenarios(app, 20)
after(() => running.stop())

const PROFILES = '/api/partner/v1/business-profiles'
let made = 0

async function create(partner: TestPartner, ending: string, more: Record<string, unknown> = {}): Promise<string> {
  const n = ++made
  const registrationNumber = `T${n}${ending}`
  const answer = await partner.post(
    PROFILES,
    aProfile({ registrationNumber, companyName: `Tour ${'abcdefghij'[n % 10]}`, ...more }),
  )
  assert.equal(answer.status, 200, answer.text)
  return answer.body.value.customerId
}

const statusOf = async (partner: TestPartner, id: string) =>
  (await partner.get(`${PROFILES}/${id}/verification-status`)).body.value
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Like `until`, with pauses: constant queries would keep the database busy, and scenarios wait for an idle database. */
async function comes(condition: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; !(await isTrue()); await wait(40))
    if (performance.now() > end) throw new Error(`timed out waiting for: ${condition}`)
}
const reaches = (partner: TestPartner, id: string, status: string) =>
  comes(status, async () => (await statusOf(partner, id)).verificationStatus === status)

const auditLogOf = (partner: TestPartner, id: string) =>
  app.db.staff(partner.partnerId, (sql) => listLinks(sql, partner.partnerId, id))
const actionsOf = async (partner: TestPartner, id: string) =>
  (await auditLogOf(partner, id))
    .filter(({ actor_kind }) => actor_kind === 'System')
    .map((it) => `${it.action} ${it.actor_id}`)

async function aSubscriber() {
  const receiver = await service.aReceiver()
  const partner = await service.aSubscriber(receiver.url())
  const delivered = () => receiver.received.map(({ body }) => JSON.parse(body)).sort((a, b) => a.sequence - b.sequence)
  const changes = () =>
    delivered()
      .filter(({ eventType }) => eventType === 'business.verification.changed')
      .map(({ data }) => `${data.previousStatus} > ${data.verificationStatus}`)
  /** Each event arrived, once, and none is missing. */
  const whole = async (customerId: string) => {
    const [row] = await app.db.staff(
      partner.partnerId,
      (sql) => sql<{ last: number }[]>`select event_sequence as last from customer where customer_id = ${customerId}`,
    )
    await until('all delivered', () => delivered().length >= row!.last)
    assert.deepEqual(
      delivered().map(({ sequence }) => sequence),
      Array.from({ length: row!.last }, (_, i) => i + 1),
    )
    return changes()
  }
  return { partner, delivered, changes, whole }
}

test('-A1 is approved with requirements waived, and one event reports it', async () => {
  const { partner, whole } = await aSubscriber()
  const id = await create(partner, '-A1')
  await reaches(partner, id, 'Approved')
  const { outstandingRequirements, people, reviewStage } = await statusOf(partner, id)
  assert.ok(
    outstandingRequirements.every(({ status }: any) => status === 'Waived') && outstandingRequirements.length > 0,
  )
  assert.deepEqual([reviewStage, people[0].verificationStatus], ['Closed', 'Approved'])
  assert.deepEqual(await whole(id), ['PendingVerification > Approved'])
})

test('-R1 is rejected with a reason', async () => {
  const { partner, whole } = await aSubscriber()
  const id = await create(partner, '-r1')
  await reaches(partner, id, 'Rejected')
  const { reasonCodes, message } = await statusOf(partner, id)
  assert.deepEqual(reasonCodes, ['RegistrationNotFound'])
  assert.equal(message, 'Sandbox: registration number not found in the register.')
  assert.deepEqual(await whole(id), ['PendingVerification > Rejected'])
})

test('-C1 waits for a document and is approved when it arrives', async () => {
  const { partner, whole } = await aSubscriber()
  const id = await create(partner, '-C1')
  await reaches(partner, id, 'ChangesRequested')
  const { outstandingRequirements } = await statusOf(partner, id)
  const asked = outstandingRequirements.find(({ message }: any) => message.startsWith('Sandbox: upload proof'))
  assert.deepEqual(asked.acceptedDocumentCategories, ['ProofOfBusinessAddress', 'BankStatement'])
  const link = await partner.post(`${PROFILES}/${id}/documents/upload-link`, {
    documentCategory: 'BankStatement',
    contentType: 'application/pdf',
  })
  const { uploadUrl, headers } = link.body.value
  const { pathname, search } = new URL(uploadUrl)
  assert.equal((await service.call({ method: 'PUT', url: pathname + search, headers, payload: PDF })).status, 200)
  await reaches(partner, id, 'Approved')
  assert.deepEqual(await whole(id), [
    'PendingVerification > ChangesRequested',
    'ChangesRequested > PendingVerification',
    'PendingVerification > Approved',
  ])
})

test('-C2 waits for a person and is approved when one is added', async () => {
  const { partner, whole } = await aSubscriber()
  const id = await create(partner, '-C2')
  await reaches(partner, id, 'ChangesRequested')
  const patched = await partner.patch(`${PROFILES}/${id}`, { businessPersonList: [aPerson()] })
  assert.equal(patched.status, 200, patched.text)
  await reaches(partner, id, 'Approved')
  assert.equal((await statusOf(partner, id)).people.length, 2)
  assert.deepEqual(await whole(id), [
    'PendingVerification > ChangesRequested',
    'ChangesRequested > PendingVerification',
    'PendingVerification > Approved',
  ])
})

test('-C1 keeps waiting for its document after another change', async () => {
  const partner = await service.aPartner()
  const id = await create(partner, '-C1')
  await reaches(partner, id, 'ChangesRequested')
  await partner.patch(`${PROFILES}/${id}`, { businessPersonList: [aPerson()] })
  await runScenarios(app)
  // Time for further steps; a slow moment can't make this fail.
  await wait(200)
  const { verificationStatus, reviewStage } = await statusOf(partner, id)
  assert.deepEqual([verificationStatus, reviewStage], ['PendingVerification', 'Queued'])
})

test('-H1 has a screening match and is approved by two sample analysts, with one event for the partner', async () => {
  const { partner, whole, delivered } = await aSubscriber()
  const id = await create(partner, '-H1')
  await reaches(partner, id, 'Approved')
  const actions = await actionsOf(partner, id)
  assert.ok(actions.includes('confirmScreeningHit sandbox-analyst-ada'))
  assert.deepEqual(actions.slice(-2), ['proposeApproval sandbox-analyst-ada', 'confirmApproval sandbox-analyst-bo'])
  assert.deepEqual(await whole(id), ['PendingVerification > Approved'])
  assert.doesNotMatch(JSON.stringify(delivered()), /Pep|screening|sandbox-analyst/i)
})

test('a registration number without a scenario ending starts no scenario', async () => {
  const partner = await service.aPartner()
  const id = await create(partner, '')
  await create(partner, '-A1').then((other) => reaches(partner, other, 'Approved'))
  assert.equal((await statusOf(partner, id)).reviewStage, 'Queued')
  assert.deepEqual(await actionsOf(partner, id), [])
})

test('a material change to an approved customer is reviewed and approved again', async () => {
  const partner = await service.aPartner()
  const id = await create(partner, '-A1')
  await reaches(partner, id, 'Approved')
  await partner.patch(`${PROFILES}/${id}`, { companyName: 'Tour Renamed' })
  await comes('approved again', async () => {
    const { verificationStatus, round } = await statusOf(partner, id)
    return verificationStatus === 'Approved' && round === 2
  })
})

// From here on step by step, with a service that doesn't run scenarios automatically.
const stage = async (partner: TestPartner, id: string) => (await statusOf(partner, id)).reviewStage

test('a case that a person claimed is left alone, even after they release it', async () => {
  const partner = await quiet.aPartner()
  const ana = await quiet.aUser({ role: 'analyst' })
  const id = await create(partner, '-A1')
  const act = (what: string) => ana.post(`/api/compliance/v1/cases/${id}/${what}`)
  assert.equal((await act('claim')).status, 200)
  assert.equal(await runScenarios(quiet.app), 0)
  assert.equal((await act('release')).status, 200)
  assert.equal(await runScenarios(quiet.app), 0)
  assert.equal(await stage(partner, id), 'Queued')
})

test('a case that a supervisor reassigned is left alone', async () => {
  const partner = await quiet.aPartner()
  const [ana, sue] = [await quiet.aUser({ role: 'analyst' }), await quiet.aUser({ role: 'supervisor' })]
  const id = await create(partner, '-A1')
  assert.equal(await runScenarios(quiet.app), 1)
  assert.equal(await stage(partner, id), 'InReview')
  assert.equal((await sue.post(`/api/compliance/v1/cases/${id}/assign`, { userId: ana.userId })).status, 200)
  assert.equal(await runScenarios(quiet.app), 0)
  assert.equal((await ana.get(`/api/compliance/v1/cases/${id}`)).body.value.owner.userId, ana.userId)
})

test('another node continues a scenario that one has stopped', async () => {
  const partner = await quiet.aPartner()
  const id = await create(partner, '-H1')
  const second = await openSecondNode(quiet)
  const stages: string[] = []
  for (const [i, node] of [quiet.app, second.app, quiet.app, second.app].entries()) {
    assert.equal(await runScenarios(node), 1, `step ${i + 1}`)
    stages.push(await stage(partner, id))
  }
  assert.deepEqual(stages, ['InReview', 'InReview', 'AwaitingSecondApproval', 'Closed'])
})

test('two concurrent nodes take each step once', async () => {
  const partner = await quiet.aPartner()
  const second = await openSecondNode(quiet)
  const ids: string[] = []
  for (const ending of ['-A1', '-R1', '-H1', '-A1']) ids.push(await create(partner, ending))
  for (let i = 0; i < 12; i++)
    await Promise.all([runScenarios(quiet.app), runScenarios(second.app), runScenarios(quiet.app)])
  for (const id of ids) {
    const actions = await quiet.app.db.staff(partner.partnerId, async (sql) =>
      (await listLinks(sql, partner.partnerId, id)).map(({ action }) => action),
    )
    const ends = actions.filter((action) =>
      ['approve', 'proposeApproval', 'confirmApproval', 'reject'].includes(action),
    )
    assert.equal(new Set(ends).size, ends.length, ends.join(', '))
    assert.equal(actions.filter((action) => action === 'claimCase').length, 1)
    assert.equal(await stage(partner, id), 'Closed')
  }
})

test('steps wait for the configured delay', async () => {
  let now = Date.now()
  const slow = await startTestService({ env: { SANDBOX_STEP_MS: '1500' }, clock: { now: () => new Date(now) } })
  const partner = await slow.aPartner()
  await create(partner, '-A1')
  const made: number[] = []
  for (const passed of [0, 1499, 1, 1499, 1, 1499, 1]) {
    now += passed
    made.push(await runScenarios(slow.app))
  }
  assert.deepEqual(made, [0, 0, 1, 0, 1, 0, 1])
})

test('scenario endings have no effect with an external database or with scenarios off', async () => {
  const outside = {
    DATABASE_URL: 'postgres://gangway@127.0.0.1:1/elsewhere',
    MASTER_KEYS: randomBytes(32).toString('base64'),
    SANDBOX_SCENARIOS: 'on',
  }
  const partner = await quiet.aPartner()
  const ids = [await create(partner, '-A1'), await create(partner, '-H1')]
  const configs = [readConfig({ ...outside, SANDBOX_STEP_MS: '0' }), readConfig({ SANDBOX_SCENARIOS: 'off' })]
  for (const config of configs) {
    const other: App = {
      ...quiet.app,
      config: { ...quiet.app.config, sandbox: config.sandbox, scenarios: config.scenarios },
    }
    assert.equal(await runScenarios(other), 0)
    const started = startScenarios(other, 1)
    // Time for many passes; a slow moment can't make this fail.
    await wait(50)
    await started.stop()
    for (const id of ids) assert.equal(await stage(partner, id), 'Queued')
  }
  assert.equal(await runScenarios(quiet.app), 2, 'the scenarios had steps to run')
})
