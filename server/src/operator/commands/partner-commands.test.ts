// Commands for partners, users and certificates, on an external database with the service running.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { certificateOf, claimsFor, createKeys, postForm, signed, tokenForm } from '../../../test/tokens/api-client.ts'

const service = await startOperatorService()
const { operator } = service
const [key] = await createKeys(1)
const pem = await certificateOf(key!)

async function token(clientId: string) {
  const assertion = await signed(key!, { alg: 'RS256' }, claimsFor(clientId, service.app.config.baseUrl))
  return postForm(service, tokenForm(assertion))
}
const statusOf = async (bearer: string) =>
  (
    await service.call({
      method: 'GET',
      url: '/api/partner/v1/business-profiles',
      headers: { authorization: `Bearer ${bearer}` },
    })
  ).status

const answers = (bearer: string, status: number) =>
  until(`the API answers ${status}`, async () => (await statusOf(bearer)) === status)

test('a created partner gets a certificate, calls the API, is deactivated and reactivated, and loses its certificate', async () => {
  const created = await operator(['partners', 'create', 'Ünïted Pay', '--pending', '--json'])
  assert.equal(created.code, 0, created.err)
  const { clientId, partnerId, onboarding } = created.json
  assert.match(clientId, /^united-pay-[0-9a-f]{8}$/)
  assert.equal(onboarding, 'Pending')

  const added = await operator(['certificates', 'add', clientId, '-', '--name', 'First', '--json'], { input: pem })
  assert.equal(added.code, 0, added.err)
  const again = await operator(['certificates', 'add', partnerId, '-'], { input: pem })
  assert.deepEqual([again.code, again.err.trim()], [1, 'This key is already registered. Generate a new key pair.'])

  const issued = await token(clientId)
  assert.equal(issued.status, 200, issued.text)
  const bearer = issued.body.access_token
  assert.equal(await statusOf(bearer), 200)

  assert.equal((await operator(['partners', 'deactivate', clientId])).code, 0)
  await answers(bearer, 401)
  assert.equal((await token(clientId)).body.error, 'unauthorized_client')
  const twice = await operator(['partners', 'deactivate', clientId])
  assert.match(twice.out, /No change needed/)

  assert.equal((await operator(['partners', 'reactivate', clientId])).code, 0)
  await answers(bearer, 200)
  const approved = await operator(['partners', 'approve', clientId, '--json'])
  assert.equal(approved.json.onboarding, 'Approved')

  const [listed] = (await operator(['certificates', 'list', clientId, '--json'])).json
  assert.deepEqual([listed.name, listed.status, listed.addedBy], ['First', 'Active', 'operator command'])
  assert.equal((await operator(['certificates', 'revoke', clientId, listed.credentialId])).code, 0)
  await answers(bearer, 401)

  const admin = await service.aUser({ partner: { partnerId }, role: 'admin' })
  const { items } = (await admin.get('/api/customer/v1/partner-profile/audit')).body.value
  const recorded = items.map(({ action }: { action: string }) => action)
  for (const action of [
    'PartnerRegistered',
    'CredentialAdded',
    'PartnerDeactivated',
    'PartnerReactivated',
    'PartnerApproved',
    'CredentialRevoked',
  ])
    assert.equal(recorded.filter((it: string) => it === action).length, 1, `${action} in ${recorded}`)
})

test('a partner name is one line of 1 to 255 characters', async () => {
  for (const name of ['', '  ', 'Acme\nPayments', 'Acme\u001b[2J', 'Acme \u202edtL', 'x'.repeat(256)])
    assert.deepEqual([(await operator(['partners', 'create', name])).code, name], [2, name])
})

test('the name of a certificate is one line without characters that change the direction of text', async () => {
  const { clientId } = (await operator(['partners', 'create', 'Careful', '--json'])).json
  for (const name of ['two\nlines', 'May \u202e6202', 'bell\u0007'])
    assert.deepEqual(
      [(await operator(['certificates', 'add', clientId, '-', '--name', name], { input: pem })).code, name],
      [2, name],
    )
})

test('a private key is rejected and not quoted', async () => {
  const { clientId } = (await operator(['partners', 'create', 'Careless', '--json'])).json
  const secret = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqh\n-----END PRIVATE KEY-----\n'
  const { code, out, err } = await operator(['certificates', 'add', clientId, '-'], { input: secret })
  assert.equal(code, 1)
  assert.match(err, /private key/)
  assert.doesNotMatch(out + err, /MIIEvQ/)
})

test('the first operator joins by a printed link, and the last operator cannot be removed', async () => {
  const invited = await operator(['people', 'invite', 'olu@gangway.example', '--role', 'operator', '--json'])
  assert.equal(invited.code, 0, invited.err)
  const { pathname, hash } = new URL(invited.json.link)
  assert.equal(pathname, '/invitation')
  const joined = await service.call({
    method: 'POST',
    url: '/api/auth/invitation/accept',
    headers: { 'content-type': 'application/json' },
    payload: { token: hash.slice(1), password: 'a long enough passphrase' },
  })
  assert.equal(joined.status, 200, joined.text)

  const { people } = (await operator(['people', 'list', '--json'])).json
  assert.deepEqual(
    people.map((it: any) => [it.email, it.role, it.totpEnrolled]),
    [['olu@gangway.example', 'operator', false]],
  )
  const last = await operator(['users', 'remove', 'olu@gangway.example'])
  assert.deepEqual([last.code, last.err.trim()], [1, 'At least one operator must remain.'])
  const none = await operator(['users', 'reset-totp', 'OLU@gangway.example'])
  assert.deepEqual([none.code, none.err.trim()], [1, 'No authenticator app is set up.'])
})

test("an invitation to a partner can be withdrawn, and staff and partner roles don't mix", async () => {
  const partner = await service.aPartner()
  const to = ['--partner', partner.clientId]
  const invited = await operator(['users', 'invite', 'ada@acme.example', '--role', 'viewer', ...to])
  assert.match(invited.out, /\/invitation#/)
  const refused = await operator(['users', 'invite', 'ada@acme.example', '--role', 'operator', ...to])
  assert.equal(refused.code, 2)
  const withdrawn = await operator(['users', 'remove', 'ADA@acme.example', ...to])
  assert.deepEqual([withdrawn.code, withdrawn.out.trim()], [0, 'Invitation withdrawn.'])
  const viewer = await service.aUser({ partner, role: 'viewer' })
  assert.equal((await viewer.get('/api/customer/v1/partner-profile')).status, 200)
  assert.equal((await operator(['users', 'remove', viewer.email])).code, 0)
  assert.equal((await viewer.get('/api/customer/v1/partner-profile')).status, 401)
  const unknown = await operator(['users', 'remove', 'unknown@acme.example'])
  assert.equal(unknown.code, 1)
})
