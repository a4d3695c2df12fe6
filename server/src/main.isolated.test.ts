// The process from outside: start, failed start, stop, kill.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { tokenSource } from '@gangway/sdk'
import { aProfile } from '../test/customers/factories.ts'
import { freePort } from '../test/process/free-port.ts'
import { until } from '../test/process/until.ts'

const START = join(import.meta.dirname, '../start.js')
const dataDir = await mkdtemp(join(tmpdir(), 'gangway-main-'))
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const running: ChildProcess[] = []
after(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, args: string[] = [], command = [process.execPath, START]) {
  const settings = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env }
  const child = spawn(command[0]!, [...command.slice(1), ...args], { env: settings })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit').then(([code]) => ({ code, said }))
  return { child, ended, said: () => said }
}

async function ready(service: ReturnType<typeof start>): Promise<void> {
  while (!service.said().includes('Gangway is ready')) {
    assert.equal(service.child.exitCode, null, service.said())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function token(): Promise<string> {
  const sandbox = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'))
  const [partner] = sandbox.partners
  const privateKeyPem = await readFile(partner.privateKeyFile, 'utf8')
  const { tokenEndpoint, issuer } = sandbox
  return tokenSource({ tokenEndpoint, issuer, clientId: partner.clientId, privateKeyPem }).token()
}

const list = async () => {
  const response = await fetch(`${baseUrl}/api/partner/v1/business-profiles`, {
    headers: { authorization: `Bearer ${await token()}` },
  })
  return ((await response.json()) as { value: { total: number } }).value.total
}

test('a failed start prints one message and exits with code 1', async () => {
  const cases: [Record<string, string>, string[], RegExp][] = [
    [
      { PORT: 'x', HOST: 'a b', LOG_LEVEL: 'loud' },
      [],
      /3 settings are invalid:\n {2}HOST .*\n {2}PORT .*\n {2}LOG_LEVEL /,
    ],
    [
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', MASTER_KEYS: Buffer.alloc(32).toString('base64') },
      [],
      /unreachable/,
    ],
    [{}, ['--role', 'boss'], /--role must be one of all, api, dispatcher/],
  ]
  for (const [env, args, sentence] of cases) {
    const { code, said } = await start(env, args).ended
    assert.equal(code, 1)
    assert.match(said, sentence)
    assert.doesNotMatch(said, / {4}at /, 'no stack trace')
  }
})

test('an in-flight request is answered after SIGTERM before the process ends', async () => {
  const service = start()
  await ready(service)
  const { staff } = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'))
  const roles = staff.map(({ role }: { role: string }) => role)
  assert.deepEqual(roles, ['analyst', 'analyst', 'supervisor', 'operator'])
  assert.match(service.said(), /and 4 staff accounts\./)
  const second = await start({ PORT: String(await freePort()) }).ended
  assert.deepEqual([second.code, /in use by another Gangway/.test(second.said)], [1, true], second.said)
  const taken = await start({ DATA_DIR: `${dataDir}-other` }).ended
  assert.deepEqual([taken.code, /Port \d+ on 127\.0\.0\.1 is in use/.test(taken.said)], [1, true], taken.said)

  const body = JSON.stringify(aProfile({ partnerCustomerId: 'under-way' }))
  const head = [
    'POST /api/partner/v1/business-profiles HTTP/1.1',
    'host: gangway',
    `authorization: Bearer ${await token()}`,
    'content-type: application/json',
    'expect: 100-continue',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ].join('\r\n')
  const socket = createConnection(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(head)
  await until('the request is being processed', () => answer.includes('100 Continue'))
  socket.write(body.slice(0, 40))
  service.child.kill('SIGTERM')
  const isListening = () =>
    fetch(`${baseUrl}/health/live`).then(
      () => true,
      () => false,
    )
  await until('the process is stopping', async () => !(await isListening()))
  socket.write(body.slice(40))
  const { code } = await service.ended
  assert.match(answer, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  assert.equal(code, 0)
  assert.doesNotMatch(service.said(), /when the time was up/)
})

test('everything that was answered survives kill -9', async () => {
  const service = start()
  await ready(service)
  assert.equal(await list(), 1)
  service.child.kill('SIGKILL')
  await service.ended
  const again = start()
  await ready(again)
  assert.equal(await list(), 1)
  again.child.kill('SIGTERM')
  assert.equal((await again.ended).code, 0)
})

test('npm start ends the service when it receives a signal', {
  skip: process.platform === 'win32' && 'NOT RUN: no signals on this platform',
}, async () => {
  const npm = start({}, [], ['npm', 'start', '--prefix', join(import.meta.dirname, '../..')])
  await ready(npm)
  npm.child.kill('SIGTERM')
  // The output ends when the last process that holds it has ended.
  await once(npm.child, 'close')
  await assert.rejects(fetch(`${baseUrl}/health/live`))
})
