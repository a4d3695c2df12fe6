// Clients that others generate from the contract work against the service, and a validating proxy finds no violation.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { clientAssertion, Gangway, isGangwayError } from '@gangway/sdk'
import { startSdkService } from '../server/test/service/sdk-service.ts'
import { generateClients } from './generate-once.ts'
import { installGenerators } from './install.ts'
import { type ConnectClient, customer, runStory } from './story.ts'

const missing = await installGenerators()
const skip = missing !== undefined && `NOT RUN: ${missing}`
const STORIES = ['openapi-fetch', 'hey-api', 'orval', 'kubb']
// Not checked by the project's own tsconfig.json, because their packages may be missing.
const PRISM = './prism.ts' as string
type StartPrism = (upstream: string) => Promise<{ url: string; close(): Promise<void> }>
const run = promisify(execFile)

const service = skip ? undefined! : await startSdkService()
before(async () => {
  if (!skip) await generateClients()
})

test('the generated clients compile with their stories', { skip, timeout: 120_000 }, async () => {
  const tsc = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', import.meta.dirname]).catch((error) => error)
  assert.equal(stdout, '')
})

for (const name of STORIES)
  test(`the client of ${name} runs the whole story`, { skip, timeout: 60_000 }, async () => {
    const { connect }: { connect: ConnectClient } = await import(`./stories/${name}.ts`)
    const { clientId, privateKey } = await service.anSdkPartner()
    const assertion = await clientAssertion({ clientId, privateKey, audience: service.baseUrl })
    await runStory(connect, service.baseUrl, assertion)
  })

test("Prism finds no violation of the contract in the SDK's story", { skip, timeout: 60_000 }, async (t) => {
  const { startPrism }: { startPrism: StartPrism } = await import(PRISM)
  const prism = await startPrism(service.baseUrl)
  t.after(() => prism.close())
  const violations: string[] = []
  let requests = 0
  const throughPrism: typeof fetch = async (input, init) => {
    const response = await fetch(String(input).replace(service.baseUrl, prism.url), init)
    requests++
    const found = response.headers.get('sl-violations')
    if (found) violations.push(`${init?.method} ${input} ${response.status}: ${found}`)
    return response
  }
  const { clientId, privateKey } = await service.anSdkPartner()
  const gangway = new Gangway({ baseUrl: service.baseUrl, clientId, privateKey, fetch: throughPrism })
  const profiles = gangway.businessProfiles

  await profiles.dryRun(customer(1))
  const { customerId } = await profiles.create(customer(1))
  assert.ok(customerId)
  await profiles.create(customer(2))
  await assert.rejects(profiles.create(customer(1)), (error) =>
    isGangwayError(error, 'Customer.PartnerCustomerIdDuplicate'),
  )
  const { status } = await gangway.documents.upload(customerId, {
    file: Buffer.from('%PDF-1.4\n%%EOF\n'),
    documentCategory: 'CertificateOfIncorporation',
  })
  assert.equal(status, 'Confirmed')
  const { version } = await profiles.getByReference('story-1')
  await profiles.patch(customerId, { tradingName: 'Harbour' }, { ifMatch: version })
  await assert.rejects(profiles.patch(customerId, { tradingName: 'Port' }, { ifMatch: version }), { status: 412 })
  await assert.rejects(profiles.get(crypto.randomUUID()), { status: 404 })
  assert.equal((await profiles.verificationStatus(customerId)).verificationStatus, 'PendingVerification')
  const page = await profiles.list({ pageSize: 1, verificationStatus: ['PendingVerification', 'Approved'] })
  assert.equal((await profiles.list({ pageSize: 1, cursor: page.nextCursor! })).nextCursor, null)
  assert.ok((await gangway.identityRequirements('NGA')).length > 0)
  const link = await gangway.completionLinks.create(customerId, { locale: 'fr' })
  await gangway.completionLinks.list(customerId)
  await gangway.completionLinks.revoke(customerId, link.linkId)

  assert.deepEqual(violations, [])
  assert.ok(requests >= 18, `${requests} requests`)
  await throughPrism(`${service.baseUrl}/api/partner/v1/business-profiles?page=none`, { method: 'GET' })
  assert.equal(violations.length, 1, 'the proxy reports a violation')
})
