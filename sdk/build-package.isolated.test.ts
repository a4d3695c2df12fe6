// The package as partners get it: built, packed, installed, and used from ESM, CommonJS and TypeScript and as a command.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build } from './build-package.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
let home: string
let dist: string
let installed: string

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'gangway-package-'))
  dist = await build(join(home, 'dist'))
  const packed = npm('pack', dist, '--json', '--ignore-scripts', '--pack-destination', home)
  const [{ filename, size, unpackedSize }] = JSON.parse(packed)
  console.log(`packed ${size} bytes, unpacked ${unpackedSize} bytes`)
  await writeFile(join(home, 'package.json'), '{"name":"consumer","private":true}')
  npm('install', '--offline', '--no-audit', '--no-fund', join(home, filename))
  installed = join(home, 'node_modules/@gangway/sdk')
})
after(() => rm(home, { recursive: true, force: true }))

function npm(...args: string[]): string {
  return run('npm', ...args)
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: home, encoding: 'utf8' })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

const USE = `
  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  const { headers, body } = await signTestDelivery({ secret, eventType: 'webhook.test', data: { message: 'm', requestedAt: 't' } })
  const event = await verifyWebhook(body, headers, { secret })
  const { certificatePem } = await createKeyPair({ commonName: 'x' })
  const client = new Gangway({ baseUrl: 'https://api.gangway.example', clientId: 'x', privateKey: certificatePem })
  const error = await client.businessProfiles.get('y').catch((error) => error)
  console.log(event.eventType, isGangwayError(error, 'Client.KeyUnusable'))
`
const NAMES = '{ Gangway, createKeyPair, isGangwayError }'
const HOOKS = '{ signTestDelivery, verifyWebhook }'

test('the package works in ESM and in CommonJS', async () => {
  const esm = `import ${NAMES} from '@gangway/sdk'\nimport ${HOOKS} from '@gangway/sdk/webhooks'\n${USE}`
  const cjs = `const ${NAMES} = require('@gangway/sdk')\nconst ${HOOKS} = require('@gangway/sdk/webhooks')\n;(async () => {${USE}})()`
  for (const [file, text] of [
    ['use.mjs', esm],
    ['use.cjs', cjs],
  ] as const) {
    await writeFile(join(home, file), text)
    assert.equal(run(process.execPath, file), 'webhook.test true\n')
  }
})

test('TypeScript resolves the types in every module format, and they reject what the contract does not allow', async () => {
  const text = `
import { Gangway, type GangwayError, isGangwayError } from '@gangway/sdk'
import { type WebhookEvent, expressWebhook, verifyWebhook } from '@gangway/sdk/webhooks'
export async function use(gangway: Gangway, body: string, headers: Headers, error: unknown): Promise<string | undefined> {
  const event: WebhookEvent = await verifyWebhook(body, headers, { secret: 'x' })
  if (event.eventType === 'business.document.confirmed') return event.data.documentId
  // @ts-expect-error: this event type has no such field
  if (event.eventType === 'webhook.test') return event.data.documentId
  if (event.eventType === 'unknown') return event.receivedType
  // @ts-expect-error: there is no such event type
  if (event.eventType === 'business.nonsense') return ''
  if (isGangwayError(error, 'Customer.NotFound')) return error.code satisfies 'Customer.NotFound'
  // @ts-expect-error: there is no such code
  isGangwayError(error, 'Customer.Nonsense')
  const created = await gangway.businessProfiles.create({
    partnerCustomerId: 'a', email: 'a', companyName: 'a', businessTypeCode: 'LLC', incorporationCountryIso3Code: 'NGA',
    // @ts-expect-error: not one of the allowed values
    industry: 'Shipping',
    website: 'a', registrationNumber: 'a',
  })
  expressWebhook({ secret: 'x' }, (event) => event.eventId)
  return created.customerId
}
export type { GangwayError }
`
  await writeFile(join(home, 'use.mts'), text)
  await writeFile(join(home, 'use.cts'), text)
  await mkdir(join(home, 'bundled'), { recursive: true })
  await writeFile(join(home, 'bundled/use.ts'), text)
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  // Browser types only: fetch and WebCrypto must come from there as well as from Node.
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const browser = [...strict, '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable', '--types', '']
  run(process.execPath, tsc, ...browser, '--module', 'nodenext', 'use.mts', 'use.cts')
  run(process.execPath, tsc, ...browser, '--module', 'esnext', '--moduleResolution', 'bundler', 'bundled/use.ts')
})

test('the package installs the gangway command', () => {
  assert.match(run(join(home, 'node_modules/.bin/gangway'), '--version'), /^\d+\.\d+\.\d+\n$/)
  assert.match(run(join(home, 'node_modules/.bin/gangway'), 'keys', '--out', 'mine'), /mine\.key\.pem/)
})

test('the package has no dependencies and contains neither tests nor sources', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  assert.deepEqual([manifest.dependencies, manifest.private, manifest.scripts], [undefined, undefined, undefined])
  assert.deepEqual(await readdir(join(home, 'node_modules/@gangway')), ['sdk'])
  const files = (await readdir(installed, { recursive: true })).filter((file) => /\.test\.|(?<!\.d)\.ts$/.test(file))
  assert.deepEqual(files, [])
})

test('publint finds no problems in the package', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false })
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg!)),
    [],
  )
})

test('the webhooks entry point imports nothing from Node, neither in ESM nor in CommonJS', async () => {
  for (const format of ['esm', 'cjs']) {
    const seen = new Set<string>()
    const visit = async (file: string): Promise<void> => {
      if (seen.has(file)) return
      seen.add(file)
      const text = await readFile(file, 'utf8')
      for (const [, specifier] of text.matchAll(/(?:from|import|require\()\s*['"]([^'"]+)['"]/g)) {
        assert.match(specifier!, /^\.\.?\//, `${file} imports ${specifier}`)
        await visit(join(dirname(file), specifier!))
      }
      assert.doesNotMatch(text, /\bBuffer\b|\bprocess\b/, file)
    }
    await visit(join(installed, format, 'webhooks/index.js'))
    assert.ok(seen.size > 5)
  }
})
