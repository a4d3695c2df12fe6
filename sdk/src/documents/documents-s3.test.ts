// Uploads to a real S3 store, which requires a length, accepts a file once, and sends no notification.
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { aProfile } from '../../../server/test/customers/factories.ts'
import { PDF } from '../../../server/test/customers/sample-files.ts'
import { createBucket } from '../../../server/test/peers/bucket.ts'
import { CannotRun, type RadosGateway, startRadosGateway } from '../../../server/test/peers/rados-gateway.ts'
import { startSdkService } from '../../../server/test/service/sdk-service.ts'
import type { CreateBusinessProfile, UploadProgress } from '../index.ts'

const gateway = await startRadosGateway().catch((error) => {
  if (!(error instanceof CannotRun)) throw error
  return error
})
if (gateway instanceof CannotRun) test('a file is uploaded to an S3 store', { skip: gateway.message }, () => {})
else await withGateway(gateway)

async function withGateway(gateway: RadosGateway): Promise<void> {
  after(() => gateway.stop())
  await createBucket(gateway)
  const service = await startSdkService({ ...gateway.env })
  const machine = await service.anSdkPartner()
  const gangway = machine.client()
  const { customerId } = await gangway.businessProfiles.create(aProfile() as CreateBusinessProfile)

  test('a file is uploaded to an S3 store with progress, and confirmed without a notification from the store', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(300_000, 0x20), Buffer.from('\n%%EOF\n')])
    const seen: UploadProgress[] = []
    const watched = await gangway.documents.upload(customerId, {
      file: large,
      documentCategory: 'BankStatement',
      onProgress: (progress) => seen.push(progress),
    })
    assert.deepEqual([watched.status, watched.sizeBytes], ['Confirmed', large.length])
    assert.ok(seen.length > 3)
    const plain = await gangway.documents.upload(customerId, { file: PDF, documentCategory: 'Invoice' })
    assert.equal(plain.status, 'Confirmed')
  })

  test('a stream of unknown length is uploaded, even if the first response is lost', async () => {
    let lost = 0
    const flaky: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      if (init?.method !== 'PUT' || lost++ > 0) return response
      await response.arrayBuffer()
      throw new TypeError('fetch failed', { cause: new Error('connection lost') })
    }
    const client = machine.client({ fetch: flaky, retries: { firstDelayMs: 1 } })
    const source = createReadStream(fileURLToPath(new URL('./documents.ts', import.meta.url)), { end: 20_000 })
    const file = (async function* () {
      yield PDF
      for await (const part of source) yield new Uint8Array(part.length).fill(0x20)
      yield '\n%%EOF\n'
    })()
    const uploaded = await client.documents.upload(customerId, { file, documentCategory: 'Contract' })
    assert.deepEqual([uploaded.status, lost], ['Confirmed', 2])
  })
}
