// Unknown names in a request: rejected in the query, where a misspelt filter would return everything; ignored in a body, as
// published, and listed in a dry run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson, aProfile } from '../../test/customers/factories.ts'
import { startTestService } from '../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const PROFILES = '/api/partner/v1/business-profiles'

test('an unknown query parameter is a field error in every API', async () => {
  const admin = await service.aUser({ role: 'admin', partner })
  const analyst = await service.aUser({ role: 'analyst' })
  const operator = await service.aUser({ role: 'operator' })
  for (const answer of [
    await partner.get(`${PROFILES}?verificationState=Approved`),
    await partner.post(`${PROFILES}?dryrun=true`, aProfile()),
    await admin.get('/api/customer/v1/business-profiles?verificationState=Approved'),
    await admin.get('/api/customer/v1/partner-profile?verificationState=Approved'),
    await analyst.get('/api/compliance/v1/cases?verificationState=Approved'),
    await operator.get('/api/operator/v1/staff?verificationState=Approved'),
    await service.call({ method: 'GET', url: '/api/auth/options?verificationState=Approved' }),
  ]) {
    assert.deepEqual([answer.status, answer.body.error.code], [400, 'ValidationControl.Error'], answer.text)
    const [detail, ...others] = answer.body.error.details
    assert.match(detail.path, /^(?:verificationState|dryrun)$/)
    assert.match(detail.message, /^Unknown query parameter\. /)
    assert.deepEqual(others, [])
  }
  const { body } = await partner.get(`${PROFILES}?verificationState=Approved&page=0`)
  assert.deepEqual(
    body.error.details.map(({ path }: { path: string }) => path),
    ['page', 'verificationState'],
  )
  assert.match(body.error.details[1].message, /Supported: .*verificationStatus/)
})

test('a dry run lists the unknown fields of the body as ignored', async () => {
  const body = {
    ...aProfile({ businessPersonList: [{ ...aPerson(), nickName: 'Ada' }] }),
    tradeName: 'Acme',
    'a/b': 1,
  }
  const dry = await partner.post(`${PROFILES}?dryRun=true`, body)
  assert.deepEqual(dry.body.value.ignored, ['/businessPersonList/0/nickName', '/tradeName', '/a~1b'])
  assert.deepEqual((await partner.post(`${PROFILES}?dryRun=true`, aProfile())).body.value.ignored, [])
  const created = await partner.post(PROFILES, body)
  assert.deepEqual([created.status, 'ignored' in created.body.value], [200, false])
})

test('a NUL character is named as the cause', async () => {
  const { body } = await partner.post(PROFILES, aProfile({ companyName: 'Acme\u0000 Ltd' }))
  assert.match(body.error.message, /^companyName must be one line of text without control .*characters\.$/)
})

test('an If-Match without quotes is named as the cause', async () => {
  const { body } = await partner.post(PROFILES, aProfile())
  const path = `${PROFILES}/${body.value.customerId}`
  const unquoted = await partner.patch(path, { tradingName: 'Acme' }, { 'if-match': '1' })
  assert.deepEqual(
    [unquoted.status, unquoted.body.error.code, unquoted.body.error.message],
    [412, 'Customer.VersionMismatch', 'If-Match must be an ETag with its quotes, for example "3".'],
  )
  const stale = await partner.patch(path, { tradingName: 'Acme' }, { 'if-match': '"99"' })
  assert.match(stale.body.error.message, /has changed/)
  assert.equal((await partner.patch(path, { tradingName: 'Acme' }, { 'if-match': '"1"' })).status, 200)
  assert.equal((await partner.get(path, { 'if-match': '1' })).status, 200, 'a read ignores it')
})
