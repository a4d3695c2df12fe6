// `webhooks listen` against a service that is not a sandbox: nothing is configured automatically, the endpoint may be in use,
// and the user has a password and possibly an authenticator app.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { insertPasskey } from '../../../../../server/src/accounts/passkeys/passkeys-sql.ts'
import { appCode } from '../../../../../server/test/browser/authenticator-app.ts'
import { freePort } from '../../../../../server/test/process/free-port.ts'
import {
  noTerminal,
  openCommandHost,
  type Running,
  runCommand,
} from '../../../../../server/test/process/run-command.ts'
import { startWebhookService } from '../../../../../server/test/service/webhook-service.ts'

const MINUTE = 60_000
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const service = await startWebhookService({ clock, env: { BASE_URL: baseUrl } })
service.dispatch()
const at = '/api/customer/v1/partner-profile/webhooks'
const WRONG_SECRET = 'whsec_ERERERERERERERERERERERERERERERERERERERERERE='
const TLS = ['--tls-certificate', 'tls.pem', '--tls-key', 'tls.key']
const hosted = openCommandHost()
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-outside-'))
  await service.server.listen({ host: '127.0.0.1', port })
  const { cert, key } = service.authority.issue({ hosts: ['127.0.0.1'] })
  await writeFile(join(folder, 'tls.pem'), cert)
  await writeFile(join(folder, 'tls.key'), key)
})
after(async () => {
  for (const { process } of started) process.kill()
  await rm(folder, { recursive: true, force: true })
})
const started: Running[] = []

/** A user of a partner, the command with their settings, and the current URL of the endpoint. */
async function aUserWithCommand(role: 'admin' | 'viewer' = 'admin') {
  const partner = await service.aPartner()
  const user = await service.aUser({ partner, role })
  const env = { GANGWAY_BASE_URL: baseUrl, GANGWAY_EMAIL: user.email, GANGWAY_PASSWORD: user.password }
  const listen = (args: string[] = [], more: { env?: Record<string, string>; atTerminal?: boolean } = {}) => {
    const running = runCommand(['webhooks', 'listen', ...TLS, ...args], {
      cwd: folder,
      ...more,
      env: { ...env, ...more.env },
    })
    started.push(running)
    return running
  }
  const runs = (args: string[] = [], more: { env?: Record<string, string> } = {}) =>
    hosted(['webhooks', 'listen', ...TLS, ...args], { cwd: folder, env: { ...env, ...more.env } })
  const url = async () => (await user.get(at)).body.value.url as string | null
  return { partner, user, env, listen, runs, url }
}

/** One whose partner already has an endpoint. */
async function aUserWithEndpoint() {
  const fixture = await aUserWithCommand()
  const receiver = await service.aReceiver()
  const { webhookSecret } = (await fixture.user.post(at, { url: receiver.url() })).body.value
  return { ...fixture, receiver, earlier: receiver.url(), secret: webhookSecret as string }
}

const lines = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const sessions = async (email: string) =>
  (
    await service.app.db.directory(
      (sql) =>
        sql`select s.session_id from account_session s join account a using (account_id) where a.email = ${email}`,
    )
  ).length

test('the first registration prints its secret once, as text or JSON, and deliveries are verified with it', async () => {
  const json = await (await aUserWithCommand()).runs(['--test', '--count', '1', '--json'])
  assert.equal(json.code, 0, json.error)
  const [first, delivery] = lines(json.out)
  assert.match(first.webhookSecret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual([first.status, delivery.event.eventType, delivery.answered], ['Active', 'webhook.test', 204])

  const fixture = await aUserWithCommand()
  const text = fixture.listen(['--test'])
  const [, url] = await text.shown(/^Listening at (https:\S+) \(flags and environment\)\. Press Ctrl-C to stop\.$/m)
  await text.shown(/verified {2}webhook\.test/)
  text.process.kill('SIGINT')
  const { code, out, error } = await text
  assert.equal(code, 0, error)
  const [, secret] = /^Signing secret \(shown only once\): (whsec_\S+)$/m.exec(error)!
  assert.equal(out.includes(secret!), false, 'the secret is not part of the result')
  assert.equal(await fixture.url(), url, 'without a previous URL, this one stays')

  const here = ['--port', new URL(url!).port, '--secret', secret!]
  const again = await fixture.runs([...here, '--test', '--count', '1', '--json'])
  assert.deepEqual([again.code, lines(again.out)[1]?.event.eventType], [0, 'webhook.test'], again.error)
})

test('listen changes an endpoint in use only with --replace, and a rejected call leaves no session behind', async () => {
  const { runs, url, earlier, secret, user } = await aUserWithEndpoint()
  const signedIn = await sessions(user.email)
  for (const [args, code, message] of [
    [[], 2, new RegExp(`Events are currently sent to ${earlier}\\. Use --replace`)],
    [['--secret', secret], 2, /Use --replace/],
    [['--replace'], 2, /is unknown here\. Provide it with --secret, or create a new one with --rotate/],
    [['--replace', '--secret', 'whsec_short'], 2, /24 to 64 bytes in base64/],
    [['--replace', '--secret', secret, '--url', 'https://10.0.0.1/'], 1, /Webhook\.UrlNotPublic/],
    [['--no-register'], 2, /needs the signing secret/],
  ] as const) {
    const failed = await runs([...args])
    assert.deepEqual([failed.code, failed.out], [code, ''], failed.error)
    assert.match(failed.error, message)
    assert.equal(await url(), earlier)
  }
  assert.equal(await sessions(user.email), signedIn)
  const viewer = await (await aUserWithCommand('viewer')).runs()
  assert.deepEqual([viewer.code, viewer.out], [1, ''], viewer.error)
  assert.match(viewer.error, /\(\w+\.\w+\)/)
})

test('listen --replace receives the events and restores the previous URL', async () => {
  const { listen, runs, url, earlier, secret, receiver } = await aUserWithEndpoint()
  const { code, out, error } = await runs(['--replace', '--secret', secret, '--test', '--count', '1', '--json'])
  assert.equal(code, 0, error)
  const [first, delivery] = lines(out)
  assert.deepEqual([first.webhookSecret, delivery.event?.eventType], [undefined, 'webhook.test'])
  assert.deepEqual([await url(), receiver.received.length], [earlier, 0])

  const other = listen(['--replace', '--secret', WRONG_SECRET, '--test'])
  await other.shown(/rejected, SignatureMismatch/)
  other.process.kill('SIGTERM')
  const ended = await other
  assert.match(ended.error, /signed with another secret: provide it with --secret, or create a new one with --rotate/)
  assert.equal(await url(), earlier)
})

test('listen --rotate prints a new secret, and the previous receiver can keep using the old one', async () => {
  const { runs, user, url, earlier, secret, receiver } = await aUserWithEndpoint()
  const listening = await runs(['--replace', '--rotate', '--test', '--count', '1', '--json'])
  assert.equal(listening.code, 0, listening.error)
  const [{ webhookSecret: newSecret }, delivery] = lines(listening.out)
  assert.match(newSecret, /^whsec_/)
  assert.notEqual(newSecret, secret)
  assert.equal(delivery.event?.eventType, 'webhook.test')
  assert.equal(await url(), earlier)
  assert.ok((await user.get(at)).body.value.previousSecretExpiresAt, 'the old secret stays valid for a day')
  assert.equal(receiver.received.length, 0)
})

test('listen restores the previous URL even after its authentication or session has expired', async () => {
  for (const later of [11 * MINUTE, 13 * 60 * MINUTE]) {
    const { listen, url, earlier, secret } = await aUserWithEndpoint()
    const listening = listen(['--replace', '--secret', secret, '--json'])
    await listening.shown(/"listening"/)
    assert.notEqual(await url(), earlier)
    ahead += later
    listening.process.kill('SIGINT')
    const { code, error } = await listening
    assert.deepEqual([code, error, await url()], [0, '', earlier])
  }
})

test('listen leaves a URL alone that was registered in the meantime', async () => {
  const { listen, user, url, secret } = await aUserWithEndpoint()
  const theirs = (await service.aReceiver()).url('/theirs')
  const listening = listen(['--replace', '--secret', secret])
  await listening.shown(/Listening/)
  assert.equal((await user.put(at, { url: theirs })).status, 200)
  listening.process.kill('SIGINT')
  assert.equal((await listening).code, 0)
  assert.equal(await url(), theirs)
})

test('listen restores the previous URL if it fails after the registration', async () => {
  const { runs, url, earlier, user } = await aUserWithEndpoint()
  const signedIn = await sessions(user.email)
  const failingProxy = createServer(async (request, response) => {
    if (request.url!.endsWith('/rotate-secret')) return void response.writeHead(500).end()
    const body = await new Response(request as never).text()
    const { cookie = '', 'content-type': type } = request.headers
    const passed = await fetch(baseUrl + request.url, {
      method: request.method!,
      headers: { cookie, ...(type ? { 'content-type': type } : {}) },
      ...(body === '' ? {} : { body }),
    })
    response.writeHead(passed.status, { 'set-cookie': passed.headers.getSetCookie() }).end(await passed.text())
  })
  await new Promise<void>((resolve) => failingProxy.listen(0, '127.0.0.1', resolve))
  after(() => failingProxy.close())
  const through = { GANGWAY_BASE_URL: `http://127.0.0.1:${(failingProxy.address() as AddressInfo).port}` }
  const { code, out } = await runs(['--replace', '--rotate'], { env: through })
  assert.deepEqual([code, out, await url(), await sessions(user.email)], [1, '', earlier, signedIn])
})

/** Sets up an authenticator app. A code works once, so the clock moves on by one step for each. */
async function withApp(fixture: Awaited<ReturnType<typeof aUserWithEndpoint>>): Promise<() => string> {
  const { secret } = (await fixture.user.post('/api/auth/totp/enrol')).body.value
  const code = () => {
    ahead += 31_000
    return appCode(secret, clock.now())
  }
  const confirmed = await fixture.user.post('/api/auth/totp/confirm', { totp: code() })
  assert.equal(confirmed.status, 200, confirmed.text)
  return code
}

test('listen fails if the previous URL cannot be restored for lack of an authenticator code', async () => {
  const fixture = await aUserWithEndpoint()
  const code = await withApp(fixture)
  for (const args of [['--json'], []]) {
    const given = { env: { GANGWAY_TOTP: code() } }
    const listening = fixture.listen(['--replace', '--secret', fixture.secret, ...args], given)
    await listening.shown(/listening/i)
    ahead += 11 * MINUTE
    listening.process.kill('SIGINT')
    const ended = await listening
    assert.equal(ended.code, 1)
    assert.match(ended.error, /could not be restored\. Register it again in the dashboard/)
    if (args.length > 0) assert.equal(JSON.parse(ended.error).error.code, 'Webhook.NotGivenBack')
    await fixture.user.signIn({ totp: code() })
    assert.equal((await fixture.user.put(at, { url: fixture.earlier })).status, 200)
  }
})

test('an account whose only second factor is a passkey learns that the command needs an authenticator app', async () => {
  const { user, listen } = await aUserWithCommand()
  await service.app.db.directory((sql) =>
    insertPasskey(sql, {
      accountId: user.userId,
      passkeyId: randomUUID(),
      credentialId: randomBytes(32),
      publicKey: randomBytes(32),
      signCount: 0,
      transports: [],
      rpId: 'gangway.example',
      name: 'Laptop',
      createdAt: clock.now(),
    }),
  )
  for (const args of [[], ['--json']]) {
    const { code, error } = await listen(args)
    assert.equal(code, 4, error)
    assert.match(error, /passkey, which works only in a browser\. Add an authenticator app on your account page/)
    if (args.length > 0) assert.equal(JSON.parse(error).error.code, 'SignIn.PasskeyRequired')
  }
})

test('on a terminal listen prompts for the password and the codes without echoing them', {
  skip: noTerminal(),
}, async () => {
  const fixture = await aUserWithEndpoint()
  const code = await withApp(fixture)
  const args = ['--replace', '--secret', fixture.secret]
  const listening = fixture.listen(args, { atTerminal: true, env: { GANGWAY_PASSWORD: '', NO_COLOR: '1' } })
  const answer = async (question: RegExp, text: string) => {
    await listening.shown(question)
    listening.process.stdin.write(`${text}\r`)
  }
  const [first, second] = [code(), code()]
  await answer(/Password for \S+: $/, fixture.user.password)
  await answer(/Authenticator code: $/, second)
  await listening.shown(/Listening at/)
  ahead += 11 * MINUTE
  listening.process.stdin.write('\x03')
  const third = code()
  await answer(/Authenticator code to restore https:\S+: $/, third)
  const ended = await listening
  assert.equal(ended.code, 0, ended.out)
  for (const secret of [fixture.user.password, first, second, third]) assert.equal(ended.out.includes(secret), false)
  await fixture.user.signIn({ totp: code() })
  assert.equal(await fixture.url(), fixture.earlier)
})

test('Ctrl-C or Ctrl-D at a prompt ends the command', {
  skip: noTerminal(),
  timeout: 60_000,
}, async () => {
  const fixture = await aUserWithCommand()
  for (const key of ['\x03', '\x04']) {
    const cancelled = fixture.listen([], { atTerminal: true, env: { GANGWAY_PASSWORD: '' } })
    await cancelled.shown(/Password for \S+: $/)
    cancelled.process.stdin.write(key)
    const { code, out } = await cancelled
    assert.equal(code, 4, out)
    assert.match(out, /Password for \S+ is required\. Set GANGWAY_PASSWORD/)
  }
  assert.equal(await fixture.url(), null)
})
