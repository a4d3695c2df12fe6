// Parsing, input and output without a service: usage errors, unusable files, and output that can't be written.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openCommandHost, runCommand } from '../../../server/test/process/run-command.ts'
import { createKeyPair } from '../index.ts'
import { COMMON } from './command.ts'
import { COMMANDS } from './command-list.ts'
import { VERSION } from './version.ts'

const SDK = fileURLToPath(new URL('../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'gangway-commands-'))
after(() => rm(folder, { recursive: true, force: true }))
const { privateKeyPem } = await createKeyPair({ commonName: 'test' })
const UNREACHABLE = {
  GANGWAY_BASE_URL: 'http://127.0.0.1:9',
  GANGWAY_CLIENT_ID: 'acme',
  GANGWAY_PRIVATE_KEY: privateKeyPem,
}

const hosted = openCommandHost()
const gangway = (args: string[], env: Record<string, string> = {}) =>
  hosted(args, { cwd: folder, env: { ...UNREACHABLE, ...env } })

test('a customer may have the name of a command, and options may precede the command', async () => {
  for (const name of ['keys', 'token', 'doctor']) {
    const shown = await gangway(['profiles', 'get', name])
    assert.deepEqual([shown.code, shown.out], [3, ''], name)
  }
  const listed = await gangway(['--search', 'token', 'profiles', 'list'])
  assert.deepEqual([listed.code, listed.out], [3, ''], listed.error)
  assert.ok(!existsSync(join(folder, 'gangway.key.pem')))
})

test('a reader that closes the pipe early is not an error', async () => {
  const closed = runCommand(['--help'], { cwd: folder })
  closed.process.stdout.destroy()
  assert.deepEqual([(await closed).code, (await closed).error], [0, ''])
})

const noFullDisk = !existsSync('/dev/full') && 'NOT RUN: /dev/full does not exist here'
test('output that cannot be written ends with a message and exit code 2', { skip: noFullDisk }, async () => {
  const full = await runCommand([], {
    cwd: folder,
    command: ['sh', '-c', `exec "${process.execPath}" "${join(SDK, 'gangway.js')}" --help > /dev/full`],
  })
  assert.deepEqual([full.code, full.error], [2, 'gangway: Standard output cannot be written.\n'])
})

test('a byte order mark is skipped, and a damaged sandbox file is reported', async () => {
  await writeFile(join(folder, 'mark.json'), '\ufeff{"partnerCustomerId": "mark-1"}')
  assert.equal(
    (await gangway(['profiles', 'create', 'mark.json'])).code,
    3,
    'the file was read, and then the service was unreachable',
  )
  await writeFile(join(folder, 'sandbox.json'), '{}')
  const damaged = await gangway(['token'], { DATA_DIR: folder })
  assert.deepEqual([damaged.code, /is missing or damaged/.test(damaged.error)], [2, true], damaged.error)
})

test('every command has help with an example, and usage errors exit with 2', async () => {
  await writeFile(join(folder, 'latin.json'), Buffer.from('{"companyName": "Gr\xfc\xdfe"}', 'latin1'))
  await Promise.all(
    COMMANDS.map(async ({ name }) => {
      const help = await gangway([...name.split(' '), '--help'])
      assert.equal(help.code, 0)
      assert.match(help.out, /Usage: gangway .*\n[\s\S]*Examples?:\n {2}\S/)
    }),
  )
  const overview = await gangway([])
  assert.equal(overview.code, 0)
  for (const { name } of COMMANDS) assert.ok(overview.out.includes(`  ${name} `), name)
  assert.equal((await gangway(['--version'])).out, `${VERSION}\n`)
  assert.equal(VERSION, JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8')).version)
  for (const args of [
    ['nonsense'],
    ['profiles'],
    ['profiles', 'get'],
    ['profiles', 'list', '--limit', '0'],
    ['token', '--nonsense'],
    ['profiles', 'create', 'nowhere.json'],
    ['profiles', 'update', 'acme-1'],
    ['profiles', 'update', 'acme-1', 'mark.json', '--if-match', 'latest'],
    ['events', 'list', '--limit', '201'],
    ['events', 'resend', 'acme-1'],
    ['events', 'trigger', 'nonsense'],
    ['completion', 'powershell'],
    ['keys', '--days'],
    ['--nonsense'],
    ['token', 'nonsense'],
    ['profiles', 'list', 'Approved'],
    ['profiles', 'get', ''],
    ['profiles', 'status', '..'],
    ['documents', 'upload', '', 'certificate.pdf', '--category', 'Other'],
    ['profiles', 'create', '.'],
    ['profiles', 'create', 'acme.json', '--idempotency-key', 'two words'],
    ['profiles', 'create', 'latin.json'],
    ['profiles', 'create', '/dev/zero'],
    ['keys', '--out', ''],
    ['keys', '--out', 'x', '--name', ' '],
  ]) {
    const ran = await gangway(args)
    assert.deepEqual([ran.code, ran.out], [2, ''], args.join(' '))
    assert.match(ran.error, /^gangway: \S.*\n$/)
  }
  const json = await gangway(['profiles', 'get', '--json'])
  assert.deepEqual(JSON.parse(json.error).error, {
    code: 'Usage',
    message: 'Specify one customer by ID or by your own reference.',
  })
})

test('events trigger sends nothing to a service that is not a sandbox', async () => {
  for (const type of ['business.profile.created', 'webhook.test']) {
    // The service can't be reached, so that any request would end with 3.
    const rejected = await gangway(['events', 'trigger', type])
    assert.deepEqual([rejected.code, rejected.out], [2, ''])
    assert.match(
      rejected.error,
      /^gangway: events trigger works only in a sandbox, because it creates sample customers\./,
    )
  }
  const json = await gangway(['events', 'trigger', 'webhook.test', '--json'])
  assert.deepEqual([json.code, JSON.parse(json.error).error.code], [2, 'Usage'])
})

test('plain http to another machine needs --allow-http', async () => {
  const env = { GANGWAY_BASE_URL: 'http://192.0.2.1:9', GANGWAY_EMAIL: 'a@b.example', GANGWAY_PASSWORD: 'x' }
  for (const args of [['token'], ['events', 'list']]) {
    const refused = await gangway(args, env)
    assert.deepEqual([refused.code, /--allow-http/.test(refused.error)], [2, true], refused.error)
  }
})

test('completion scripts list every command and option, and bash completes with them', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out } = await gangway(['completion', shell])
    assert.equal(code, 0)
    for (const { name, options } of COMMANDS) {
      for (const word of name.split(' ')) assert.ok(out.includes(word), `${shell} ${name}`)
      for (const option of Object.keys(options))
        assert.ok(out.includes(shell === 'fish' ? `-l ${option}` : `--${option}`), `${shell} ${name} --${option}`)
    }
  }
  const { out } = await gangway(['completion', 'bash'])
  const complete = (...words: string[]) => {
    const script = `${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _gangway; echo "\${COMPREPLY[*]}"`
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()
  }
  assert.equal(complete('gangway', 'prof'), 'profiles')
  assert.equal(complete('gangway', 'profiles', 'u'), 'update')
  assert.equal(complete('gangway', 'profiles', 'update', '--if'), '--if-match')
  assert.equal(complete('gangway', 'events', ''), 'list resend trigger')
  assert.equal(complete('gangway', '--json', 'profiles', 'u'), 'update')
  // An argument that has the name of a command, and a command whose name begins with that of another.
  const flags = (name: string) => {
    const { options } = COMMANDS.find((command) => command.name === name)!
    return Object.keys({ ...options, ...COMMON }).map((option) => `--${option}`)
  }
  for (const { name } of COMMANDS)
    for (const argument of ['token', 'profiles list'])
      assert.deepEqual(
        complete('gangway', ...name.split(' '), ...argument.split(' '), '--').split(' '),
        flags(name),
        `${name} ${argument}`,
      )
})

/** An option before the command, an argument that has the name of a command, and a command whose name begins with that of another. */
const COMPLETED = [
  { words: ['prof'], expected: ['profiles'] },
  { words: ['profiles', ''], expected: ['create', 'get', 'list', 'status', 'update'] },
  { words: ['--json', 'profiles', 'u'], expected: ['update'] },
  { words: ['profiles', 'update', '--if'], expected: ['--if-match'] },
  { words: ['profiles', 'get', 'token', '--if'], expected: [] },
  { words: ['completion-links', 'create', '--expires'], expected: ['--expires-in'] },
  { words: ['token', 'profiles', 'update', '--if'], expected: [] },
]
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).error === undefined
const withoutShell = (shell: string) => !isInstalled(shell) && `NOT RUN: ${shell} is not installed here`

test('fish accepts its completion script and completes with it', { skip: withoutShell('fish') }, async () => {
  const { out } = await gangway(['completion', 'fish'])
  await writeFile(join(folder, 'gangway.fish'), out)
  const lines = COMPLETED.map(({ words }) => `complete -C 'gangway ${words.join(' ')}'; echo =`)
  const ran = spawnSync('fish', ['--no-config', '-c', `source gangway.fish; ${lines.join('; ')}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  })
  assert.deepEqual([ran.status, ran.stderr], [0, ''])
  const answers = ran.stdout.split('=\n').slice(0, -1)
  assert.deepEqual(
    answers.map((answer) =>
      answer
        .split('\n')
        .flatMap((line) => line.split('\t', 1).filter(Boolean))
        .sort(),
    ),
    COMPLETED.map(({ expected }) => expected),
  )
})

test('zsh accepts its completion script and completes with it', { skip: withoutShell('zsh') }, async () => {
  const { out } = await gangway(['completion', 'zsh'])
  await writeFile(join(folder, '_gangway'), out)
  // The functions of zsh that show the choices need a terminal, so that these print them instead.
  const script = [
    `_describe() { print -l -- "\${(@)\${(@P)2}%%:*}" }`,
    `_arguments() { print -l -- "\${(@)\${(@)argv:#\\*:*}%%\\[*}" }`,
    'source ./_gangway',
    ...COMPLETED.map(({ words }) => {
      const typed = ['gangway', ...words].map((word) => `'${word}'`).join(' ')
      return `words=(${typed}); CURRENT=$#words; _gangway; print =`
    }),
  ].join('\n')
  const ran = spawnSync('zsh', ['-f', '-c', script], { cwd: folder, encoding: 'utf8' })
  assert.deepEqual([ran.status, ran.stderr], [0, ''])
  const answers = ran.stdout.split('=\n').slice(0, -1)
  assert.deepEqual(
    answers.map((answer, i) => {
      const begun = COMPLETED[i]!.words.at(-1)!
      return answer
        .split('\n')
        .filter((word) => word !== '' && word.startsWith(begun))
        .sort()
    }),
    COMPLETED.map(({ expected }) => expected),
  )
})
