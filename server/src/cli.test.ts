// The operator command line, and commands on the embedded database with and without a running service.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { emptyDatabase } from '../test/database/test-database.ts'
import { startSandbox } from '../test/process/sandbox.ts'
import { OPERATOR_PROGRAM, runOperator } from '../test/service/operator-service.ts'
import { operatorCommands } from './operator/commands/commands.ts'
import { readArguments } from './operator/commands/read-arguments.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const nowhere = join(await mkdtemp(join(tmpdir(), 'gangway-cli-')), 'data')
after(() => rm(join(nowhere, '..'), { recursive: true, force: true }))
const operator = runOperator({ DATA_DIR: nowhere })
const MASTER_KEYS = Buffer.alloc(32, 7).toString('base64')
const away = { DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z', MASTER_KEYS }

test('usage, configuration and connection errors have a one-sentence message and their exit code', async () => {
  const cases: [string[], Record<string, string>, number, RegExp][] = [
    [['partner', 'list'], {}, 2, /Unknown command "partner"/],
    [['partners', 'erase'], {}, 2, /Unknown command "partners erase"\. Commands for partners:\n {2}partners create/],
    [['partners', 'show'], {}, 2, /Missing argument: <partner>/],
    [['partners', 'list', '--all'], {}, 2, /Unknown option '--all'/],
    [['people', 'invite', 'a@b.example'], {}, 2, /Missing option: --role/],
    [['partners', 'list'], { DATABASE_URL: 'postgres://x/y' }, 2, /MASTER_KEYS/],
    [['partners', 'list'], {}, 1, /There is no database in .*data\. Start the service there once/],
    [['partners', 'list'], away, 4, /unreachable/],
    [['certificates', 'add', 'x', '/no/such/file'], away, 4, /unreachable/],
    [['configurations', 'validate', '/no/such/file'], {}, 1, /Can't read/],
  ]
  await Promise.all(
    cases.map(async ([args, env, code, sentence]) => {
      const ran = await operator(args, { env })
      assert.deepEqual([ran.code, ran.out], [code, ''], `${args.join(' ')}: ${ran.err}`)
      assert.match(ran.err, sentence)
      assert.doesNotMatch(ran.err, / {4}at /, 'no stack trace')
    }),
  )
  assert.ok(!existsSync(nowhere), 'a command creates no database')
})

test('the executable reads standard input, prints and exits with the code of the command', () => {
  const ran = (args: string[], input: string) =>
    spawnSync(process.execPath, [OPERATOR_PROGRAM, ...args], { encoding: 'utf8', input, env: { DATA_DIR: nowhere } })
  const wrong = ran(['configurations', 'validate', '-'], '{}')
  assert.deepEqual([wrong.status, /must be a list/.test(wrong.stdout)], [3, true], wrong.stderr)
  const help = ran(['partners', '--help'], '')
  assert.deepEqual([help.status, help.stderr], [0, ''])
  assert.match(help.stdout, /partners create/)
})

test('a reader may close the pipe early, and a failed write is reported', {
  skip: !existsSync('/dev/full') && 'NOT RUN: there is no /dev/full here',
}, () => {
  const shell = (rest: string) =>
    spawnSync('sh', ['-c', `"${process.execPath}" "${OPERATOR_PROGRAM}" configurations --help ${rest}`], {
      encoding: 'utf8',
    })
  assert.equal(shell('| true').stderr, '')
  const full = shell('> /dev/full')
  assert.deepEqual(
    [full.status, full.stderr],
    [1, 'The command succeeded, but its result could not be written to standard output.\n'],
  )
})

test('every command has help with a valid example', () => {
  const commands = operatorCommands({ migrate: async () => [], migrateCell: async () => [] })
  assert.ok(commands.length >= 25)
  for (const { name, examples } of commands) {
    const help = readArguments(commands, [...name.split(' '), '--help'])
    assert.ok(help.kind === 'help' && help.text.includes('Examples:'), name)
    assert.ok(
      examples.some((example) => example.startsWith(name)),
      name,
    )
    for (const example of examples) {
      const words = example.split(/ >>? /)[0]!.match(/"[^"]*"|\S+/g)!
      assert.equal(readArguments(commands, words).kind, 'command', example)
    }
  }
})

test('an empty database must be migrated by a command before other commands run', async () => {
  const database = await emptyDatabase()
  const env = { DATABASE_URL: database.url, MASTER_KEYS }
  const early = await operator(['partners', 'list'], { env })
  assert.deepEqual([early.code, /run database migrate/.test(early.err)], [1, true])
  assert.equal((await operator(['database', 'status'], { env })).code, 3)
  const both = await Promise.all([1, 2].map(() => operator(['database', 'migrate', '--json'], { env })))
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
    both.map(({ err }) => err).join(),
  )
  assert.equal(both.filter(({ json }) => json.applied.length > 0).length, 1, 'one of two did the work')
  assert.equal((await operator(['database', 'status'], { env })).code, 0)
  assert.equal((await operator(['partners', 'list'], { env })).out.trim(), 'None.')
  await database.drop()
})

test('commands reach the embedded database with and without a running service', {
  timeout: 60_000,
}, async (t) => {
  const sandbox = await startSandbox(ROOT, {}, t.signal)
  const onSandbox = { DATA_DIR: `${sandbox.dataDir}` }
  const listed = async () =>
    (await operator(['partners', 'list', '--json'], { env: onSandbox })).json.map((it: any) => it.name)
  assert.deepEqual(await listed(), ['Acme Payments', 'Borealis Bank', 'Cedar Pay'])
  assert.equal((await operator(['partners', 'create', 'While it runs'], { env: onSandbox })).code, 0)
  await sandbox.stop({ keepData: true })
  assert.equal((await operator(['partners', 'create', 'While nothing runs'], { env: onSandbox })).code, 0)
  await rename(join(sandbox.dataDir, 'master.key'), join(sandbox.dataDir, 'away'))
  const keyless = await operator(['partners', 'list'], { env: onSandbox })
  assert.deepEqual([keyless.code, /master\.key cannot be read/.test(keyless.err)], [1, true], keyless.err)
  assert.ok(!existsSync(join(sandbox.dataDir, 'master.key')), 'a command makes no key')
  await rename(join(sandbox.dataDir, 'away'), join(sandbox.dataDir, 'master.key'))
  const doctor = await operator(['doctor', '--json'], { env: onSandbox })
  assert.equal(doctor.code, 0, doctor.out)
  assert.deepEqual(await listed(), [
    'Acme Payments',
    'Borealis Bank',
    'Cedar Pay',
    'While it runs',
    'While nothing runs',
  ])
  await rm(sandbox.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
})
