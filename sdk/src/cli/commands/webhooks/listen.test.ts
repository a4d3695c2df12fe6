// `webhooks listen` and `webhooks verify` as separate processes, with deliveries of a sandbox.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { appCode } from '../../../../../server/test/browser/authenticator-app.ts'
import { aProfile } from '../../../../../server/test/customers/factories.ts'
import { openCommandHost, runCommand } from '../../../../../server/test/process/run-command.ts'
import { type Sandbox, startSandbox } from '../../../../../server/test/process/sandbox.ts'
import { signTestDelivery, verifyWebhook } from '../../../webhooks/index.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
let sandbox: Sandbox
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-listen-'))
  sandbox = await startSandbox(ROOT, {}, AbortSignal.timeout(60_000))
})
after(async () => {
  await sandbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

const hosted = openCommandHost()
const gangway = (args: string[], env: Record<string, string> = {}) =>
  hosted(args, { cwd: folder, env: { DATA_DIR: sandbox.dataDir, ...env } })
/** As a process, for signals, input and output that is awaited line by line. */
const startGangway = (args: string[], env: Record<string, string> = {}, input = '') =>
  runCommand(args, { cwd: folder, env: { DATA_DIR: sandbox.dataDir, ...env }, input })
const lines = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('listen registers its endpoint, and prints the test event and the events of a customer', async () => {
  const listening = startGangway(['webhooks', 'listen', '--test', '--count', '3', '--json'])
  await listening.shown(/"listening":"https:\/\/127\.0\.0\.1:\d+\/hooks"/)
  await writeFile(join(folder, 'one.json'), JSON.stringify(aProfile()))
  const created = await gangway(['profiles', 'create', 'one.json', '--json'])
  assert.equal(created.code, 0, created.error)
  const { code, out, error } = await listening
  assert.equal(code, 0, error)
  const [, ...deliveries] = lines(out)
  const types = deliveries.map(({ event }) => event.eventType).sort()
  assert.deepEqual(types, ['business.person.added', 'business.profile.created', 'webhook.test'])
  for (const { event, answered } of deliveries) {
    assert.equal(answered, 204)
    if (event.correlation.customerId) assert.equal(event.correlation.customerId, created.json.customerId)
  }
})

test('listen --forward forwards deliveries unchanged and returns the response', async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 503
  const program = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body })
      response.writeHead(status).end()
      status = 202
    })
  })
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  after(() => program.close())
  const to = `http://127.0.0.1:${(program.address() as AddressInfo).port}/my/hooks`
  const { code, out, error } = await gangway([
    ...['webhooks', 'listen', '--test', '--count', '2', '--json', '--forward', to],
  ])
  assert.equal(code, 0, error)
  const [, first, second] = lines(out)
  assert.deepEqual([first.answered, second.answered, first.event.eventId], [503, 202, second.event.eventId])
  assert.deepEqual([first.attempt, second.attempt], [1, 2])
  const secret = await readFile(await secretFile(), 'utf8')
  for (const { headers, body } of received) {
    assert.equal((await verifyWebhook(body, headers, { secret: secret.trim() })).eventId, first.event.eventId)
    assert.equal(headers['svc-event-type'], 'webhook.test')
  }
  const unreachable = await gangway([
    'webhooks',
    'listen',
    '--test',
    '--count',
    '1',
    '--json',
    '--forward',
    'http://127.0.0.1:9/',
  ])
  assert.equal(lines(unreachable.out)[1].answered, 502)
})

test('listen stores the secret for its owner only, and restores the previous URL', async () => {
  assert.equal((await stat(await secretFile())).mode & 0o777, 0o600)
  const url = async () => {
    const { json } = await gangway(['doctor', '--json'])
    return json.findings.find(({ check }: { check: string }) => check === 'webhooks').message.split(', ')[1]
  }
  const earlier = await url()
  const listening = startGangway(['webhooks', 'listen'])
  const [, here] = await listening.shown(/Listening at (\S+) \(sandbox, Acme Payments\)/)
  assert.notEqual(here, earlier)
  assert.equal(await url(), here)
  listening.process.kill('SIGINT')
  const ended = await listening
  assert.equal(ended.code, 0, ended.error)
  assert.equal(await url(), earlier)
})

test('listen rejects a forged delivery and prints why', async () => {
  const listening = startGangway(['webhooks', 'listen', '--json'])
  const [, port] = await listening.shown(/127\.0\.0\.1:(\d+)/)
  const { headers, body } = await signTestDelivery({
    secret: 'whsec_ERERERERERERERERERERERERERERERERERERERERERE=',
    body: '{}',
  })
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method: 'POST', headers, rejectUnauthorized: false },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
  assert.equal(status, 400)
  await listening.shown(/"refused":"SignatureMismatch"/)
  listening.process.kill('SIGTERM')
  assert.equal((await listening).code, 0)
})

test('listen --no-register verifies deliveries with the given secret', async () => {
  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  const args = ['webhooks', 'listen', '--no-register', '--url', 'https://tunnel.example/', '--count', '1', '--json']
  const listening = startGangway([...args, '--secret', secret])
  const [, port] = await listening.shown(/http:\/\/127\.0\.0\.1:(\d+)/)
  const delivery = await signTestDelivery({
    secret,
    eventType: 'webhook.test',
    data: { message: 'Hi', requestedAt: new Date().toISOString() },
  })
  const sent = plainRequest({ host: '127.0.0.1', port, method: 'POST', headers: delivery.headers })
  sent.end(delivery.body)
  const { code, out } = await listening
  assert.deepEqual([code, lines(out)[1].event.data.message], [0, 'Hi'])
})

test('listen reports unusable options before it changes anything', async () => {
  const outside = { GANGWAY_BASE_URL: sandbox.baseUrl, GANGWAY_CLIENT_ID: 'x', GANGWAY_EMAIL: 'a@b.example' }
  for (const [args, env, code, message] of [
    [[], outside, 2, /must reach this machine/],
    [['--url', 'https://x.example/'], outside, 4, /GANGWAY_PASSWORD/],
    [['--url', 'https://x.example/'], { ...outside, GANGWAY_PASSWORD: 'wrong' }, 4, /SignIn\.Failed/],
    [['--tls-key', 'x'], {}, 2, /Set both/],
    [['--count', '0'], {}, 2, /--count/],
    [['--forward', 'localhost:3000'], {}, 2, /--forward/],
    [['--url', 'https://10.0.0.1/'], {}, 1, /Webhook\.UrlNotPublic/],
  ] as const) {
    const failed = await gangway(['webhooks', 'listen', ...args], { ...env })
    assert.deepEqual([failed.code, failed.out], [code, ''], `${args.join(' ')} ${failed.error}`)
    assert.match(failed.error, message)
  }
})

test('verify accepts a valid delivery, and rejects any other with its reason', async () => {
  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  const data = { message: 'This is a test.', requestedAt: new Date().toISOString() }
  const { headers, body } = await signTestDelivery({ secret, eventType: 'webhook.test', data })
  await writeFile(join(folder, 'body.json'), body)
  await writeFile(
    join(folder, 'headers.txt'),
    Object.entries(headers)
      .map((pair) => pair.join(': '))
      .join('\r\n'),
  )
  const flags = ['svc-id', 'svc-timestamp', 'svc-signature'].flatMap((name) => ['-H', `${name}: ${headers[name]}`])
  const from = (...args: string[]) => ['webhooks', 'verify', ...args]
  const valid = await gangway(from('body.json', '--headers', 'headers.txt', '--secret', secret))
  assert.deepEqual([valid.code, /Signature +valid[\s\S]*webhook\.test/.test(valid.out)], [0, true], valid.error)
  const piped = await startGangway(from('-', ...flags, '--json'), { GANGWAY_WEBHOOK_SECRET: secret }, body)
  assert.deepEqual([piped.code, piped.json.data.message], [0, 'This is a test.'])
  const old = await signTestDelivery({ secret, body, at: new Date(0) })
  await writeFile(
    join(folder, 'old.txt'),
    Object.entries(old.headers)
      .map((pair) => pair.join(': '))
      .join('\n'),
  )
  for (const [args, code, message] of [
    [from('body.json', '--headers', 'headers.txt', '--secret', secret.replace('AAEC', 'AAED')), 5, /SignatureMismatch/],
    [from('headers.txt', '--headers', 'headers.txt', '--secret', secret), 5, /SignatureMismatch/],
    [from('body.json', '--headers', 'old.txt', '--secret', secret), 5, /TimestampTooOld/],
    [from('body.json', '--secret', secret), 5, /HeadersMissing/],
    [from('body.json', '--headers', 'headers.txt', '--secret', 'nonsense'), 2, /SecretInvalid/],
    [from('body.json', '--headers', 'headers.txt'), 2, /--secret/],
    [from('body.json', '-H', 'nonsense', '--secret', secret), 2, /Name: value/],
    [from('nowhere', '--secret', secret), 2, /not found/i],
  ] as const) {
    const failed = await gangway([...args])
    assert.deepEqual([failed.code, failed.out], [code, ''], failed.error)
    assert.match(failed.error, message)
  }
  assert.equal(
    (await gangway(from('body.json', '--headers', 'old.txt', '--secret', secret, '--tolerance', 'any'))).code,
    0,
  )
})

async function secretFile(): Promise<string> {
  const { partners } = JSON.parse(await readFile(join(sandbox.dataDir, 'sandbox.json'), 'utf8'))
  return join(sandbox.dataDir, 'sandbox', `${partners[0].clientId}.webhook-secret`)
}

test('listen requires a code from users with an authenticator app', async () => {
  const { partners } = JSON.parse(await readFile(join(sandbox.dataDir, 'sandbox.json'), 'utf8'))
  const [{ email, password }] = partners[1].users
  let cookie = ''
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${sandbox.baseUrl}/api/auth${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    cookie =
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith('gangway_session'))
        ?.split(';')[0] ?? cookie
    return ((await response.json()) as { value: any }).value
  }
  await call('/sign-in', { email, password })
  const { secret } = await call('/totp/enrol', {})
  const codeAt = (time: number) => appCode(secret, new Date(time))
  assert.ok((await call('/totp/confirm', { totp: codeAt(Date.now() - 30_000) })).recoveryCodes)

  const listen = ['webhooks', 'listen', '--partner', 'borealis', '--test', '--count', '1', '--json']
  const without = await gangway(listen)
  assert.deepEqual([without.code, /GANGWAY_TOTP/.test(without.error)], [4, true], without.error)
  const wrong = await gangway([...listen, '--totp', '000000'])
  assert.deepEqual([wrong.code, /SignIn\.Failed/.test(wrong.error)], [4, true], wrong.error)
  const right = await gangway(listen, { GANGWAY_TOTP: codeAt(Date.now()) })
  assert.deepEqual([right.code, lines(right.out)[1]?.event.eventType], [0, 'webhook.test'], right.error)
})
