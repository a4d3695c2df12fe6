// npm run bench failures: how the service behaves behind PgBouncer, in both modes. The other failures of one machine (a silent
// peer, a read-only database, a promoted replica) are faults of npm run bench chaos -- --only <name>.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { registerPartner } from '../../server/src/partners/register-partner.ts'
import { accessTokenFor } from '../../server/src/partners/tokens/access-token.ts'
import { aProfile } from '../../server/test/customers/factories.ts'
import { pgBouncerMissing, startPgBouncer } from '../../server/test/database/pgbouncer.ts'
import { addTestCertificate } from '../../server/test/service/test-service.ts'
import { startBenchService } from '../service.part.ts'

const CREATES = 200

if (pgBouncerMissing) {
  console.error(pgBouncerMissing)
  process.exit(1)
}
const service = await startBenchService({ shared_buffers: '128MB' })
const { app, databaseUrl, baseUrl } = service
const { partnerId, clientId } = await registerPartner(app, { name: 'Failures' })
const thumbprint = await addTestCertificate(app, partnerId)
const token = await accessTokenFor(app, { partnerId, clientId, scopes: ['partner.write'], thumbprint })
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

const session = await startPgBouncer(databaseUrl, 'session', 'default_pool_size = 40')
const began = performance.now()
await service.startService({ DATABASE_URL: session.url, DATABASE_PARTNER_URL: '' }, ['--role', 'api'])
const readyAfter = performance.now() - began
const acknowledged: string[] = []
for (let i = 0; i < CREATES; i += 10) {
  const answers = Array.from({ length: 10 }, async () => {
    const body = JSON.stringify(aProfile())
    const response = await fetch(`${baseUrl}/api/partner/v1/business-profiles`, { method: 'POST', headers, body })
    const { value } = (await response.json()) as { value: { customerId: string } }
    if (response.ok) acknowledged.push(value.customerId)
  })
  await Promise.all(answers)
}
const found = await app.db.cells[0]!.run((sql) => sql`select 1 from customer where customer_id = any (${acknowledged})`)
await session.stop()

const transaction = await startPgBouncer(databaseUrl, 'transaction')
const startedAt = performance.now()
const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/start.js'), '--role', 'api'], {
  env: {
    ...process.env,
    DATABASE_URL: transaction.url,
    MASTER_KEYS: service.masterKeys,
    PORT: '0',
    DATA_DIR: app.config.dataDir,
  },
  stdio: ['ignore', 'ignore', 'pipe'],
})
let message = ''
child.stderr.on('data', (chunk) => (message += chunk))
const [code] = await once(child, 'exit')
const reportedAfter = performance.now() - startedAt
await transaction.stop()
await service.close()

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
console.log(`
| Failure | Result | after | lost |
|---|---|---|---|
| PgBouncer, session mode | ready | ${seconds(readyAfter)} | ${acknowledged.length - found.length} of ${acknowledged.length} |
| PgBouncer, transaction mode | exit code ${code}: ${message.trim()} | ${seconds(reportedAfter)} | nothing acknowledged |`)
process.exit(acknowledged.length === CREATES && found.length === CREATES && code === 1 ? 0 : 1)
