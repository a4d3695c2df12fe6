// The tour as users run it: a process against a sandbox started like `npm start`.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Gangway } from '@gangway/sdk'
import { newCustomer } from '../../../scripts/tour/customer.ts'
import { signIn } from '../../../scripts/tour/signed-in-user.ts'
import { type Ran, runCommand } from '../process/run-command.ts'
import { type Sandbox, startSandbox } from '../process/sandbox.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = join(ROOT, 'scripts/tour/main.ts')
const HOOKS = '/api/customer/v1/partner-profile/webhooks'
const STEPS = 10

let sandbox: Sandbox
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-tour-test-'))
  sandbox = await startSandbox(ROOT, { HOST: 'localhost' }, AbortSignal.timeout(90_000))
})
after(async () => {
  await sandbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('npm run tour starts scripts/tour/main.ts', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  assert.equal(scripts.tour, `node ${relative(ROOT, PROGRAM)}`)
})

const tour = (env: Record<string, string> = {}, args: string[] = []) =>
  runCommand(args, { cwd: folder, env: { DATA_DIR: sandbox.dataDir, ...env }, command: [process.execPath, PROGRAM] })

const sandboxFile = async () => JSON.parse(await readFile(join(sandbox.dataDir, 'sandbox.json'), 'utf8'))
const secretFile = (clientId: string) => join(sandbox.dataDir, 'sandbox', `${clientId}.webhook-secret`)

async function endpointOf(partner: any): Promise<{ url: string | null; status: string }> {
  const admin = await signIn(sandbox.baseUrl, partner.users[0])
  const endpoint = await admin.get<{ url: string | null; status: string }>(HOOKS)
  await admin.signOut()
  return endpoint
}

function assertComplete({ code, out, error }: Ran): void {
  assert.deepEqual([code, error], [0, ''], out)
  assert.equal(out.match(/^ {3}ok /gm)?.length, STEPS, out)
  for (const line of [
    /\/industry .*\n.*\/website .*\n.*\/registrationNumber /,
    /tampered payload rejected/,
    /nothing created/,
    /100%/,
    /webhook \d+: business\.verification\.changed to ChangesRequested, signature valid/,
    /tour-\w+: Approved in round 2/,
    /Done\./,
  ])
    assert.match(out, line)
  assert.equal(out.includes('\u001b'), false, 'no colours outside a terminal')
}

test('every step of the tour works', { timeout: 120_000 }, async () => {
  const first = await tour()
  assertComplete(first)
  assert.match(first.out, /no previous endpoint/)
})

test("a second tour works as well, restores a partner's own endpoint and never uses one whose signing secret it does not have", {
  timeout: 120_000,
}, async () => {
  const { partners } = await sandboxFile()
  const url = 'https://127.0.0.1:9443/mine'
  const admin = await signIn(sandbox.baseUrl, partners[0].users[0])
  await admin.put(HOOKS, { url })
  // No server is listening there, so this event waits.
  const { clientId, privateKeyFile } = partners[0]
  const privateKey = await readFile(privateKeyFile, 'utf8')
  const { customerId } = await new Gangway({ baseUrl: sandbox.baseUrl, clientId, privateKey }).businessProfiles.create({
    ...newCustomer(),
    partnerCustomerId: 'not-of-the-tour',
    businessPersonList: [],
  })
  const lent = await tour()
  assertComplete(lent)
  assert.match(lent.out, /Acme Payments signed/)
  assert.match(lent.out, /restored/)
  assert.equal((await endpointOf(partners[0])).url, url)
  const delivered = await admin.get<any>(`${HOOKS}/deliveries?status=Delivered&pageSize=200`)
  assert.ok(delivered.items.length > 5)
  for (const { id } of delivered.items) {
    const { envelopeJson } = await admin.get<any>(`${HOOKS}/deliveries/${id}`)
    assert.notEqual(
      JSON.parse(envelopeJson).correlation.customerId,
      customerId,
      'an event of the own endpoint was delivered to the tour',
    )
  }
  await rm(secretFile(partners[0].clientId))
  const other = await tour()
  assert.equal(other.code, 0, other.error)
  assert.match(other.out, /Borealis Bank signed/)
  assert.equal((await endpointOf(partners[0])).url, url)
  await rm(secretFile(partners[1].clientId))
  const none = await tour()
  assert.equal(none.code, 1)
  assert.match(
    none.error,
    /FAILED at step 1: [\s\S]*Acme Payments and Borealis Bank have endpoints whose signing secrets/,
  )
  // The next tests need the secret file again.
  const { webhookSecret } = await admin.post<{ webhookSecret: string }>(`${HOOKS}/rotate-secret`)
  await writeFile(secretFile(partners[0].clientId), `${webhookSecret}\n`)
})

test('a failed step is reported with what was expected, what happened and the request ID', {
  timeout: 60_000,
}, async () => {
  const file = await sandboxFile()
  const before = await endpointOf(file.partners[0])
  const place = join(folder, 'wrong-password')
  await mkdir(join(place, 'sandbox'), { recursive: true })
  const secret = await readFile(secretFile(file.partners[0].clientId), 'utf8')
  await writeFile(join(place, 'sandbox', `${file.partners[0].clientId}.webhook-secret`), secret)
  const staff = file.staff.map((person: object) => ({ ...person, password: 'not the right one' }))
  await writeFile(join(place, 'sandbox.json'), JSON.stringify({ ...file, staff }))
  const { code, out, error } = await tour({ DATA_DIR: place })
  assert.equal(code, 1, out)
  assert.match(
    error,
    /FAILED at step 6: An analyst requests changes\n {2}expected {2}\w.*\n {2}happened {2}.*\(SignIn\.Failed\)/,
  )
  assert.match(error, /\n {2}request {3}[0-9a-f-]{36}\n/)
  assert.doesNotMatch(out + error, /Done\.|not the right one/)
  // Only what the tour sets: its last events may already have failed at the restored address.
  const { url, status } = await endpointOf(file.partners[0])
  assert.deepEqual({ url, status }, { url: before.url, status: before.status }, 'the endpoint is restored')
})

test('the tour restores the endpoint when it is interrupted with Ctrl-C', { timeout: 60_000 }, async () => {
  const { partners } = await sandboxFile()
  const { url } = await endpointOf(partners[0])
  const running = tour()
  await running.shown(/\n4\. Create/)
  running.process.kill('SIGINT')
  assert.equal((await running).code, 130)
  assert.equal((await endpointOf(partners[0])).url, url)
})

test('the tour sends no keys to another service and rejects unknown options', { timeout: 60_000 }, async () => {
  const requests: string[] = []
  const other = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.end(JSON.stringify({ issuer: 'https://elsewhere.example' }))
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  after(() => other.close())
  const GANGWAY_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const { code, error } = await tour({ GANGWAY_URL })
  assert.deepEqual([code, requests], [3, ['GET /.well-known/oauth-authorization-server']])
  assert.match(error, /is not the sandbox of/)
  const typo = await tour({}, ['--strat'])
  assert.equal(typo.code, 2)
  assert.match(typo.error, /Usage: npm run tour/)
})

test('the tour with --start runs its own sandbox and removes it afterwards', { timeout: 120_000 }, async () => {
  const { code, out, error } = await tour({ TMPDIR: folder, DATA_DIR: join(folder, 'nothing') }, ['--start'])
  assert.deepEqual([code, error], [0, ''], out)
  assert.match(out, /Done\. \(\d+ s\)/)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('gangway-tour-')),
    [],
  )
})

test('the tour without a sandbox reports it with the command that starts one', async () => {
  const { code, error } = await tour({ DATA_DIR: join(folder, 'nothing') })
  assert.equal(code, 3)
  assert.match(error, /no sandbox has been started[\s\S]*npm start/)
})

test('the tour fails when the service stops during it, and reports when none is running', {
  timeout: 90_000,
}, async () => {
  const running = tour()
  await running.shown(/\n4\. Create/)
  const stopping = sandbox.stop({ keepData: true })
  const { code, out, error } = await running
  await stopping
  assert.equal(code, 1, out)
  assert.match(error, /FAILED at step \d+: .+\n {2}expected {2}.+\n {2}happened {2}.+\n/)
  assert.doesNotMatch(out, /Done\./)
  const none = await tour()
  assert.equal(none.code, 3)
  assert.match(none.error, /No service is running at http:\/\/localhost:\d+\.\nStart one with: npm start/)
  await rm(sandbox.dataDir, { recursive: true, force: true })
})
