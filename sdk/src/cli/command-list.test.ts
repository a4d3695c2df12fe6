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
    ['events', 'trigger', 'webhook.test'],
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
})
