import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/service/test-service.ts'
import { certificateOf, createKeys } from '../../../test/tokens/api-client.ts'
import { clientIdFor } from '../client-id.ts'
import { registerPartner } from '../register-partner.ts'
import { addCertificate } from './add-certificate.ts'
import { revokeCertificate } from './revoke-certificate.ts'

const service = await startTestService()
const { app } = service
const [key, second] = await createKeys(2)

const aNewPartner = async (name: string) => (await registerPartner(app, { name })).partnerId
const add = async (partnerId: string, pem: string) =>
  addCertificate(app, { partnerId, name: 'key', pem, addedBy: 'test' })

test('partners of one name get different client ids', async () => {
  const partners = await Promise.all(Array.from({ length: 20 }, () => registerPartner(app, { name: 'Twin & Co.' })))
  assert.equal(new Set(partners.map(({ clientId }) => clientId)).size, 20)
})

test('a client ID is readable ASCII for any name', () => {
  const id = '0f8e7d6c-5b4a-4392-8110-ffeeddccbbaa'
  assert.equal(clientIdFor('Acme Ltd', id), 'acme-ltd-0f8e7d6c')
  assert.equal(clientIdFor('  Ünïcødé -- Straße 7!  ', id), 'unic-de-stra-e-7-0f8e7d6c')
  assert.equal(clientIdFor('株式会社', id), 'partner-0f8e7d6c')
  assert.equal(clientIdFor('a'.repeat(255), id), `${'a'.repeat(40)}-0f8e7d6c`)
  assert.equal(clientIdFor(`${'a'.repeat(39)} b`, id), `${'a'.repeat(39)}-0f8e7d6c`)
})

test('at most five certificates can be active, even with concurrent requests', async () => {
  const partnerId = await aNewPartner('Five')
  const pems = await Promise.all((await createKeys(7)).map((own) => certificateOf(own)))
  const results = await Promise.allSettled(pems.map((pem) => add(partnerId, pem)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5)
  for (const result of results) if (result.status === 'rejected') assert.match(result.reason.message, /At most 5/)
})

test('the key of a revoked certificate cannot be registered again', async () => {
  const partnerId = await aNewPartner('Revoked')
  const { certificateId } = await add(partnerId, await certificateOf(second!))
  assert.ok(await revokeCertificate(app, partnerId, certificateId))
  await assert.rejects(add(partnerId, await certificateOf(second!)), /revoked certificate can't be registered again/)
})

test('a partner can register a key once, even with concurrent requests and in another certificate', async () => {
  const partnerId = await aNewPartner('Once')
  const pems = await Promise.all(Array.from({ length: 4 }, () => certificateOf(key!)))
  const results = await Promise.allSettled(pems.map((pem) => add(partnerId, pem)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const result of results)
    if (result.status === 'rejected') assert.match(result.reason.message, /key is already registered/)
})

test('a partner can register a key that another partner has registered or revoked', async () => {
  const pem = await certificateOf(key!)
  const [first, other] = [await aNewPartner('First'), await aNewPartner('Other')]
  const { certificateId } = await add(first, pem)
  assert.ok((await add(other, pem)).certificateId)
  await revokeCertificate(app, first, certificateId)
  assert.ok((await add(await aNewPartner('Third'), pem)).certificateId)
})
