// Documents against a real service, from every kind of source.
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aProfile } from '../../../server/test/customers/factories.ts'
import { JPEG, PDF, PNG } from '../../../server/test/customers/sample-files.ts'
import { everyCell } from '../../../server/test/database/every-cell.ts'
import { startSdkService } from '../../../server/test/service/sdk-service.ts'
import type { CreateBusinessProfile, DocumentFile, GangwayError, UploadProgress } from '../index.ts'

const service = await startSdkService()
const machine = await service.anSdkPartner()
const gangway = machine.client()
const { customerId, ubos } = await gangway.businessProfiles.create(aProfile() as CreateBusinessProfile)
const folder = await mkdtemp(join(tmpdir(), 'gangway-sdk-'))
after(() => rm(folder, { recursive: true }))
const path = join(folder, 'Ọládélé – certificate.pdf')
await writeFile(path, PDF)

const failing = (promise: Promise<unknown>): Promise<GangwayError> =>
  promise.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  )

const SOURCES: Record<string, () => DocumentFile> = {
  'a path': () => path,
  'a Buffer': () => PDF,
  'an ArrayBuffer': () => new Uint8Array(PDF).buffer,
  'a Blob': () => new Blob([new Uint8Array(PDF)]),
  'a Node stream': () => createReadStream(path),
  'a web stream': () => new Blob([new Uint8Array(PDF)]).stream(),
}

for (const [name, source] of Object.entries(SOURCES)) {
  test(`${name} is uploaded and confirmed`, async () => {
    const uploaded = await gangway.documents.upload(customerId, { file: source(), documentCategory: 'TaxRegistration' })
    assert.deepEqual(
      [uploaded.status, uploaded.contentType, uploaded.sizeBytes],
      ['Confirmed', 'application/pdf', PDF.length],
    )
    const { documents } = await gangway.businessProfiles.get(customerId)
    const found = documents.find(({ documentId }) => documentId === uploaded.documentId)
    assert.deepEqual([found?.status, found?.sizeBytes], ['Confirmed', PDF.length])
  })
}

test('the size of the file is announced, so that storage accepts no other', async () => {
  const { documentId } = await gangway.documents.upload(customerId, { file: PDF, documentCategory: 'Invoice' })
  const [row] = await everyCell(service.app.db)(
    (sql) => sql<{ announced: number }[]>`
      select announced_bytes::int as announced from document where document_id = ${documentId}`,
  )
  assert.equal(row?.announced, PDF.length)
})

test('the content type is determined from the bytes, and a personal document requires its person', async () => {
  const { uboId } = ubos[0]!
  for (const [file, contentType] of [
    [JPEG, 'image/jpeg'],
    [PNG, 'image/png'],
  ] as const) {
    const uploaded = await gangway.documents.upload(customerId, { file, documentCategory: 'ProofOfAddress', uboId })
    assert.deepEqual([uploaded.contentType, uploaded.uboId, uploaded.status], [contentType, uboId, 'Confirmed'])
  }
  const without = await failing(
    gangway.documents.upload(customerId, { file: JPEG, documentCategory: 'ProofOfAddress' }),
  )
  assert.equal(without.code, 'ValidationControl.Error')
})

test('upload progress increases in several steps up to the total', async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(1_000_000, 0x20), Buffer.from('\n%%EOF\n')])
  const seen: UploadProgress[] = []
  await gangway.documents.upload(customerId, {
    file: large,
    documentCategory: 'BankStatement',
    onProgress: (progress) => seen.push(progress),
  })
  assert.ok(seen.length > 5, `${seen.length} steps`)
  assert.deepEqual(seen.at(-1), { sentBytes: large.length, totalBytes: large.length })
  for (const [i, { sentBytes }] of seen.entries()) assert.ok(sentBytes >= (seen[i - 1]?.sentBytes ?? 0))
  assert.equal(seen.filter(({ sentBytes }) => sentBytes === large.length).length, 1, 'the end is reported once')
})

test('an error thrown by onProgress is passed on unchanged', async () => {
  const own = new Error('thrown by the callback')
  const onProgress = () => {
    throw own
  }
  const upload = gangway.documents.upload(customerId, { file: PDF, documentCategory: 'Other', onProgress })
  await assert.rejects(upload, (error) => error === own)
})

test('an unusable file is rejected before anything is sent', async () => {
  const before = (await gangway.businessProfiles.get(customerId)).documents.length
  for (const [file, message] of [
    [join(folder, 'nothing.pdf'), /not found/i],
    [folder, /cannot be read/],
    [new Uint8Array(), /empty/],
    [Buffer.from('plain text'), /Use PDF/],
  ] as const) {
    const error = await failing(gangway.documents.upload(customerId, { file, documentCategory: 'Other' }))
    assert.equal(error.code, 'Client.FileUnusable')
    assert.match(error.message, message)
  }
  assert.equal((await gangway.businessProfiles.get(customerId)).documents.length, before)
})

test('a file that exceeds the limit of the upload link is not sent', async () => {
  const file = Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)])
  const error = await failing(gangway.documents.upload(customerId, { file, documentCategory: 'Invoice' }))
  assert.deepEqual([error.code, error.message], ['Client.FileUnusable', 'The file is larger than 10485760 bytes.'])
})

test('a file whose content does not match its type is reported as rejected, with the reason', async () => {
  const error = await failing(
    gangway.documents.upload(customerId, { file: PNG, contentType: 'application/pdf', documentCategory: 'Contract' }),
  )
  assert.equal(error.code, 'Client.DocumentRejected')
  assert.match(error.message, /DocumentCorrupt/)
})

test('an upload whose response is lost is retried and recognised as complete', async () => {
  const statuses: number[] = []
  const flaky: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (init?.method !== 'PUT') return response
    statuses.push(response.status)
    if (statuses.length > 1) return response
    await response.arrayBuffer()
    throw new TypeError('fetch failed', { cause: new Error('connection lost') })
  }
  const client = machine.client({ fetch: flaky, retries: { firstDelayMs: 1 } })
  for (const onProgress of [undefined, () => {}]) {
    statuses.length = 0
    const uploaded = await client.documents.upload(customerId, { file: PDF, documentCategory: 'AmlPolicy', onProgress })
    assert.equal(uploaded.status, 'Confirmed')
    assert.deepEqual(
      statuses.map((status) => status < 300 || status),
      [true, 412],
    )
  }
})

test('storage never receives the access token, and the caller can abort an upload', async () => {
  const stop = new AbortController()
  const watching: typeof fetch = (url, init) => {
    if (init?.method !== 'PUT') return fetch(url, init)
    assert.equal(new Headers(init.headers).has('authorization'), false)
    stop.abort(new Error('aborted by the caller'))
    return fetch(url, init)
  }
  const error = await failing(
    machine.client({ fetch: watching }).documents.upload(customerId, {
      file: PDF,
      documentCategory: 'VatCertificate',
      signal: stop.signal,
    }),
  )
  assert.equal(error.message, 'aborted by the caller')
})
