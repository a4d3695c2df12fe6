// `webhooks listen` against a service that is no sandbox: nothing is known by itself, an endpoint may be in use, and
// whoever signs in is a person with a password and perhaps an authenticator app.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { appCode } from '../../../server/test/browser/authenticator-app.ts'
import { freePort } from '../../../server/test/process/free-port.ts'
import { noTerminal, type Running, runCommand } from '../../../server/test/process/run-command.ts'
import { startWebhookService } from '../../../server/test/service/webhook-service.ts'

const MINUTE = 60_000
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const service = await startWebhookService({ clock, env: { BASE_URL: baseUrl } })
service.dispatch()
const at = '/api/customer/v1/partner-profile/webhooks'
const WRONG_SECRET = 'whsec_ERERERERERERERERERERERERERERERERERERERERERE='
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

/** A partner's person, the command with their settings, and the endpoint as it is. */
async function aDesk(role: 'admin' | 'viewer' = 'admin') {
  const partner = await service.aPartner()
  const person = await service.aUser({ partner, role })
  const env = { GANGWAY_BASE_URL: baseUrl, GANGWAY_EMAIL: person.email, GANGWAY_PASSWORD: person.password }
  const listen = (args: string[] = [], more: { env?: Record<string, string>; atTerminal?: boolean } = {}) => {
    const typed = ['webhooks', 'listen', '--tls-certificate', 'tls.pem', '--tls-key', 'tls.key', ...args]
    const running = runCommand(typed, { cwd: folder, ...more, env: { ...env, ...more.env } })
    started.push(running)
    return running
  }
  const url = async () => (await person.get(at)).body.value.url as string | null
  return { partner, person, env, listen, url }
}

/** One whose events go somewhere already. */
async function aBusyDesk() {
  const desk = await aDesk()
  const receiver = await service.aReceiver()
  const { webhookSecret } = (await desk.person.post(at, { url: receiver.url() })).body.value
  return { ...desk, receiver, earlier: receiver.url(), secret: webhookSecret as string }
}

const lines = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const sessions = async (email: string) =>
  (
    await service.app.db.everyPartner(
      (sql) =>
        sql`select s.session_id from account_session s join account a using (account_id) where a.email = ${email}`,
    )
  ).length

test('the first registration shows its secret once, to people and to machines, and events are verified with it', async () => {
  const machine = await (await aDesk()).listen(['--test', '--count', '1', '--json'])
  assert.equal(machine.code, 0, machine.error)
  const [first, delivery] = lines(machine.out)
  assert.match(first.webhookSecret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual([first.status, delivery.event.eventType, delivery.answered], ['Active', 'webhook.test', 204])

  const desk = await aDesk()
  const people = desk.listen(['--test'])
  const [, url] = await people.shown(/^Listening at (https:\S+) \(flags and environment\)\. Press Ctrl-C to stop\.$/m)
  await people.shown(/verified {2}webhook\.test/)
  people.process.kill('SIGINT')
  const { code, out, error } = await people
  assert.equal(code, 0, error)
  const [, secret] = /^Signing secret \(shown only once\): (whsec_\S+)$/m.exec(error)!
  assert.equal(out.includes(secret!), false, 'beside the result, not in it')
  assert.equal(await desk.url(), url, 'nothing was there before, so nothing is brought back')

  const here = ['--port', new URL(url!).port, '--secret', secret!]
  const again = await desk.listen([...here, '--test', '--count', '1', '--json'])
  assert.deepEqual([again.code, lines(again.out)[1]?.event.eventType], [0, 'webhook.test'], again.error)
})

test('an endpoint that is in use is left as it is, unless that is said; every refusal leaves no session behind', async () => {
  const { listen, url, earlier, secret, person } = await aBusyDesk()
  const signedIn = await sessions(person.email)
  for (const [args, code, message] of [
    [[], 2, new RegExp(`Events are currently sent to ${earlier}\\. Use --replace`)],
    [['--secret', secret], 2, /Use --replace/],
    [['--replace'], 2, /is unknown here\. Provide it with --secret, or create a new one with --rotate/],
    [['--replace', '--secret', 'whsec_short'], 2, /24 to 64 bytes in base64/],
    [['--replace', '--secret', secret, '--url', 'https://10.0.0.1/'], 1, /Webhook\.UrlNotPublic/],
    [['--no-register'], 2, /the secret must be known/],
  ] as const) {
    const refused = await listen([...args])
    assert.deepEqual([refused.code, refused.out], [code, ''], refused.error)
    assert.match(refused.error, message)
    assert.equal(await url(), earlier)
  }
  assert.equal(await sessions(person.email), signedIn)
  const viewer = await (await aDesk('viewer')).listen()
  assert.deepEqual([viewer.code, viewer.out], [1, ''], viewer.error)
  assert.match(viewer.error, /\(\w+\.\w+\)/)
})

test('with --replace events come here, and go back to where they went', async () => {
  const { listen, url, earlier, secret, receiver } = await aBusyDesk()
  const listening = listen(['--replace', '--secret', secret, '--test', '--count', '1', '--json'])
  const { code, out, error } = await listening
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

test('--rotate makes a new secret and shows it; the receiver from before can go on with its own', async () => {
  const { listen, person, url, earlier, secret, receiver } = await aBusyDesk()
  const listening = await listen(['--replace', '--rotate', '--test', '--count', '1', '--json'])
  assert.equal(listening.code, 0, listening.error)
  const [{ webhookSecret: fresh }, delivery] = lines(listening.out)
  assert.match(fresh, /^whsec_/)
  assert.notEqual(fresh, secret)
  assert.equal(delivery.event?.eventType, 'webhook.test')
  assert.equal(await url(), earlier)
  assert.ok((await person.get(at)).body.value.previousSecretExpiresAt, 'the old secret signs as well for a day')
  assert.equal(receiver.received.length, 0)
})

test('hours later the URL from before still comes back: the proof of who it is, or the whole session, is renewed', async () => {
  for (const later of [11 * MINUTE, 13 * 60 * MINUTE]) {
    const { listen, url, earlier, secret } = await aBusyDesk()
    const listening = listen(['--replace', '--secret', secret, '--json'])
    await listening.shown(/"listening"/)
    assert.notEqual(await url(), earlier)
    ahead += later
    listening.process.kill('SIGINT')
    const { code, error } = await listening
    assert.deepEqual([code, error, await url()], [0, '', earlier])
  }
})

test('a URL that somebody has chosen meanwhile stays', async () => {
  const { listen, person, url, secret } = await aBusyDesk()
  const theirs = (await service.aReceiver()).url('/theirs')
  const listening = listen(['--replace', '--secret', secret])
  await listening.shown(/Listening/)
  assert.equal((await person.put(at, { url: theirs })).status, 200)
  listening.process.kill('SIGINT')
  assert.equal((await listening).code, 0)
  assert.equal(await url(), theirs)
})

test('what fails after the URL was changed changes it back', async () => {
  const { listen, url, earlier, person } = await aBusyDesk()
  const signedIn = await sessions(person.email)
  const faulty = createServer(async (request, response) => {
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
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve))
  after(() => faulty.close())
  const through = { GANGWAY_BASE_URL: `http://127.0.0.1:${(faulty.address() as AddressInfo).port}` }
  const { code, out } = await listen(['--replace', '--rotate'], { env: through })
  assert.deepEqual([code, out, await url(), await sessions(person.email)], [1, '', earlier, signedIn])
})

/** Sets up an authenticator app. Each code works once: the clock goes on by a step for the next. */
async function withApp(desk: Awaited<ReturnType<typeof aBusyDesk>>): Promise<() => string> {
  const { secret } = (await desk.person.post('/api/auth/totp/enrol')).body.value
  const code = () => {
    ahead += 31_000
    return appCode(secret, clock.now())
  }
  const confirmed = await desk.person.post('/api/auth/totp/confirm', { totp: code() })
  assert.equal(confirmed.status, 200, confirmed.text)
  return code
}

test('with an authenticator app and nobody to ask, a URL that cannot be brought back is told, and is no success', async () => {
  const desk = await aBusyDesk()
  const code = await withApp(desk)
  for (const args of [['--json'], []]) {
    const given = { env: { GANGWAY_TOTP: code() } }
    const listening = desk.listen(['--replace', '--secret', desk.secret, ...args], given)
    await listening.shown(/listening/i)
    ahead += 11 * MINUTE
    listening.process.kill('SIGINT')
    const ended = await listening
    assert.equal(ended.code, 1)
    assert.match(ended.error, /could not be restored\. Register it again on the dashboard/)
    if (args.length > 0) assert.equal(JSON.parse(ended.error).error.code, 'Webhook.NotGivenBack')
    await desk.person.signIn({ totp: code() })
    assert.equal((await desk.person.put(at, { url: desk.earlier })).status, 200)
  }
})

test('at a terminal the password and the codes are asked for, and shown to nobody', {
  skip: noTerminal(),
}, async () => {
  const desk = await aBusyDesk()
  const code = await withApp(desk)
  const args = ['--replace', '--secret', desk.secret]
  const listening = desk.listen(args, { atTerminal: true, env: { GANGWAY_PASSWORD: '', NO_COLOR: '1' } })
  const answer = async (question: RegExp, text: string) => {
    await listening.shown(question)
    listening.process.stdin.write(`${text}\r`)
  }
  const [first, second] = [code(), code()]
  await answer(/Password of \S+: $/, desk.person.password)
  await answer(/Authenticator code: $/, second)
  await listening.shown(/Listening at/)
  ahead += 11 * MINUTE
  listening.process.stdin.write('\x03')
  const third = code()
  await answer(/Authenticator code to restore https:\S+: $/, third)
  const ended = await listening
  assert.equal(ended.code, 0, ended.out)
  for (const secret of [desk.person.password, first, second, third]) assert.equal(ended.out.includes(secret), false)
  await desk.person.signIn({ totp: code() })
  assert.equal(await desk.url(), desk.earlier)
})

test('whoever leaves a question without an answer ends the command', {
  skip: noTerminal(),
  timeout: 60_000,
}, async () => {
  const desk = await aDesk()
  for (const key of ['\x03', '\x04']) {
    const leaving = desk.listen([], { atTerminal: true, env: { GANGWAY_PASSWORD: '' } })
    await leaving.shown(/Password of \S+: $/)
    leaving.process.stdin.write(key)
    const { code, out } = await leaving
    assert.equal(code, 4, out)
    assert.match(out, /Password of \S+ is needed: set GANGWAY_PASSWORD/)
  }
  assert.equal(await desk.url(), null)
})
