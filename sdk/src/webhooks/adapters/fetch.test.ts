// A route handler in Next.js, as a separate process, with a delivery from a real service. Next.js is too large to be a
// dependency of this repository: GANGWAY_TEST_NEXT names a folder that has it (npm install next react react-dom).
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../../../../server/test/process/until.ts'
import { recordEvents, startWebhookService } from '../../../../server/test/service/webhook-service.ts'
import { build } from '../../../build-package.ts'

const folder = process.env.GANGWAY_TEST_NEXT

const ROUTE = `import { nextWebhook } from '@gangway/sdk/webhooks'
const { SECRETS_FILE } = process.env
import { readFileSync } from 'node:fs'
export const POST = (request) =>
  nextWebhook({ secret: readFileSync(SECRETS_FILE, 'utf8').trim() }, (event) => console.log('event', JSON.stringify(event)))(request)
`
const SERVER = `import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import next from 'next'
const app = next({ dev: true, dir: import.meta.dirname, hostname: '127.0.0.1', port: 0 })
await app.prepare()
const tls = { cert: readFileSync('cert.pem'), key: readFileSync('key.pem') }
const server = createServer(tls, app.getRequestHandler())
server.listen(0, '127.0.0.1', () => console.log('port', server.address().port))
`

test('a Next.js route handler receives a delivery of the service over TLS', {
  skip: folder === undefined && 'Next.js is not installed; set GANGWAY_TEST_NEXT to a folder that has it',
  timeout: 120_000,
}, async () => {
  const service = await startWebhookService()
  service.dispatch()
  const home = await mkdtemp(join(folder!, 'app-'))
  after(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const certificate = service.authority.issue({ hosts: ['127.0.0.1'] })
  const secretsFile = join(home, 'secret')
  await mkdir(join(home, 'app/hooks'), { recursive: true })
  await build(join(home, 'node_modules/@gangway/sdk'))
  await writeFile(join(home, 'package.json'), '{"private":true,"type":"module"}')
  await writeFile(join(home, 'app/hooks/route.js'), ROUTE)
  await writeFile(join(home, 'server.mjs'), SERVER)
  await writeFile(join(home, 'cert.pem'), certificate.cert)
  await writeFile(join(home, 'key.pem'), certificate.key)
  const next = spawn(process.execPath, ['server.mjs'], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', SECRETS_FILE: secretsFile, NEXT_TELEMETRY_DISABLED: '1' },
  })
  after(() => next.kill('SIGKILL'))
  let printed = ''
  for (const stream of [next.stdout, next.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const shown = async (pattern: RegExp) => {
    while (!pattern.test(printed)) {
      assert.equal(next.exitCode, null, printed)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return pattern.exec(printed)![1]!
  }
  const url = `https://127.0.0.1:${await shown(/^port (\d+)$/m)}/hooks`
  const { partnerId, secret } = await service.aSubscriber(url)
  await writeFile(secretsFile, `whsec_${secret.toString('base64')}\n`)
  const [eventId] = await recordEvents(service.app, partnerId)
  const event = JSON.parse(await shown(/^event (.*)$/m))
  assert.deepEqual([event.eventId, event.eventType], [eventId, 'business.person.added'])
  await until('the attempt is recorded', async () => {
    const rows = await service.app.db.partner(
      partnerId,
      (sql) => sql`select 1 from webhook_attempt where partner_id = ${partnerId} and status_code = 204`,
    )
    return rows.length === 1
  })
})
