// An installation with one database or with several cells, filled for the review benchmark, and what an analyst waits for there.
import { setTimeout } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { copyPartners } from '../../server/src/partners/copy-partners.ts'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import type { App } from '../../server/src/platform/app.ts'
import { buildServer } from '../../server/src/process/server.ts'
import { correctCounts, sumUpMoves } from '../../server/src/review/queue/case-counts-sql.ts'
import { assessRisk } from '../../server/src/review/risk/assess-risk.ts'
import { anIdentity, aPerson, aProfile } from '../../server/test/customers/factories.ts'
import { inject, type TestResponse } from '../../server/test/service/test-response.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { signedInUser } from '../../server/test/service/test-user.ts'
import { addCustomers, addPartnersAndStaff, open } from '../review-data.part.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 40)
/** A claim prepares its statements in the cell of the case: three times in each of eight. */
const WARM_UP = 24
/** How often each request is measured; the best counts. */
export const ROUNDS = 2

export interface Pace {
  /** What is too slow for all requests within this time is measured with fewer. */
  readonly mostMs: number
  /** Up to so long before each request. */
  readonly pauseMs: number
}

export const PACE: Pace = { mostMs: 10_000, pauseMs: 0 }
const CASES = '/api/compliance/v1/cases'
const DAY_MS = 24 * 60 * 60_000

let people = 0

/** Shares nothing with others, so that the number of possible duplicates is the same at either size. */
function aPersonOf() {
  const n = 10_000_000 + ++people
  const identity = anIdentity({ identityValue: `B${n}` })
  return aPerson({ percentageShare: 30, lastName: `Obi${n}`, phone: `+23480${n}`, identities: [identity] })
}

export interface Times {
  readonly p50: number
  readonly p95: number
  /** CPU milliseconds of a request, of the service and of the database. */
  readonly service: number
  readonly database: number
  /** The least that a server had of its share of CPU, if it has one. */
  readonly share?: number
}

type Send = (round: number) => Promise<TestResponse>
export type Requests = Readonly<Record<string, Send>>

async function timedBy(databaseCpu: () => number, send: Send, { mostMs, pauseMs }: Pace): Promise<Times> {
  const times: number[] = []
  let [database, service] = [0, process.cpuUsage()]
  const until = performance.now() + mostMs
  for (let round = 0; round < WARM_UP + REQUESTS; round++) {
    if (times.length > 2 && performance.now() > until) break
    if (round === WARM_UP) [database, service] = [databaseCpu(), process.cpuUsage()]
    if (pauseMs > 0) await setTimeout(Math.random() * pauseMs)
    const began = performance.now()
    const answer = await send(round)
    if (round >= WARM_UP) times.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  }
  const { user, system } = process.cpuUsage(service)
  times.sort((a, b) => a - b)
  return {
    p50: times[Math.floor(times.length * 0.5)]!,
    p95: times[Math.floor(times.length * 0.95)]!,
    service: (user + system) / 1000 / times.length,
    database: ((databaseCpu() - database) * 1000) / times.length,
  }
}

export interface BenchDatabase {
  readonly adminUrl: string
  readonly name: string
}

export interface Installation {
  /** Customers `from` + 1 to `to`. */
  load(from: number, to: number): Promise<void>
  /** What an analyst does, by its name. With a different label each time. */
  requests(label: string): Promise<Requests>
  time(send: Send, pace?: Pace): Promise<Times>
  close(): Promise<void>
}

/** `databases`: of each cell of the app, in the same order. */
export async function openInstallation(
  app: App,
  databases: readonly BenchDatabase[],
  databaseCpu: () => number,
): Promise<Installation> {
  const server = buildServer(app)
  await server.ready()

  const call = (request: InjectOptions) => inject(server, request)

  const supervisor = await signedInUser(app, call, { role: 'supervisor', staysSignedIn: false })
  // After signing in: outside a sandbox, staff need an authenticator app.
  await app.db.directory(
    (sql) => sql`update account set totp_enrolled_at = now() where account_id = ${supervisor.userId}`,
  )
  const names = app.db.cells.map(({ name }) => name)
  const own: { partnerId: string; clientId: string; thumbprint: string }[] = []
  for (const cell of names) {
    const registered = await registerPartner(app, { name: `Bench ${cell}`, cell })
    own.push({ ...registered, thumbprint: await addTestCertificate(app, registered.partnerId) })
  }
  const ids = await addPartnersAndStaff(databases[0]!.adminUrl, { database: databases[0]!.name, cells: names })
  await copyPartners(app)

  /** Customers with people, made through the Partner API and due before all others: these are claimed and compared. */
  async function addRealCustomers(label: string, count: number): Promise<string[]> {
    const scopes = ['partner.read', 'partner.write']
    const tokens = await Promise.all(own.map((partner) => accessTokenFor(app, { ...partner, scopes })))
    const customerIds: string[] = []
    for (let i = 0; i < count; i++) {
      const profile = aProfile({
        partnerCustomerId: `${label}-${i}`,
        companyName: `Zanzibar ${label} ${i} Ltd`,
        businessPersonList: [1, 2, 3].map(aPersonOf),
      })
      const answer = await call({
        method: 'POST',
        url: '/api/partner/v1/business-profiles',
        headers: { authorization: `Bearer ${tokens[i % tokens.length]}`, 'content-type': 'application/json' },
        payload: JSON.stringify(profile),
      })
      const { customerId } = answer.body.value
      customerIds.push(customerId)
      // As the service does in the background before anyone claims the case.
      await assessRisk(app, own[i % own.length]!.partnerId, customerId)
    }
    const partnerIds = own.map(({ partnerId }) => partnerId)
    // The same time in all databases: otherwise the first page would be the cases of one cell alone.
    const dueAt = new Date(Date.now() - 40 * DAY_MS).toISOString()
    for (const { adminUrl, name } of databases) {
      const sql = open(adminUrl, name)
      await sql`
        update review_case set due_at = ${dueAt}::timestamptz
        where partner_id = any (${partnerIds}::uuid[]) and stage = 'Queued'`
      // 20 cases of the bulk are the supervisor's own, at either size.
      await sql`
        update review_case set owner_id = ${supervisor.userId} where customer_id in (
          select customer_id from review_case where stage = 'InReview' and partner_id <> all (${partnerIds}::uuid[])
          order by customer_id limit ${Math.ceil(20 / databases.length)}::int)`
      await sql`analyze review_case`
      await sql.end()
    }
    // As the service does every five seconds.
    for (const cell of app.db.cells) await cell.transaction(sumUpMoves)
    return customerIds
  }

  async function middleOf(tab: string): Promise<string> {
    const [row] = await app.db.cells[0]!.run(
      (sql) => sql<{ place: string }[]>`
        select to_char(sort_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '|' || risk_rank || '|' || customer_id as place
        from review_case where stage = ${tab} order by sort_at
        offset (select count(*) / 2 from review_case where stage = ${tab}) limit 1`,
    )
    return Buffer.from(row!.place).toString('base64url')
  }

  /** By a user of the partner with the most customers, an eighth of all. */
  async function partnerRequests(): Promise<Requests> {
    const [largest] = await app.db.directory(
      (sql) => sql<{ id: string }[]>`select partner_id as id from partner where client_id = 'bulk-1'`,
    )
    const [rare] = await app.db.staff(
      largest!.id,
      (sql) => sql<{ word: string }[]>`
        select min(term) as word from customer_term where partner_id = ${largest!.id} and term like 'w:k%'`,
    )
    const viewer = await signedInUser(app, call, { partner: { partnerId: largest!.id }, role: 'viewer' })
    const search = (text: string) => () => viewer.post('/api/customer/v1/search', { text })
    return {
      'partner palette, three letters': search('tra'),
      'partner palette, two common words': search('harbour foods'),
      'partner palette, rare word': search(rare!.word.slice(2)),
      'partner palette, unknown ID': search('01900000-0000-7000-8000-000000000000'),
    }
  }

  async function requests(label: string): Promise<Requests> {
    // Claims use them up, also in a round that isn't measured.
    const real = await addRealCustomers(label, (ROUNDS + 1) * (WARM_UP + REQUESTS) + 4)
    const [partners] = await app.db.directory(
      (sql) => sql<{ largest: string; smallest: string }[]>`
        select max(partner_id::text) filter (where client_id = 'bulk-1') as largest,
          max(partner_id::text) filter (where client_id = 'bulk-500') as smallest from partner`,
    )
    // Where the small installation has less than a full page, both return the same number of cases.
    const page = (query: string) => () => supervisor.get(`${CASES}?${query}`)
    const search = (text: (round: number) => string) => (round: number) =>
      supervisor.post('/api/compliance/v1/customers/search', { text: text(round) })
    const palette = (text: (round: number) => string) => (round: number) =>
      supervisor.post('/api/compliance/v1/search', { text: text(round) })
    const some = (round: number) => 300 * (1 + (round % 30))
    return {
      'queue, first page': page(''),
      'queue, deep page': page(`cursor=${await middleOf('Queued')}`),
      'queue, tab Mine': page('tab=Mine'),
      'queue, tab InReview': page('tab=InReview'),
      'queue, all open': page('tab=Open'),
      'queue, all open by risk': page('tab=Open&sort=-risk'),
      'queue, tab AwaitingSecondApproval': page('tab=AwaitingSecondApproval'),
      'queue, tab AwaitingPartner': page('tab=AwaitingPartner'),
      'queue, tab Closed': page('tab=Closed'),
      'queue, tab Closed, deep page': page(`tab=Closed&cursor=${await middleOf('Closed')}`),
      'queue, common country': page('country=NGA'),
      'queue, rare country': page('country=ISL&pageSize=1'),
      'queue, rare country, whole page': page('country=ISL'),
      'queue, closed, rare country': page('tab=Closed&country=ISL&pageSize=5'),
      'queue, closed, rare country, whole page': page('tab=Closed&country=ISL'),
      'queue, high risk': page('riskLevel=High'),
      'queue, two risk levels': page('riskLevel=High&riskLevel=Medium'),
      'queue, largest partner': page(`partnerId=${partners!.largest}`),
      'queue, smallest partner': page(`partnerId=${partners!.smallest}&pageSize=1`),
      'queue, closed, largest partner': page(`tab=Closed&partnerId=${partners!.largest}`),
      'queue, one owner': page(`tab=InReview&owner=${supervisor.userId}`),
      'queue, overdue': page('overdue=true'),
      'queue, not overdue': page('overdue=false'),
      'queue, country, risk and overdue': page('country=KEN&riskLevel=High&overdue=false&pageSize=3'),
      'queue, country, risk and overdue, whole page': page('country=KEN&riskLevel=High&overdue=false'),
      'queue, partner and country': page(`partnerId=${partners!.largest}&country=GBR&pageSize=10`),
      'queue, search for a rare word': page('search=k300'),
      'queue, search for a common word': page('search=trading'),
      'claim next': () => supervisor.post(`${CASES}/claim-next`),
      'search, rare word': search((round) => `k${some(round)}`),
      'search, two common words': search(() => 'harbour foods'),
      'search, common word': search(() => 'trading'),
      'search, most common word': search(() => 'ltd'),
      'search, two letters': search(() => 'ma'),
      'search, reference': search((round) => `ref-${some(round)}`),
      'search, registration number': search((round) => `RC${some(round)}`),
      'search, email': search((round) => `ops${some(round)}@k${some(round)}.example`),
      'search, no match': search(() => 'nowhere'),
      'palette, three letters': palette(() => 'tra'),
      'palette, two common words': palette(() => 'harbour foods'),
      'palette, customer ID': palette((round) => real[round % real.length]!),
      'palette, unknown ID': palette(() => '01900000-0000-7000-8000-000000000000'),
      ...(await partnerRequests()),
      'possible duplicates': (round) =>
        supervisor.get(`/api/compliance/v1/customers/${real[round % real.length]}/possible-duplicates`),
      workload: () => supervisor.get('/api/compliance/v1/workload'),
    }
  }

  return {
    requests,
    time: (send, pace = PACE) => timedBy(databaseCpu, send, pace),
    async load(from, to) {
      for (const [cell, { adminUrl, name }] of databases.entries())
        await addCustomers(adminUrl, from, to, { database: name, ids, cell, cells: databases.length })
      for (const cell of app.db.cells) await cell.transaction(correctCounts)
    },
    close: () => server.close(),
  }
}
