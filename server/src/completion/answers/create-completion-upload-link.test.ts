// Documents that a business uploads with a completion link.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAskedPage, linksPath, pageOf } from '../../../test/customers/completion-page.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aboutRegistration, rejection } from '../../../test/customers/test-case.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService()

test('an upload for a requirement answers only that one', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const { page, reviewCase } = await anAskedPage(service, analyst, () => [
    aboutRegistration,
    { ...aboutRegistration, message: 'Also a newer one.' },
  ])
  const asked = async () => (await page.state()).requirements.filter((it: any) => it.textCode === 'request.document')
  const [, second] = await asked()
  assert.equal((await page.upload(second.requirementId, 'RegistryExtract')).status, 200)
  assert.deepEqual(
    (await asked()).map((it: any) => it.status),
    ['Due', 'Submitted'],
  )
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'RegistryExtract' }))
  assert.deepEqual(
    (await asked()).map((it: any) => it.status),
    ['Submitted', 'Submitted'],
    'a file of the partner answers everything that it fits',
  )
})

test('a document must have a requested category; its link ends with the completion link, and uploads are limited', async () => {
  const customer = await aCustomer(service)
  const page = await pageOf(service, customer)
  const { requirementId } = await page.requirement('rule.legal-presence')
  const identity = await page.requirement('rule.identity-document')
  const body = {
    requirementId,
    documentCategory: 'RegistryExtract',
    contentType: 'application/pdf',
    sizeBytes: PDF.length,
  }
  for (const [more, path] of [
    [{ documentCategory: 'TaxRegistration' }, '/documentCategory'],
    [{ documentCategory: 'IdentityDocument' }, '/documentCategory'],
    [{ documentCategory: 'nonsense' }, '/documentCategory'],
    [{ contentType: 'image/svg+xml' }, '/contentType'],
    [{ sizeBytes: 10 * 1024 * 1024 + 1 }, '/sizeBytes'],
    [{ sizeBytes: undefined }, '/sizeBytes'],
    [{ requirementId: identity.requirementId }, '/documentCategory'],
  ] as const) {
    const answer = await page.post('/upload-links', { ...body, ...more })
    assert.deepEqual([answer.status, answer.body.error.details[0].path], [400, path], answer.text)
  }
  assert.deepEqual(await customer.documents(), [])
  const corrupt = await page.upload(requirementId, 'RegistryExtract', Buffer.from('no document'))
  assert.equal(corrupt.status, 200)
  assert.deepEqual(
    (await page.state()).uploads.map((it: any) => [it.status, it.reasonCode]),
    [['Rejected', 'DocumentCorrupt']],
  )
  assert.equal((await page.requirement('rule.legal-presence')).reasonCode, 'DocumentCorrupt')
  const upload = await page.upload(identity.requirementId, 'IdentityDocument')
  assert.equal(upload.status, 200)
  assert.equal((await customer.documents()).at(-1).uboId, customer.uboId)
  const { value: link } = (await page.post('/upload-links', body)).body
  for (let i = 3; i < 30; i++) assert.equal((await page.post('/upload-links', body)).status, 200)
  const rejected = await page.post('/upload-links', body)
  assert.equal(rejection(rejected), '429 RateLimit.Exceeded')
  assert.equal((await customer.ask()).status, 200)
  const headers = { authorization: `Bearer ${await customer.partner.token()}` }
  await service.call({ method: 'DELETE', url: `${linksPath(customer.customerId)}/${page.linkId}`, headers })
  assert.equal((await customer.put(link)).status, 403)
})
