// An installation with one database or with several cells, filled for the review benchmark, and what an analyst waits for there.
import type { InjectOptions } from 'fastify'
import { copyPartners } from '../../server/src/partners/copy-partners.ts'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import type { App } from '../../server/src/platform/app.ts'
import { buildServer } from '../../server/src/process/server.ts'
import { correctCounts } from '../../server/src/review/queue/case-counts-sql.ts'
import { anIdentity, aPerson, aProfile } from '../../server/test/customers/factories.ts'
import { inject, type TestResponse } from '../../server/test/service/test-response.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { signedInUser } from '../../server/test/service/test-user.ts'
import { addCustomers, addPartnersAndStaff, open } from '../review-data.part.ts'
import type { BenchService } from '../service.part.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 40)
const WARM_UP = Math.min(8, REQUESTS)
/** What is too slow for all requests is measured with fewer. */
const MOST_MS = 10_000
const CASES = '/api/compliance/v1/cases'

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
  /** CPU milliseconds of a request, of the service and the database. */
  readonly cpu: number
}

async function timedBy(cpuSeconds: () => number, send: (round: number) => Promise<TestResponse>): Promise<Times> {
  const times: number[] = []
  let cpuBefore = 0
  const until = performance.now() + MOST_MS
  for (let round = 0; round < WARM_UP + REQUESTS; round++) {
    if (times.length > 2 && performance.now() > until) break
    if (round === WARM_UP) cpuBefore = cpuSeconds()
    const began = performance.now()
    const answer = await send(round)
    if (round >= WARM_UP) times.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  }
  const cpu = ((cpuSeconds() - cpuBefore) * 1000) / times.length
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length * 0.5)]!, p95: times[Math.floor(times.length * 0.95)]!, cpu }
}

export interface Installation {
  /** Customers `from` + 1 to `to`. */
  load(from: number, to: number): Promise<void>
  /** With a different label each time. */
  measure(label: string): Promise<Record<string, Times>>
  close(): Promise<void>
}

/** `databases`: the name of the database of each cell of the app, in the same order. */
export async function openInstallation(
  app: App,
  { adminUrl, databaseCpu }: Pick<BenchService, 'adminUrl' | 'databaseCpu'>,
  databases: readonly string[] = ['gangway'],
): Promise<Installation> {
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000 + databaseCpu()
  }
  const timed = (send: (round: number) => Promise<TestResponse>) => timedBy(cpuSeconds, send)
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
  const ids = await addPartnersAndStaff(adminUrl, { database: databases[0]!, cells: names })
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
      customerIds.push(answer.body.value.customerId)
    }
    const partnerIds = own.map(({ partnerId }) => partnerId)
    for (const database of databases) {
      const sql = open(adminUrl, database)
      await sql`
        update review_case set due_at = now() - interval '40 days'
        where partner_id = any (${partnerIds}::uuid[]) and stage = 'Queued'`
      // 20 cases of the bulk are the supervisor's own, at either size.
      await sql`
        update review_case set owner_id = ${supervisor.userId} where customer_id in (
          select customer_id from review_case where stage = 'InReview' and partner_id <> all (${partnerIds}::uuid[])
          order by customer_id limit ${Math.ceil(20 / databases.length)}::int)`
      await sql`analyze review_case`
      await sql.end()
    }
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
  async function measurePartnerPalette(): Promise<Record<string, Times>> {
    const [largest] = await app.db.directory(
      (sql) => sql<{ id: string }[]>`select partner_id as id from partner where client_id = 'bulk-1'`,
    )
    const [rare] = await app.db.staff(
      largest!.id,
      (sql) => sql<{ word: string }[]>`
        select min(term) as word from customer_term where partner_id = ${largest!.id} and term like 'w:k%'`,
    )
    const viewer = await signedInUser(app, call, { partner: { partnerId: largest!.id }, role: 'viewer' })
    const search = (text: string) => timed(() => viewer.post('/api/customer/v1/search', { text }))
    return {
      'partner palette, three letters': await search('tra'),
      'partner palette, two common words': await search('harbour foods'),
      'partner palette, rare word': await search(rare!.word.slice(2)),
      'partner palette, unknown ID': await search('01900000-0000-7000-8000-000000000000'),
    }
  }

  async function measure(label: string): Promise<Record<string, Times>> {
    const real = await addRealCustomers(label, WARM_UP + REQUESTS + 4)
    const [partners] = await app.db.directory(
      (sql) => sql<{ largest: string; smallest: string }[]>`
        select max(partner_id::text) filter (where client_id = 'bulk-1') as largest,
          max(partner_id::text) filter (where client_id = 'bulk-500') as smallest from partner`,
    )
    // Where the small installation has less than a full page, both return the same number of cases.
    const page = (query: string) => timed(() => supervisor.get(`${CASES}?${query}`))
    const search = (text: (round: number) => string) =>
      timed((round) => supervisor.post('/api/compliance/v1/customers/search', { text: text(round) }))
    const palette = (text: (round: number) => string) =>
      timed((round) => supervisor.post('/api/compliance/v1/search', { text: text(round) }))
    const some = (round: number) => 300 * (1 + (round % 30))
    return {
      'queue, first page': await page(''),
      'queue, deep page': await page(`cursor=${await middleOf('Queued')}`),
      'queue, tab Mine': await page('tab=Mine'),
      'queue, tab InReview': await page('tab=InReview'),
      'queue, tab AwaitingSecondApproval': await page('tab=AwaitingSecondApproval'),
      'queue, tab AwaitingPartner': await page('tab=AwaitingPartner'),
      'queue, tab Closed': await page('tab=Closed'),
      'queue, tab Closed, deep page': await page(`tab=Closed&cursor=${await middleOf('Closed')}`),
      'queue, common country': await page('country=NGA'),
      'queue, rare country': await page('country=ISL&pageSize=1'),
      'queue, closed, rare country': await page('tab=Closed&country=ISL&pageSize=5'),
      'queue, high risk': await page('riskLevel=High'),
      'queue, two risk levels': await page('riskLevel=High&riskLevel=Medium'),
      'queue, largest partner': await page(`partnerId=${partners!.largest}`),
      'queue, smallest partner': await page(`partnerId=${partners!.smallest}&pageSize=1`),
      'queue, closed, largest partner': await page(`tab=Closed&partnerId=${partners!.largest}`),
      'queue, one owner': await page(`tab=InReview&owner=${supervisor.userId}`),
      'queue, overdue': await page('overdue=true'),
      'queue, not overdue': await page('overdue=false'),
      'queue, country, risk and overdue': await page('country=KEN&riskLevel=High&overdue=false&pageSize=3'),
      'queue, partner and country': await page(`partnerId=${partners!.largest}&country=GBR&pageSize=10`),
      'queue, search for a rare word': await page('search=k300'),
      'queue, search for a common word': await page('search=trading'),
      'claim next': await timed(() => supervisor.post(`${CASES}/claim-next`)),
      'search, rare word': await search((round) => `k${some(round)}`),
      'search, two common words': await search(() => 'harbour foods'),
      'search, common word': await search(() => 'trading'),
      'search, most common word': await search(() => 'ltd'),
      'search, two letters': await search(() => 'ma'),
      'search, reference': await search((round) => `ref-${some(round)}`),
      'search, registration number': await search((round) => `RC${some(round)}`),
      'search, email': await search((round) => `ops${some(round)}@k${some(round)}.example`),
      'search, no match': await search(() => 'nowhere'),
      'palette, three letters': await palette(() => 'tra'),
      'palette, two common words': await palette(() => 'harbour foods'),
      'palette, customer ID': await palette((round) => real[round % real.length]!),
      'palette, unknown ID': await palette(() => '01900000-0000-7000-8000-000000000000'),
      ...(await measurePartnerPalette()),
      'possible duplicates': await timed((round) =>
        supervisor.get(`/api/compliance/v1/customers/${real[round % real.length]}/possible-duplicates`),
      ),
      workload: await timed(() => supervisor.get('/api/compliance/v1/workload')),
    }
  }

  return {
    measure,
    async load(from, to) {
      for (const [index, database] of databases.entries())
        await addCustomers(adminUrl, from, to, { database, ids, cell: index, cells: databases.length })
      for (const cell of app.db.cells) await cell.transaction(correctCounts)
    },
    close: () => server.close(),
  }
}
