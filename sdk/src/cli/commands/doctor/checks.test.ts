// The checks of doctor against a service that is not a sandbox.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addCertificate } from '../../../../../server/src/partners/certificates/add-certificate.ts'
import { appCode } from '../../../../../server/test/browser/authenticator-app.ts'
import { everyCell } from '../../../../../server/test/database/every-cell.ts'
import { freePort } from '../../../../../server/test/process/free-port.ts'
import { openCommandHost, runCommand } from '../../../../../server/test/process/run-command.ts'
import { until } from '../../../../../server/test/process/until.ts'
import { anSdkPartner, type SdkPartner } from '../../../../../server/test/service/sdk-service.ts'
import {
  recordEvents,
  settle,
  startWebhookService,
  subscribe,
} from '../../../../../server/test/service/webhook-service.ts'
import { createKeyPair } from '../../../index.ts'

const DAY = 86_400_000
let ahead = 0
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const service = await startWebhookService({
  clock: { now: () => new Date(Date.now() + ahead) },
  env: { BASE_URL: baseUrl },
})
const dispatcher = service.dispatch()
const hosted = openCommandHost()
let folder: string
let machine: SdkPartner

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-doctor-'))
  await service.server.listen({ host: '127.0.0.1', port })
  machine = await anSdkPartner(service.app, baseUrl)
})
after(() => rm(folder, { recursive: true, force: true }))

interface Report {
  code: number | null
  states: Record<string, string>
  message: Record<string, string>
}

async function doctor(env: Record<string, string> = {}, partner = machine): Promise<Report> {
  const run = 'NODE_OPTIONS' in env ? runCommand : hosted
  const ran = await run(['doctor', '--json'], {
    cwd: folder,
    env: {
      GANGWAY_BASE_URL: baseUrl,
      GANGWAY_CLIENT_ID: partner.clientId,
      GANGWAY_PRIVATE_KEY: partner.privateKey,
      ...env,
    },
  })
  assert.equal(ran.json?.healthy, ran.code === 0, ran.out + ran.error)
  const by = (field: 'state' | 'message') =>
    Object.fromEntries(ran.json.findings.map((finding: any) => [finding.check, finding[field]]))
  return { code: ran.code, states: by('state'), message: by('message') }
}

/** Runs the command with a wrong clock. */
function clockOff(seconds: number): Record<string, string> {
  const program = `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${seconds * 1000}) }
      static now() { return Real.now() + ${seconds * 1000} }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` }
}

test('the clock check agrees with what the token endpoint accepts', async () => {
  const [ahead10, ahead40, behind40, behind70] = await Promise.all([10, 40, -40, -70].map((s) => doctor(clockOff(s))))
  for (const [found, clock, message, access, code] of [
    [ahead10!, 'warning', /^(?:9|10|11) s ahead of the service$/, 'ok', 0],
    [
      ahead40!,
      'wrong',
      /^(?:39|40|41) s ahead of the service: assertions will be rejected; set the clock$/,
      'wrong',
      4,
    ],
    [behind40!, 'warning', /^(?:39|40|41) s behind the service$/, 'ok', 0],
    [behind70!, 'wrong', /^(?:69|70|71) s behind the service: assertions will be rejected; set the clock$/, 'wrong', 4],
  ] as const) {
    assert.deepEqual([found.states.clock, found.states.access, found.code], [clock, access, code], found.message.clock)
    assert.match(found.message.clock!, message)
  }
  assert.match(ahead40!.message.access!, /see the reason in the dashboard under API credentials > Token requests/)
})

test('doctor warns about a certificate that expires soon, and rejects an expired or future one', async () => {
  const at = Date.now()
  const dated = async (name: string, from: number, to: number) => {
    const pair = await createKeyPair({ commonName: name, notBefore: new Date(from), notAfter: new Date(to) })
    await writeFile(join(folder, `${name}.pem`), pair.certificatePem)
    return { ...machine, privateKey: pair.privateKeyPem, pem: pair.certificatePem }
  }
  const soon = await dated('soon', at - DAY, at + 20 * DAY)
  await addCertificate(service.app, { partnerId: soon.partnerId, name: 'soon', pem: soon.pem, addedBy: 'test' })
  const expired = await dated('expired', at - 3 * DAY, at - 2 * DAY)
  const future = await dated('future', at + 2 * DAY, at + 3 * DAY)
  const [warned, over, early, missing] = await Promise.all([
    doctor({ GANGWAY_CERTIFICATE_FILE: 'soon.pem' }, soon),
    doctor({ GANGWAY_CERTIFICATE_FILE: 'expired.pem' }, expired),
    doctor({ GANGWAY_CERTIFICATE_FILE: 'future.pem' }, future),
    doctor({ GANGWAY_CERTIFICATE_FILE: 'nowhere.pem' }),
  ])
  assert.deepEqual([warned.code, warned.states.certificate, warned.states.access], [0, 'warning', 'ok'])
  assert.match(warned.message.certificate!, /^valid until \d{4}-\d\d-\d\d \((?:19|20) days left\)$/)
  const day = new Date(at - 2 * DAY).toISOString().slice(0, 10)
  assert.deepEqual(
    [over, early, missing].map(({ code, message }) => [code, message.certificate]),
    [
      [4, `expired on ${day}: create a new one with gangway keys`],
      [4, 'not valid yet'],
      [4, 'nowhere.pem is missing or not a certificate'],
    ],
  )
})

test('doctor warns about an endpoint that fails, with the failures in a row, and reports a disabled one as wrong', async () => {
  const receiver = await service.aReceiver()
  const other = await anSdkPartner(service.app, baseUrl)
  const user = await service.aUser({ partner: other, role: 'viewer' })
  const signedIn = { GANGWAY_EMAIL: user.email, GANGWAY_PASSWORD: user.password }
  /** Dispatches due work until the endpoint's row is as expected. */
  const reaches = (what: string, isSo: (row: any) => boolean) =>
    until(what, async () => {
      await settle(dispatcher)
      const [row] = await everyCell(service.app.db)(
        (sql) => sql`select * from webhook_endpoint where partner_id = ${other.partnerId}`,
      )
      return isSo(row)
    })
  const webhooks = async () => {
    ahead = 0
    const { code, states, message } = await doctor(signedIn, other)
    return [code, states.webhooks, message.webhooks]
  }
  assert.deepEqual(await webhooks(), [0, 'ok', 'no endpoint registered'])
  await subscribe(service.app, other.partnerId, receiver.url())
  assert.deepEqual(await webhooks(), [0, 'ok', `Active, ${receiver.url()}, 0 pending`])

  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await recordEvents(service.app, other.partnerId, 3)
  await reaches('three failures are recorded', (row) => row.consecutive_failures === 3)
  const failed = (count: number, status: number) =>
    `The last ${count} attempts failed, most recently with HTTP status ${status}.`
  assert.deepEqual(await webhooks(), [0, 'warning', `Retrying, ${receiver.url()}, 3 pending: ${failed(3, 500)}`])
  ahead = 61_000
  await reaches('the endpoint is degraded', (row) => row.status === 'Degraded' && row.consecutive_failures === 6)
  assert.deepEqual(await webhooks(), [0, 'warning', `Degraded, ${receiver.url()}, 3 pending: ${failed(6, 500)}`])

  receiver.answer = (_request, response) => void response.writeHead(410).end()
  ahead = 10 * 60_000
  await reaches('the first 410 is recorded', (row) => row.gone_since !== null)
  ahead = 50 * 60_000
  await reaches('the endpoint is disabled', (row) => row.status === 'Disabled')
  assert.deepEqual(await webhooks(), [5, 'wrong', `Disabled, ${receiver.url()}, 3 pending (EndpointGone)`])
})

test('doctor skips the webhook check if it would need an authenticator code outside a terminal', async () => {
  const user = await service.aUser({ partner: machine, role: 'admin' })
  const { secret } = (await user.post('/api/auth/totp/enrol')).body.value
  const confirmed = await user.post('/api/auth/totp/confirm', { totp: appCode(secret, service.app.clock.now()) })
  assert.equal(confirmed.status, 200, confirmed.text)
  const found = await doctor({ GANGWAY_EMAIL: user.email, GANGWAY_PASSWORD: user.password })
  assert.deepEqual([found.code, found.states.webhooks], [0, 'skipped'])
  assert.match(found.message.webhooks!, /GANGWAY_TOTP/)
  const wrong = await doctor({ GANGWAY_EMAIL: user.email, GANGWAY_PASSWORD: 'another' })
  assert.deepEqual([wrong.code, wrong.states.webhooks], [4, 'wrong'])
  const signedOut = await doctor()
  assert.deepEqual([signedOut.code, signedOut.states.webhooks], [0, 'skipped'])
})

test('doctor names a missing setting, and reports a service that is not ready as unreachable', async () => {
  const bare = await hosted(['doctor', '--json'], { cwd: folder, env: { GANGWAY_BASE_URL: baseUrl } })
  assert.equal(bare.code, 2, bare.error)
  assert.match(bare.out, /missing client ID: set --client-id or GANGWAY_CLIENT_ID/)
  const starting = createServer((_request, response) => {
    response.sendDate = false
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve))
  after(() => starting.close())
  const { code, message } = await doctor({
    GANGWAY_BASE_URL: `http://127.0.0.1:${(starting.address() as AddressInfo).port}`,
  })
  assert.deepEqual(
    [code, message.service, message.clock],
    [3, 'returned 503: not ready', 'the service did not send its time'],
  )
})

test('doctor accepts a service with internal health endpoints, and rejects a URL of another server', async () => {
  const proxy = createServer(async (request, response) => {
    if (request.url?.startsWith('/health')) return void response.writeHead(404).end('Not found')
    const chunks = await request.toArray()
    const { authorization, 'content-type': type } = request.headers
    const passed = await fetch(baseUrl + request.url, {
      method: request.method!,
      headers: { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text())
  })
  const page = createServer((_request, response) => void response.end('<h1>Welcome</h1>'))
  const at = async (server: typeof page) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    after(() => server.close())
    return {
      GANGWAY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GANGWAY_ISSUER: baseUrl,
    }
  }
  const [behind, elsewhere] = await Promise.all([doctor(await at(proxy)), doctor(await at(page))])
  assert.deepEqual([behind.code, behind.states.service, behind.states.access], [0, 'ok', 'ok'], behind.message.service)
  assert.match(behind.message.service!, /health endpoints are not public$/)
  assert.deepEqual(
    [elsewhere.code, elsewhere.message.service],
    [3, 'returned 200: this URL does not belong to a Gangway service'],
  )
})
