// The commands of docs/guide/production.md and docs/operating.md run on a separate PostgreSQL: the service, the operator
// commands, a backup and a restore.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createKeyPair, Gangway, type GangwayOptions } from '@gangway/sdk'
import { aProfile } from '../customers/factories.ts'
import { type InstalledPostgres, installedPrograms, startInstalledPostgres } from '../database/installed-postgres.ts'
import { shellEnvironment } from '../process/clean-environment.ts'
import { freePort } from '../process/free-port.ts'
import { openShell, type Shell } from '../process/shell.ts'
import { blocksOf, filledIn, type GuideStep, missingLines, ROOT, stepsOf } from './guide-blocks.ts'

const production = blocksOf('docs/guide/production.md')
const operating = blocksOf('docs/operating.md')
const programs = await installedPrograms()
const skip = 'missing' in programs && `NOT RUN: ${programs.missing}`

let folder: string
let server: InstalledPostgres
let shell: Shell
let port: number

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-production-'))
  server = await startInstalledPostgres('bin' in programs ? programs.bin : undefined)
  port = await freePort()
})
after(async () => {
  await shell?.end()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A copy of the project root with links to its folders, and a shell in it: files that commands write stay there. */
async function openTree(): Promise<string> {
  await shell?.end()
  const place = await mkdtemp(join(folder, 'tree-'))
  for (const name of ['server', 'sdk', 'dashboard', 'docs', 'scripts', 'contract', 'node_modules', 'CHANGELOG.md'])
    await symlink(join(ROOT, name), join(place, name))
  await cp(join(ROOT, 'package.json'), join(place, 'package.json'))
  const authority = server.authorityFile
  shell = openShell(place, {
    ...('bin' in programs ? { PATH: `${programs.bin}:${shellEnvironment().PATH}` } : {}),
    ...(authority ? { NODE_EXTRA_CA_CERTS: authority, PGSSLROOTCERT: authority } : {}),
    PGPORT: String(server.port),
    PGUSER: 'postgres',
    PORT: String(port),
    DATA_DIR: join(place, 'data'),
    HOME: place,
  })
  return place
}

async function typed({ command, outputs, line }: GuideStep, values: Record<string, string>): Promise<string> {
  const printed = await shell.type(filledIn(command, values))
  for (const { text } of outputs) assert.deepEqual(missingLines(text, printed), [], `line ${line}:\n${printed}`)
  return printed
}

const sqlOf = (blocks: typeof production) =>
  blocks
    .filter(({ info }) => info === 'sql run')
    .map(({ text }) => text)
    .join('\n')

const [setUp, backupAndRestore, ...others] = stepsOf(production, 'sh production')
test('the commands of docs/guide/production.md work on a separate PostgreSQL', { timeout: 180_000 }, async () => {
  assert.deepEqual(others, [])
  await openTree()
  await server.asAdmin(sqlOf(production))
  await typed(setUp!, { ':5432': `:${server.port}` })
})

test('the backup and restore of docs/guide/production.md work', { skip, timeout: 120_000 }, async () => {
  await typed(backupAndRestore!, {})
})

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const [starting, first, configurations, file, backup, afterRestore, ...rest] = stepsOf(operating, 'sh production')
const known = { erased: '', kept: '', url: '' }
let place: string

test('the commands of docs/operating.md work with real values', { timeout: 180_000 }, async (t) => {
  assert.deepEqual(rest, [])
  await server.asAdmin(
    'drop database if exists gangway_restored; drop database gangway; drop role gangway; drop role gangway_partner',
  )
  place = await openTree()
  const password = randomBytes(12).toString('hex')
  await server.asAdmin(filledIn(sqlOf(operating), { "'...'": `'${password}'` }))
  const url = `postgres://gangway:${password}@localhost:${server.port}/gangway`
  known.url = server.authorityFile ? `${url}?sslmode=verify-full` : url
  await typed(starting!, {
    'postgres://gangway:...@db.example:5432/gangway?sslmode=verify-full': known.url,
    'postgres://gangway_partner:...@db.example:5432/gangway?sslmode=verify-full': known.url.replace(
      '//gangway:',
      '//gangway_partner:',
    ),
    "MASTER_KEYS='...'": `MASTER_KEYS='${randomBytes(32).toString('base64')}'`,
    'npm start': 'npm start > service.log 2>&1 &\nSERVICE=$!',
  })
  while (!(await isReady())) {
    await shell.type('kill -0 $SERVICE || { cat service.log; exit 1; }')
    await wait(100, undefined, { signal: t.signal })
  }
  const { certificatePem, privateKeyPem } = await createKeyPair({ commonName: 'Acme Payments' })
  await writeFile(join(place, 'acme.pem'), certificatePem)
  // The client id is generated with the partner, so it is read from the output of the third command.
  const printed = await typed(first!, {
    'partners create "Acme Payments"': 'partners create "Acme Payments" | tee acme.txt',
    'acme-payments-1f0c2d3e': '"$(grep -om1 "acme-payments-[0-9a-f]\\{8\\}" acme.txt)"',
  })
  assert.match(printed, server.authorityFile ? /^database +ok .* as gangway, encrypted$/m : /^database +ok /m)
  assert.match(printed, /^dispatchers +ok +1 running$/m)
  await typed(configurations!, {})

  const client = new Gangway({
    baseUrl: `http://127.0.0.1:${port}`,
    issuer: 'https://gangway.example',
    clientId: /acme-payments-[0-9a-f]{8}/.exec(printed)![0],
    privateKey: privateKeyPem,
  } as GangwayOptions)
  const aCustomer = async () => (await client.businessProfiles.create(aProfile() as never)).customerId
  known.erased = await aCustomer()
  known.kept = await aCustomer()
  await typed(file!, {
    'export 019f3a5e-...': `export ${known.erased}`,
    // There is no terminal here; server/src/operator/customer-data/erase-customer.test.ts types the reference at one.
    'erase 019f3a5e-...': `erase ${known.erased} --yes`,
  })
  const exported = JSON.parse(await readFile(join(place, 'for-ada/customer.json'), 'utf8'))
  assert.equal(exported.customerId, known.erased)
  const { erasedAt } = (await client.businessProfiles.get(known.erased)) as unknown as { erasedAt: string | null }
  assert.ok(erasedAt)
})

test('the backup, restore and checks of docs/operating.md work', { skip, timeout: 120_000 }, async () => {
  await server.asAdmin(`create database gangway_restored owner gangway encoding 'UTF8' template template0`)
  await shell.type(`export NEW_DATABASE_URL='${known.url.replace('/gangway?', '/gangway_restored?')}'`)
  await typed(backup!, {})
  await shell.type('kill $SERVICE && wait $SERVICE || true\nexport DATABASE_URL=$NEW_DATABASE_URL')
  const printed = await typed(afterRestore!, { '<a customer you know>': known.kept })
  assert.match(printed, /^master keys +ok .*samples unwrap$/m)
  assert.match(printed, /chain valid/)
  await shell.type('node scripts/verify-evidence.mjs check/customer.json')
})
