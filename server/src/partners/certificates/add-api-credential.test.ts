// API credentials in the dashboard.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startTestService } from '../../../test/service/test-service.ts'
import { anApiClient, certificateOf, createKeys, postForm, tokenForm } from '../../../test/tokens/api-client.ts'

const CREDENTIALS = '/customer/v1/partner-profile/api-credentials'

const service = await startTestService()
const [first, second, third] = await createKeys(3)
const client = await anApiClient(service, first!)
const admin = await service.aUser({ partner: client, role: 'admin' })
const viewer = await service.aUser({ partner: client, role: 'viewer' })

test('a registered certificate gets tokens, is listed with its author and last use, and stops working when revoked', async () => {
  const added = await admin.post(CREDENTIALS, { name: 'From May', certificatePem: await certificateOf(second!) })
  assert.equal(added.status, 200, added.text)
  const { credentialId } = added.body.value
  const issued = await client.requestToken({ key: second! })
  assert.equal(issued.status, 200)
  const token = issued.body.access_token
  const read = () =>
    service.call({
      method: 'GET',
      url: '/api/partner/v1/business-profiles',
      headers: { authorization: `Bearer ${token}` },
    })
  assert.equal((await read()).status, 200)
  const listed = (await viewer.get(CREDENTIALS)).body.value.items.find(
    (it: { credentialId: string }) => it.credentialId === credentialId,
  )
  assert.equal(listed.name, 'From May')
  assert.equal(listed.addedBy, admin.email)
  assert.equal(listed.status, 'Active')
  assert.ok(listed.lastUsedAt)
  assert.ok(!('pem' in listed))
  const revoked = await admin.delete(`${CREDENTIALS}/${credentialId}`)
  assert.equal(revoked.status, 200)
  assert.equal((await read()).status, 401, 'the token ends with its certificate')
  assert.equal((await client.requestToken({ key: second! })).status, 401)
  const again = await admin.delete(`${CREDENTIALS}/${credentialId}`)
  assert.equal(again.body.value.revokedAt, revoked.body.value.revokedAt, 'the first revocation time is kept')
  const { items } = (await admin.get(CREDENTIALS)).body.value
  assert.equal(items.at(-1).status, 'Revoked')
})

test('a private key is rejected, and neither returned nor logged', async () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nMIIsecretsecretsecret\n-----END PRIVATE KEY-----'
  const refused = await admin.post(CREDENTIALS, { name: 'Oops', certificatePem: pem })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.error.details[0].path, '/certificatePem')
  assert.ok(!refused.text.includes('MIIsecret'))
  assert.ok(!service.logged().includes('MIIsecret'))
})

test('an invalid request is rejected with all field errors', async () => {
  const { status, body } = await admin.post(CREDENTIALS, { name: '  ', certificatePem: 5 })
  assert.equal(status, 400)
  assert.deepEqual(body.error.details.map((it: { path: string }) => it.path).sort(), ['/certificatePem', '/name'])
})

test('the name of a credential is one line; control and bidi-override characters are a field error', async () => {
  const certificatePem = await certificateOf(second!)
  for (const name of [
    'two\nlines',
    'a\tb',
    'bell\u0007',
    'May \u202e6202',
    '\u2066May\u2069',
    'a\u2028b',
    'nul\u0000',
  ]) {
    const { status, body } = await admin.post(CREDENTIALS, { name, certificatePem })
    assert.equal(status, 400, JSON.stringify(name))
    assert.deepEqual(
      body.error.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [['/name', 'ValidationControl.Error']],
    )
  }
  const legitimate = await admin.post(CREDENTIALS, { name: 'Zażółć عربي 製造', certificatePem: 'x' })
  assert.deepEqual(
    legitimate.body.error.details.map((it: { path: string }) => it.path),
    ['/certificatePem'],
  )
})

test('another partner’s credential is not found, and registering its key gives no access to that partner', async () => {
  const other = await anApiClient(service, third!, 'Borealis')
  assert.equal((await admin.delete(`${CREDENTIALS}/${other.certificateId}`)).status, 404)
  assert.equal((await admin.delete(`${CREDENTIALS}/${randomUUID()}`)).body.error.code, 'Credential.NotFound')
  assert.equal((await admin.delete(`${CREDENTIALS}/not-an-id`)).status, 404)
  const theirs = await admin.post(CREDENTIALS, { name: 'Theirs', certificatePem: await certificateOf(third!) })
  assert.equal(theirs.status, 200, theirs.text)
  assert.ok(!(await admin.get(CREDENTIALS)).text.includes(other.certificateId))
  // Each client ID keeps its own certificates: revoking ours leaves theirs valid, and a token is for the client that signed.
  assert.equal((await admin.delete(`${CREDENTIALS}/${theirs.body.value.credentialId}`)).status, 200)
  assert.equal((await other.requestToken()).status, 200)
  assert.equal((await client.requestToken({ key: third! })).status, 401)
})

test('a failed token request shows its reason to the partner’s users only, in pages', async () => {
  const refused = await postForm(
    service,
    tokenForm(await client.assertion({ claims: { aud: 'https://elsewhere.example' } })),
  )
  assert.equal(refused.status, 401)
  assert.ok(!refused.text.includes('Audience'))
  const attempts = async (query = '') => (await viewer.get(`${CREDENTIALS}/attempts${query}`)).body.value
  // Recorded after the response.
  while (!(await attempts('?outcome=Refused')).items.some((it: { cause: string }) => it.cause === 'Audience'))
    await setImmediate()
  const [newest] = (await attempts('?outcome=Refused')).items
  assert.equal(newest.cause, 'Audience')
  assert.equal(newest.credentialName, 'first')
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { attemptId: string }[]; nextCursor: string | null } = await attempts(
      `?pageSize=1${cursor ? `&cursor=${cursor}` : ''}`,
    )
    all.push(...page.items.map((it) => it.attemptId))
    cursor = page.nextCursor
  }
  const whole = await attempts('?pageSize=200')
  assert.deepEqual(
    all,
    whole.items.map((it: { attemptId: string }) => it.attemptId),
  )
  assert.equal((await viewer.get(`${CREDENTIALS}/attempts?outcome=Maybe`)).status, 400)
  const stranger = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  assert.deepEqual((await stranger.get(`${CREDENTIALS}/attempts`)).body.value.items, [])
})

test('the audit log records who added and revoked a credential', async () => {
  const { items } = (await admin.get('/customer/v1/partner-profile/audit?action=CredentialAdded')).body.value
  assert.equal(items.length, 2)
  assert.equal(items[0].actor.email, admin.email)
  const revoked = (await admin.get('/customer/v1/partner-profile/audit?action=CredentialRevoked')).body.value.items
  assert.deepEqual(
    revoked.map((it: { subjectId: string }) => it.subjectId),
    items.map((it: { subjectId: string }) => it.subjectId),
  )
})
