// Everything that a partner can read, receive or be sent, in a world where alerts, confirmed matches, risen risk, reviews and
// quality samples exist. Nothing in it reveals them except the published status. The routes come from the lists of operations, so that a new
// route is read as well.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completionApiDocument } from '../../src/apis/completion-api.ts'
import { dashboardApiDocument } from '../../src/apis/dashboard-api.ts'
import { partnerApiDocument } from '../../src/apis/partner-api.ts'
import { writeRequests } from '../../src/partners/requests/record-requests.ts'
import { notifyOfAlerts } from '../../src/review/alerts/notices/notify-of-alerts.ts'
import { operationsOf, type WalkedOperation } from '../contract/openapi-walk.ts'
import { pageOf } from '../customers/completion-page.ts'
import { ALERTS, DAY, type MonitoredCustomer, startMonitoring } from '../customers/monitored-customer.ts'
import { done } from '../customers/test-case.ts'
import { everyCell } from '../database/every-cell.ts'
import { inboxOf } from '../service/sandbox-inbox.ts'
import type { TestResponse } from '../service/test-response.ts'
import { register, WEBHOOKS } from '../service/webhook-dashboard.ts'
import { settle, startWebhookService } from '../service/webhook-service.ts'

const service = await startMonitoring(startWebhookService, { QUALITY_SAMPLE_PERCENT: '100' })
const { app, analyst, clock, nodes, second, supervisor, sweep } = service
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })
const dispatcher = service.dispatch()
await settle(dispatcher)
const receiver = await service.aReceiver()
await register(admin, receiver)

const approved = (more: { expiryDate?: string } = {}) =>
  service.anApproved({ partner, profile: { companyName: 'Quiet Quay' }, ...more })
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
const world = {
  plain: await approved(),
  matched: await approved(),
  dismissed: await approved(),
  sanctioned: await approved(),
  rejectedAfterMatch: await approved(),
  riskier: await approved(),
  reviewed: await approved(),
  expiring: await approved({ expiryDate: inDays(20) }),
  /** Without any alert. */
  reopened: await approved(),
  rejected: await approved(),
}
const customers: readonly MonitoredCustomer[] = Object.values(world)
await makeHistory()

/** Words of monitoring that the partner must not see. */
const WORDS =
  /alert|ScreeningMatch|sanction|\bpep\b|watchlist|RiskRaised|PeriodicReview|risk_?level|nextReview|monitoring|quality.?sampl/i

test('a partner sees no difference between customers with and without an alert, or in a status that a match caused', async () => {
  for (const customer of [world.matched, world.dismissed, world.reviewed])
    assert.deepEqual(await looksOf(customer), await looksOf(world.plain))
  assert.deepEqual(await looksOf(world.sanctioned), await looksOf(world.reopened))
  assert.deepEqual(await looksOf(world.rejectedAfterMatch), await looksOf(world.rejected))
})

test('no route, webhook, email or page that a partner sees contains a word, ID or name from monitoring', async () => {
  const seen = [...(await everyRoute()), ...(await everythingSent())]
  const [alerts, hits, notes, samples] = await everyCell(app.db)((sql) =>
    Promise.all([
      sql`select alert_id::text as id, kind from alert`,
      sql`select hit_id::text as id from screening_hit`,
      sql`select note_id::text as id from review_note`,
      sql`select sample_id::text as id from quality_sample`,
    ]),
  )
  assert.deepEqual(
    new Set(alerts.map(({ kind }) => kind)),
    new Set(['ScreeningMatch', 'RiskRaised', 'PeriodicReview', 'IdentityExpiring']),
  )
  assert.equal(samples.length, customers.length)
  const staff = [analyst, second, supervisor].flatMap(({ userId, email }) => [userId, email])
  const secrets = [
    ...[...alerts, ...hits, ...notes, ...samples].map(({ id }) => id as string),
    ...staff,
    'list version',
    'test 1',
  ]
  for (const { where, text } of seen) {
    assert.doesNotMatch(text, WORDS, where)
    for (const secret of secrets) assert.ok(!text.includes(secret), `${where} has ${secret}: ${text}`)
  }
})

async function makeHistory(): Promise<void> {
  const { matched, dismissed, sanctioned, rejectedAfterMatch, riskier, reviewed, reopened, rejected } = world
  const pep = (customer: MonitoredCustomer) => ({ id: customer.customerId, name: customer.name, category: 'Pep' })
  const listed = (customer: MonitoredCustomer) => ({ id: customer.customerId, name: customer.name })
  await service.publish(pep(matched), pep(dismissed), listed(sanctioned), listed(rejectedAfterMatch))
  const [alert] = await service.openAlerts(dismissed)
  done(
    await analyst.post(`${ALERTS}/${alert.alertId}/dismiss`, { reasonCode: 'FalsePositive', comment: 'Someone else' }),
  )
  for (const customer of [sanctioned, rejectedAfterMatch]) {
    const [match] = await service.openAlerts(customer)
    const { hitId, revision } = match.details
    const url = `/api/compliance/v1/customers/${customer.customerId}/screening/hits/${hitId}/decision`
    done(await analyst.post(url, { decision: 'Confirmed', comment: 'The same person', revision }))
  }
  for (const customer of [reopened, rejected])
    done(await customer.decide(supervisor, 'reopen', { comment: 'A random check' }))
  for (const customer of [rejectedAfterMatch, rejected]) {
    done(await customer.act(analyst, 'claim'))
    done(await customer.decide(analyst, 'reject', { reasonCodes: ['ComplianceDecision'], comment: 'See the notes' }))
  }
  done(await partner.patch(riskier.path, { industry: 'Donations' }))
  const longAgo = new Date(clock.now().getTime() - 4 * 365 * DAY)
  await app.db.staff(partner.partnerId, async (sql) => {
    await sql`update customer set decided_at = ${longAgo} where customer_id = ${reviewed.customerId}`
    await sql`update review_case set reviewed_at = ${longAgo} where customer_id = ${reviewed.customerId}`
    await sql`
      insert into risk_due (partner_id, customer_id, due_at)
      values (${partner.partnerId}, ${reviewed.customerId}, ${clock.now()})
      on conflict (partner_id, customer_id) do update set due_at = excluded.due_at`
  })
  await sweep()
  clock.advance(60_000)
  await Promise.all(nodes.map((node) => notifyOfAlerts(node)))
  await settle(dispatcher)
}

interface Seen {
  readonly where: string
  readonly text: string
}

/** The values of parameters, for each customer. A parameter that is missing here fails the test. */
async function parametersOf(customer: MonitoredCustomer): Promise<Record<string, string>> {
  const { partnerCustomerId, documents } = done(await partner.get(customer.path))
  const deliveries = done(await admin.get(`${WEBHOOKS}/deliveries?customerId=${customer.customerId}`)).items
  await writeRequests(app)
  const requests = done(await admin.get('/customer/v1/partner-profile/api-requests')).items
  return {
    customerId: customer.customerId,
    apiRequestId: requests[0].id,
    partnerCustomerId,
    documentId: documents[0].documentId,
    deliveryId: deliveries[0].id,
    replaySeries: await replaySeries,
    logoHash: 'a'.repeat(64),
    countryCode: 'NGA',
    since: new Date(clock.now().getTime() - DAY).toISOString(),
  }
}

const window = { from: new Date(clock.now().getTime() - DAY).toISOString(), to: clock.now().toISOString() }
const replaySeries = admin
  .post(`${WEBHOOKS}/replay`, window)
  .then((answer) => done(answer).replaySeries as string)
  .then(async (series) => {
    await settle(dispatcher)
    return series
  })

/** Without content here: a logo that no one has uploaded. And the mails of everyone, of which the partner's are read below. */
const LEFT_OUT = /\/logo\/|\/sandbox-mail$/

async function everyRoute(): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const customer of customers) {
    const values = await parametersOf(customer)
    const read = async (operation: WalkedOperation, get: (path: string) => Promise<TestResponse>) => {
      const path = requestOf(operation, values)
      const answer = await get(path)
      assert.equal(answer.status, 200, `${path}: ${answer.text}`)
      seen.push({ where: path, text: `${JSON.stringify(answer.headers)} ${answer.text}` })
    }
    const readers = [
      [partnerApiDocument, (path: string) => partner.get(path)],
      [dashboardApiDocument, (path: string) => admin.get(path)],
    ] as const
    for (const [document, get] of readers)
      for (const operation of operationsOf(document(app.config.baseUrl)))
        if (operation.method === 'GET' && !LEFT_OUT.test(operation.path)) await read(operation, get)
    if (customer === world.expiring || customer === world.matched) {
      const page = await pageOf(service, customer)
      for (const operation of operationsOf(completionApiDocument(app.config.baseUrl)))
        if (operation.method === 'GET' && !LEFT_OUT.test(operation.path))
          await read(operation, (path) => page.get(path.replace('/api/completion/v1', '')))
    }
  }
  return seen
}

function requestOf({ id, path, parameters }: WalkedOperation, values: Record<string, string>): string {
  const given = (name: string) => {
    assert.ok(values[name], `${id} needs a value for ${name} in parametersOf`)
    return encodeURIComponent(values[name])
  }
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${given(name)}`)
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => given(name)) + (query.length > 0 ? `?${query.join('&')}` : '')
}

/** Webhooks as they arrived over TLS, mails to the partner, and rows from which such things are made. */
async function everythingSent(): Promise<Seen[]> {
  const received = receiver.received.map(({ headers, body }) => `${JSON.stringify(headers)} ${body}`)
  assert.ok(received.length > 50, `${received.length} webhooks were received`)
  const mails = (await inboxOf(service)).filter(({ to }) => to === admin.email).map((mail) => JSON.stringify(mail))
  assert.ok(mails.length > 0, 'the partner has mail')
  const rows = await everyCell(app.db)(async (sql) => [
    ...(await sql`select envelope::text as text from event where partner_id = ${partner.partnerId}`),
    ...(await sql`select kind || facts::text as text from notification where partner_id = ${partner.partnerId}`),
    ...(await sql`select action || facts::text as text from account_event where partner_id = ${partner.partnerId}`),
  ])
  return [
    ...received.map((text) => ({ where: 'a webhook', text })),
    ...mails.map((text) => ({ where: 'a mail', text })),
    ...rows.map(({ text }) => ({ where: 'a row of the partner', text: text as string })),
  ]
}

/** What the partner sees of a customer, without what differs between any two customers. */
async function looksOf(customer: MonitoredCustomer): Promise<unknown[]> {
  const dashboard = `/api/customer/v1/business-profiles/${customer.customerId}`
  const reads = await Promise.all([
    ...['', '/verification-status', '/completion-links'].map((path) => partner.get(`${customer.path}${path}`)),
    ...['', '/verification-status', '/completion-links', '/activity'].map((path) => admin.get(`${dashboard}${path}`)),
    admin.get(`${WEBHOOKS}/events?customerId=${customer.customerId}`),
  ])
  const webhooks = receiver.received.map(({ body }) => JSON.parse(body))
  const own = webhooks.filter(({ data }) => data.customerId === customer.customerId)
  const first = new Map(own.toReversed().map((event) => [event.eventId, event]))
  const names = new RegExp(customer.name.replace(' ', '|'), 'gi')
  return [...reads.map(done), ...[...first.values()].sort((a, b) => a.sequence - b.sequence)].map((value) =>
    neutral(value, names),
  )
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

function neutral(value: unknown, names: RegExp): unknown {
  if (typeof value === 'string')
    return value.replaceAll(UUID, 'ID').replaceAll(TIME, 'TIME').replaceAll(names, 'NAME').replaceAll(/\d+/g, '#')
  if (Array.isArray(value)) return value.map((one) => neutral(one, names))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => !['sizeBytes', 'sha256'].includes(name))
  return Object.fromEntries(fields.map(([name, one]) => [name, neutral(one, names)]))
}
