// Every command against a sandbox as `npm start` starts it, and in a process of its own where input is piped.
import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { EVENT_TYPES } from '../../../server/src/events/catalogue.ts'
import { aProfile } from '../../../server/test/customers/factories.ts'
import { PDF } from '../../../server/test/customers/sample-files.ts'
import { openCommandHost, runCommand } from '../../../server/test/process/run-command.ts'
import { type Sandbox, startSandbox } from '../../../server/test/process/sandbox.ts'
import { until } from '../../../server/test/process/until.ts'
import { createKeyPair } from '../index.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
let sandbox: Sandbox
let folder: string
const reference = `cli-${process.pid}`

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-cli-'))
  sandbox = await startSandbox(ROOT, { RATE_LIMITS: 'off' }, AbortSignal.timeout(60_000))
  await writeFile(join(folder, 'acme.json'), JSON.stringify(aProfile({ partnerCustomerId: reference })))
  await writeFile(join(folder, 'certificate.pdf'), PDF)
})
after(async () => {
  await sandbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

const hosted = openCommandHost()
const gangway = (args: string[], env: Record<string, string> = {}) =>
  hosted(args, { cwd: folder, env: { DATA_DIR: sandbox.dataDir, ...env } })

test('a customer can be created, shown and listed without any connection flags', async () => {
  const tried = await gangway(['profiles', 'create', 'acme.json', '--dry-run'])
  assert.deepEqual([tried.code, /nothing was saved/.test(tried.out)], [0, true], tried.error)
  const created = await gangway(['profiles', 'create', 'acme.json', '--json', '--idempotency-key', 'k-1'])
  assert.equal(created.code, 0, created.error)
  const { customerId } = created.json
  const again = await runCommand(['profiles', 'create', '-', '--idempotency-key', 'k-1'], {
    cwd: folder,
    env: { DATA_DIR: sandbox.dataDir },
    input: await readFile(join(folder, 'acme.json'), 'utf8'),
  })
  assert.match(again.out, /Replayed/)
  for (const name of [customerId, reference]) {
    const shown = await gangway(['profiles', 'get', name])
    assert.deepEqual([shown.code, shown.out.includes(customerId), shown.out.includes('Ada Obi')], [0, true, true])
    const status = await gangway(['profiles', 'status', name])
    assert.match(status.out, /PendingVerification[\s\S]*OUTSTANDING/)
  }
  const listed = await gangway([
    'profiles',
    'list',
    '--status',
    'PendingVerification',
    '--search',
    'acme',
    '--limit',
    '1',
  ])
  assert.match(listed.out, new RegExp(`^REFERENCE .*\n${reference} `))
  assert.equal(listed.out.includes('\u001b'), false, 'no colours outside a terminal')
  const json = await gangway(['--json', 'profiles', 'list', '--limit', 'all'])
  assert.equal(json.json[0].customerId, customerId)
})

test('documents upload finds the customer by reference and waits for the confirmation', async () => {
  const category = ['--category', 'CertificateOfIncorporation']
  const sent = await gangway(['documents', 'upload', reference, 'certificate.pdf', ...category, '--json'])
  assert.deepEqual([sent.code, sent.json?.status, sent.error], [0, 'Confirmed', ''])
  await writeFile(join(folder, 'no.pdf'), 'plain text')
  for (const [args, code, message] of [
    [['documents', 'upload', reference, 'no.pdf', ...category], 2, /Use PDF, JPEG or PNG/],
    [['documents', 'upload', reference, 'missing.pdf', ...category], 2, /not found/i],
    [['documents', 'upload', reference, 'certificate.pdf'], 2, /--category/],
    [['documents', 'upload', 'unknown-reference', 'certificate.pdf', ...category], 1, /Customer\.NotFound/],
  ] as const) {
    const failed = await gangway([...args])
    assert.deepEqual([failed.code, failed.out], [code, ''], failed.error)
    assert.match(failed.error, message)
  }
})

test('completion-links creates, lists and revokes a link of a customer by reference', async () => {
  const created = await gangway(['completion-links', 'create', reference, '--locale', 'es', '--expires-in', '60'])
  assert.equal(created.code, 0, created.error)
  const [, linkId] = /Link +(\S+)/.exec(created.out)!
  assert.match(created.out, /URL +\S+\/complete#[\w-]{43}\n/)
  const listed = await gangway(['completion-links', 'list', reference])
  assert.match(listed.out, new RegExp(`^LINK .*\n${linkId} +Open `))
  const revoked = await gangway(['completion-links', 'revoke', reference, linkId!])
  assert.deepEqual([revoked.code, revoked.out], [0, `Link ${linkId} revoked.\n`])
  for (const [args, code, message] of [
    [['completion-links', 'create', reference, '--expires-in', 'soon'], 2, /--expires-in/],
    [['completion-links', 'create', reference, '--locale', 'xx'], 1, /ValidationControl\.Error/],
    [['completion-links', 'revoke', reference], 2, /one link/],
  ] as const) {
    const failed = await gangway([...args])
    assert.deepEqual([failed.code, failed.out], [code, ''], failed.error)
    assert.match(failed.error, message)
  }
})

test('requirements prints the accepted identity documents as a table', async () => {
  const { code, out } = await gangway(['requirements', 'nga'])
  assert.equal(code, 0)
  assert.match(out, /^CODE {2,}LABEL .*\n[\s\S]*BVN +Bank Verification Number/)
  assert.equal((await gangway(['requirements', 'XXX'])).code, 1)
})

test('token prints an access token that the Partner API accepts', async () => {
  const { out } = await gangway(['token', '--partner', 'borealis'])
  const response = await fetch(`${sandbox.baseUrl}/api/partner/v1/business-profiles`, {
    headers: { authorization: `Bearer ${out.trim()}` },
  })
  assert.equal(response.status, 200)
  const foreign = await gangway(['profiles', 'get', reference, '--partner', 'borealis'])
  assert.deepEqual([foreign.code, /Customer\.NotFound/.test(foreign.error)], [1, true])
})

test('keys creates files readable by their owner only, and overwrites nothing', async () => {
  const created = await gangway(['keys', '--name', 'Acme, Lagos ✓', '--out', 'acme', '--json'])
  assert.equal(created.code, 0, created.error)
  const key = join(folder, 'acme.key.pem')
  assert.equal((await stat(key)).mode & 0o777, 0o600)
  const text = await readFile(key, 'utf8')
  const again = await gangway(['keys', '--out', 'acme'])
  assert.deepEqual([again.code, await readFile(key, 'utf8')], [2, text])
  assert.match(again.error, /already exists/)
  await copyFile(join(folder, 'acme.certificate.pem'), join(folder, 'half.certificate.pem'))
  assert.equal((await gangway(['keys', '--out', 'half'])).code, 2)
  await assert.rejects(stat(join(folder, 'half.key.pem')), 'a key without its certificate is removed')
  assert.equal((await gangway(['keys', '--bits', '1024'])).code, 2)
})

test('validation errors are listed as text and as JSON', async () => {
  await writeFile(join(folder, 'bad.json'), JSON.stringify(aProfile({ industry: 'Shipping', website: 'acme' })))
  const text = await gangway(['profiles', 'create', 'bad.json'])
  assert.deepEqual([text.code, text.out], [1, ''])
  assert.match(
    text.error,
    /^gangway: The request has 2 validation errors.* \(Validation\)\n {2}\/industry: .*\n {2}\/website: .*\n {2}request ID /,
  )
  const json = await gangway(['profiles', 'create', 'bad.json', '--json'])
  assert.deepEqual(
    [json.code, JSON.parse(json.error).error.details.map((fieldError: { path: string }) => fieldError.path)],
    [1, ['/industry', '/website']],
  )
})

test('an unreachable service exits with 3 and invalid credentials with 4', async () => {
  const unreachable = await gangway([
    'profiles',
    'list',
    '--base-url',
    'http://127.0.0.1:9',
    '--client-id',
    'x',
    '--key',
    'acme.key.pem',
  ])
  assert.deepEqual([unreachable.code, /Could not reach/.test(unreachable.error)], [3, true], unreachable.error)
  const unregistered = ['--base-url', sandbox.baseUrl, '--client-id', 'acme-payments-00000000', '--key', 'acme.key.pem']
  const rejected = await gangway(['token', ...unregistered])
  assert.deepEqual([rejected.code, /invalid_client/.test(rejected.error)], [4, true], rejected.error)
  await writeFile(join(folder, 'bad.key.pem'), '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')
  for (const file of ['bad.key.pem', 'acme.certificate.pem']) {
    const bad = await gangway(['token', '--base-url', sandbox.baseUrl, '--client-id', 'x', '--key', file])
    assert.equal(bad.code, 4, bad.error)
    assert.doesNotMatch(bad.error, /\n\s+at /, 'no stack trace')
  }
  assert.equal((await gangway(['token', '--client-id', 'x', '--key', 'nowhere.pem'])).code, 2)
})

test('flags override the environment, which overrides the settings file, and sandbox keys are sent to the sandbox only', async () => {
  const { partners } = JSON.parse(await readFile(join(sandbox.dataDir, 'sandbox.json'), 'utf8'))
  const [acme, borealis] = partners
  const home = await mkdtemp(join(folder, 'settings-'))
  await copyFile(acme.privateKeyFile, join(home, 'key.pem'))
  await writeFile(
    join(home, 'gangway.json'),
    JSON.stringify({ baseUrl: sandbox.baseUrl, clientId: acme.clientId, privateKeyFile: 'key.pem' }),
  )
  const config = ['--config', join(home, 'gangway.json')]
  const run = (args: string[], env = {}) => runCommand([...args, ...config], { cwd: home, env })
  const references = async (ran: PromiseLike<{ json: any; error: string }>) => {
    const { json, error } = await ran
    return json?.map((item: { partnerCustomerId: string }) => item.partnerCustomerId) ?? error
  }
  assert.deepEqual(await references(run(['profiles', 'list', '--json'])), [reference])
  const other = {
    GANGWAY_BASE_URL: sandbox.baseUrl,
    GANGWAY_CLIENT_ID: borealis.clientId,
    GANGWAY_PRIVATE_KEY: await readFile(borealis.privateKeyFile, 'utf8'),
  }
  // The environment names another client with its own key, so the key of the file is not used.
  assert.deepEqual(await references(run(['profiles', 'list', '--json'], other)), [])
  const flags = ['--client-id', acme.clientId, '--key', acme.privateKeyFile]
  assert.deepEqual(
    await references(run(['profiles', 'list', '--json', ...flags], { GANGWAY_CLIENT_ID: borealis.clientId })),
    [reference],
  )
  const elsewhere = await gangway(['token', '--base-url', 'http://127.0.0.1:9'])
  assert.deepEqual([elsewhere.code, /--client-id/.test(elsewhere.error)], [2, true])
  await writeFile(join(home, 'gangway.json'), '{"baseURL":"x"}')
  assert.match((await run(['token'])).error, /baseURL must be a known setting/)
})

test('a settings file in the working folder is not read unless --config names it', async () => {
  const home = await mkdtemp(join(folder, 'planted-'))
  await writeFile(join(home, 'gangway.json'), JSON.stringify({ baseUrl: 'http://127.0.0.1:9', clientId: 'planted' }))
  const { code, error } = await runCommand(['token'], { cwd: home, env: {} })
  assert.deepEqual([code, /Missing service URL/.test(error)], [2, true], error)
})

test('a secret from the environment is not sent to a URL from a file', async () => {
  const file = join(folder, 'redirect.json')
  await writeFile(file, JSON.stringify({ baseUrl: 'http://127.0.0.1:9', clientId: 'x', email: 'a@example.com' }))
  for (const secret of ['GANGWAY_PRIVATE_KEY', 'GANGWAY_PRIVATE_KEY_FILE', 'GANGWAY_PASSWORD', 'GANGWAY_TOTP']) {
    const { code, error } = await gangway(['token', '--config', file], { [secret]: 'sesame' })
    assert.equal(code, 2, error)
    assert.match(error, new RegExp(`${secret} is set in the environment, but the service URL comes from`))
    assert.doesNotMatch(error, /sesame/)
  }
})

test('a credential that was used with another host is not sent without confirmation', async () => {
  const state = await mkdtemp(join(folder, 'state-'))
  const env = { XDG_STATE_HOME: state }
  const token = (host: string, ...more: string[]) =>
    gangway(['token', '--base-url', `https://${host}`, '--client-id', 'acme', '--key', 'acme.key.pem', ...more], env)
  // Neither host exists: what matters is whether the command tries to reach it.
  assert.equal((await token('first.invalid')).code, 3)
  const changed = await token('second.invalid')
  assert.equal(changed.code, 2, changed.error)
  assert.match(changed.error, /acme was last used with first\.invalid, but this request goes to second\.invalid/)
  assert.equal((await token('first.invalid')).code, 3)
  assert.equal((await token('second.invalid', '--accept-new-host')).code, 3)
  assert.equal((await token('second.invalid')).code, 3)
})

test('doctor finds no problems in the sandbox', async () => {
  const { code, out, error } = await gangway(['doctor'])
  assert.equal(code, 0, out + error)
  for (const check of ['settings', 'service', 'clock', 'key', 'certificate', 'access', 'webhooks'])
    assert.match(out, new RegExp(`^ok +${check} `, 'm'))
})

test('doctor names each problem and exits with its code', async () => {
  const from = new Date(Date.now() - 400 * 86_400_000)
  const expired = await createKeyPair({
    commonName: 'old',
    notBefore: from,
    notAfter: new Date(from.getTime() + 86_400_000),
  })
  await writeFile(join(folder, 'old.key.pem'), expired.privateKeyPem, { mode: 0o644 })
  await writeFile(join(folder, 'old.certificate.pem'), expired.certificatePem)
  const old = [
    '--base-url',
    sandbox.baseUrl,
    '--client-id',
    'acme-payments-00000000',
    '--key',
    'old.key.pem',
    '--certificate',
    'old.certificate.pem',
  ]
  const report = await gangway(['doctor', '--json', ...old])
  assert.equal(report.code, 4)
  const states = Object.fromEntries(
    report.json.findings.map((finding: { check: string; state: string }) => [finding.check, finding.state]),
  )
  assert.deepEqual(states, {
    settings: 'ok',
    service: 'ok',
    clock: 'ok',
    key: 'warning',
    certificate: 'wrong',
    access: 'wrong',
    webhooks: 'skipped',
  })
  assert.match(JSON.stringify(report.json), /expired on/)
  const other = await gangway(['doctor', ...old, '--certificate', 'acme.certificate.pem'])
  assert.match(other.out, /belongs to another key/)
  const unreachable = await gangway([
    'doctor',
    '--base-url',
    'http://127.0.0.1:9',
    '--client-id',
    'x',
    '--key',
    'acme.key.pem',
  ])
  assert.deepEqual([unreachable.code, /failed +service +unreachable/.test(unreachable.out)], [3, true])
  const password = await gangway(['doctor'], { GANGWAY_PASSWORD: 'not the password' })
  assert.deepEqual([password.code, /signing in failed/.test(password.out)], [4, true])
})

test('events can be triggered, listed and sent again, and a customer can be changed', async () => {
  const listening = gangway(['webhooks', 'listen', '--count', '1', '--test'])
  assert.equal((await listening).code, 0, (await listening).error)
  const customers = new Map<string, string>()
  for (const type of Object.keys(EVENT_TYPES)) {
    const triggered = await gangway(['events', 'trigger', type, '--json'])
    assert.deepEqual([triggered.code, triggered.json?.eventType], [0, type], triggered.error)
    customers.set(type, triggered.json.customerId)
  }
  await until('every triggered event is recorded', async () => {
    const { json } = await gangway(['events', 'list', '--limit', '200', '--json'])
    const recorded = new Set(json.map(({ eventType, customer }: any) => `${eventType} ${customer?.customerId}`))
    return [...customers].every(([type, customerId]) => recorded.has(`${type} ${customerId}`))
  })
  const customerId = customers.get('business.profile.created')!
  const listed = await gangway(['events', 'list', '--type', 'webhook.test', '--limit', '1', '--json'])
  assert.deepEqual([listed.code, listed.json.length, listed.json[0].eventType], [0, 1, 'webhook.test'], listed.error)
  const resent = await gangway(['events', 'resend', listed.json[0].eventId, '--json'])
  assert.match(resent.json.deliveryId, /^[0-9a-f-]{36}$/)
  const unknown = await gangway(['events', 'resend', customerId])
  assert.deepEqual([unknown.code, unknown.error], [1, 'gangway: No event or delivery with this ID. (Event.NotFound)\n'])

  await writeFile(join(folder, 'changes.json'), JSON.stringify({ description: 'Sells maps.' }))
  const changed = await gangway(['profiles', 'update', customerId, 'changes.json', '--if-match', '1'])
  assert.deepEqual([changed.code, changed.out.includes(customerId)], [0, true], changed.error)
  const stale = await gangway(['profiles', 'update', customerId, 'changes.json', '--if-match', '99'])
  assert.equal(stale.code, 1, stale.error)
  const shown = await gangway(['profiles', 'get', customerId, '--json'])
  assert.equal(shown.json.description, 'Sells maps.')
})
