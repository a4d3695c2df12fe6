// npm run bench import: a file of 1,000 customers with two people each as the dashboard imports it (a dry run and a create for each
// customer, six at a time), against 1,000 creates of the Partner API at the same concurrency. And a second import: nothing twice.
import { createHash } from 'node:crypto'
import { COLUMNS, TEMPLATE_ROWS } from '../../dashboard/src/customers/import/columns.ts'
import { readCsv, writeCsv } from '../../dashboard/src/customers/import/csv-file.ts'
import { planImport } from '../../dashboard/src/customers/import/plan-import.ts'
import { registerUser } from '../../server/src/accounts/register-user.ts'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { startBenchService } from '../service.part.ts'

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 1000)
/** As the dashboard. */
const AT_ONCE = 6

const service = await startBenchService()
try {
  const { app, baseUrl } = service
  const { partnerId, clientId } = await registerPartner(app, { name: 'Bench' })
  const thumbprint = await addTestCertificate(app, partnerId)
  const token = await accessTokenFor(app, {
    partnerId,
    clientId,
    scopes: ['partner.read', 'partner.write'],
    thumbprint,
  })
  const user = { email: 'editor@bench.example', password: 'correct horse battery staple' }
  await registerUser(app, { ...user, role: 'editor', partnerId })
  await service.startService({}, ['--role', 'api'])
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${baseUrl}/api/auth/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(user),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

  const fileOf = (prefix: string) =>
    writeCsv(
      COLUMNS,
      Array.from({ length: CUSTOMERS }, (_, n) =>
        TEMPLATE_ROWS.map((row) => row.map((cell) => cell.replace('acme-0001', `${prefix}-${n}`))),
      ).flat(),
    )
  const bodiesIn = (csv: string) => planImport(readCsv(csv)).customers.map(({ body }) => JSON.stringify(body))

  /** Seconds for all requests, and their statuses. */
  async function post(bodies: readonly string[], path: string, headersOf: (body: string) => Record<string, string>) {
    const started = performance.now()
    const statuses = new Map<number, number>()
    let next = 0
    const work = async () => {
      while (next < bodies.length) {
        const body = bodies[next++]!
        const answer = await fetch(baseUrl + path, { method: 'POST', headers: { ...json, ...headersOf(body) }, body })
        await answer.arrayBuffer()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return { seconds: Math.round((performance.now() - started) / 100) / 10, statuses: JSON.stringify([...statuses]) }
  }

  const asUser = (body: string) => ({
    cookie,
    'idempotency-key': `import-${createHash('sha256').update(body).digest('hex')}`,
  })
  const asClient = () => ({ authorization: `Bearer ${token}` })
  const PROFILES = '/business-profiles'
  const csv = fileOf('file')
  const bodies = bodiesIn(csv)
  const warmUp = bodiesIn(fileOf('warm-up')).slice(0, 200)
  await post(warmUp, `/api/partner/v1${PROFILES}`, asClient)

  const calls = await post(bodiesIn(fileOf('api')), `/api/partner/v1${PROFILES}`, asClient)
  const preview = await post(bodies, `/api/customer/v1${PROFILES}?dryRun=true`, () => ({ cookie }))
  const created = await post(bodies, `/api/customer/v1${PROFILES}`, asUser)
  const again = await post(bodies, `/api/customer/v1${PROFILES}`, asUser)
  const [{ total }] = await app.db.cells[0]!.run(
    (sql) =>
      sql<[{ total: number }]>`select count(*)::int as total from customer where partner_customer_id like 'file-%'`,
  )
  const rows = readCsv(csv).rows.length
  console.log(`${CUSTOMERS} customers, ${rows} rows, ${Math.round(csv.length / 1024)} KiB, ${AT_ONCE} at a time`)
  console.table({
    'Partner API': calls,
    preview,
    import: created,
    'same file again': again,
  })
  console.log(`import / Partner API: ${(created.seconds / calls.seconds).toFixed(2)}; customers of the file: ${total}`)
  if (total !== CUSTOMERS) throw new Error(`${total} customers instead of ${CUSTOMERS}`)
} finally {
  await service.close()
}
