// Partners on the operator API: their life, what belongs to them, and the same rules and audit as the operator commands.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { subscribe } from '../../../test/service/webhook-service.ts'
import { certificateOf, createKeys } from '../../../test/tokens/api-client.ts'
import { registerPartner } from '../../partners/register-partner.ts'
import { eraseCustomer } from '../customer-data/erase-customer.ts'

const PARTNERS = '/api/operator/v1/partners'
const service = await startOperatorService()
const [olga, otto] = await Promise.all([
  service.aUser({ role: 'operator', email: 'olga@staff.example' }),
  service.aUser({ role: 'operator', email: 'otto@staff.example' }),
])
const [key] = await createKeys(1)
const pem = await certificateOf(key!)

const actionsOf = async (partnerId: string) =>
  (await olga.get(`${PARTNERS}/${partnerId}/audit?pageSize=200`)).body.value.items as {
    action: string
    actor: { email: string } | null
    requestId: string | null
  }[]

test('two operators who approve, deactivate or reactivate at once change the partner once', async () => {
  const created = await olga.post(PARTNERS, { name: ' Ünïted Pay ', onboarding: 'Pending' })
  assert.equal(created.status, 200, created.text)
  const { partnerId, clientId, ...rest } = created.body.value
  assert.match(clientId, /^united-pay-[0-9a-f]{8}$/)
  assert.deepEqual(
    [rest.name, rest.status, rest.onboarding, rest.activeCertificates, rest.webhookHealth, rest.scopes],
    ['Ünïted Pay', 'Active', 'Pending', 0, 'NotRegistered', ['partner.read', 'partner.write']],
  )
  const admin = await service.aUser({ role: 'admin', partner: { partnerId } })
  const users = () => admin.get('/api/customer/v1/partner-profile/users')
  assert.equal((await users()).body.error.code, 'Partner.OnboardingNotApproved')
  for (const [verb, field, value] of [
    ['approve', 'onboarding', 'Approved'],
    ['deactivate', 'status', 'Inactive'],
    ['reactivate', 'status', 'Active'],
  ] as const) {
    const both = await Promise.all([olga, otto].map((it) => it.post(`${PARTNERS}/${partnerId}/${verb}`)))
    assert.deepEqual(
      both.map((it) => it.body.value.partner[field]),
      [value, value],
    )
    assert.equal(both.filter((it) => it.body.value.changed).length, 1, verb)
    assert.equal((await olga.post(`${PARTNERS}/${partnerId}/${verb}`)).body.value.changed, false)
    if (verb === 'approve') assert.equal((await users()).status, 200)
    if (verb === 'deactivate') assert.equal((await users()).body.error.code, 'Partner.Inactive')
  }
  const repeated = await service.operator(['partners', 'approve', clientId])
  assert.match(repeated.out, /No change needed/)
  const recorded = await actionsOf(partnerId)
  for (const action of ['PartnerRegistered', 'PartnerApproved', 'PartnerDeactivated', 'PartnerReactivated']) {
    const found = recorded.filter((it) => it.action === action)
    assert.equal(found.length, 1, action)
    assert.match(found[0]!.actor!.email, /^(olga|otto)@staff/)
    assert.ok(found[0]!.requestId)
  }
})

test('all errors of a new partner are reported at once, and nothing is created', async () => {
  const before = (await olga.get(PARTNERS)).body.value.total
  const bad = await olga.post(PARTNERS, { name: 'two\nlines', scopes: ['partner.admin'], onboarding: 'Maybe' })
  assert.equal(bad.status, 400)
  const paths = bad.body.error.details.map((it: { path: string }) => it.path).sort()
  assert.deepEqual(paths, ['/name', '/onboarding', '/scopes/0'])
  for (const name of ['', '   ', 'x'.repeat(256), 'Acme \u202edtL'])
    assert.equal((await olga.post(PARTNERS, { name })).status, 400, name)
  assert.equal((await olga.post(PARTNERS, { name: 'No scope', scopes: [] })).status, 400)
  assert.equal((await olga.get(PARTNERS)).body.value.total, before)
})

test('500 partners are listed in pages, found by name, client ID or ID, and filtered by what they need', async () => {
  for (let i = 0; i < 500; i += 25)
    await Promise.all(
      Array.from({ length: 25 }, (_, j) =>
        registerPartner(service.app, { name: `Bulk ${String(i + j).padStart(3, '0')}` }),
      ),
    )
  const list = async (query: string) => (await olga.get(`${PARTNERS}?${query}`)).body.value
  const names = (page: { items: { name: string }[] }) => page.items.map((it) => it.name)
  const first = await list('search=bulk&pageSize=200')
  const last = await list('search=bulk&pageSize=200&page=3')
  assert.deepEqual([first.total, first.items.length, last.items.length], [500, 200, 100])
  assert.deepEqual([names(first)[0], names(last).at(-1)], ['Bulk 000', 'Bulk 499'])
  assert.deepEqual(
    [(await list('search=bulk&page=99')).items.length, (await list('search=bulk&page=99')).total],
    [0, 500],
  )
  const one = first.items[7]
  for (const search of [one.clientId, one.partnerId.toUpperCase(), 'ULK 007'])
    assert.deepEqual(names(await list(`search=${encodeURIComponent(search)}`)), ['Bulk 007'], search)
  assert.equal((await list('search=%25')).total, 0, 'a percent sign is not a wildcard')

  const healthy = await service.aPartner({ name: 'Needs nothing' })
  const failing = await service.aPartner({ name: 'Needs a look' })
  await subscribe(service.app, failing.partnerId, 'https://hooks.partner.example/in?secret=abc')
  await everyCell(service.app.db)(
    (sql) => sql`update webhook_endpoint set status = 'Disabled', consecutive_failures = 9, disabled_at = registered_at,
      disabled_reason = 'FailingForFiveDays' where partner_id = ${failing.partnerId}`,
  )
  await subscribe(service.app, healthy.partnerId, 'https://hooks.partner.example/in')
  assert.deepEqual(names(await list('attention=Webhook')), ['Needs a look'])
  const failures = (count: number) =>
    everyCell(service.app.db)(
      (sql) => sql`update webhook_endpoint set consecutive_failures = ${count} where partner_id = ${healthy.partnerId}`,
    )
  assert.equal((await list('search=needs%20nothing')).items[0].webhookHealth, 'Healthy')
  await failures(1)
  assert.equal((await list('search=needs%20nothing')).items[0].webhookHealth, 'Retrying')
  assert.deepEqual(names(await list('attention=Webhook')), ['Needs a look'], 'one failure is retried')
  await failures(5)
  assert.deepEqual(names(await list('attention=Webhook')), ['Needs a look', 'Needs nothing'])
  await failures(0)
  const waiting = (await olga.post(PARTNERS, { name: 'Needs approval', onboarding: 'Pending' })).body.value
  assert.deepEqual(names(await list('attention=Approval')), ['Needs approval'])
  await olga.post(`${PARTNERS}/${waiting.partnerId}/deactivate`)
  assert.deepEqual(names(await list('attention=Approval')), [])
  assert.deepEqual(names(await list('status=Inactive')), ['Needs approval'])
  const without = names(await list('attention=Certificate&pageSize=200&search=needs'))
  assert.ok(!without.includes('Needs nothing'), healthy.partnerId)
  assert.equal((await olga.get(`${PARTNERS}?status=Gone&attention=x&page=0`)).body.error.details.length, 3)

  const { value: hook } = (await olga.get(`${PARTNERS}/${failing.partnerId}/webhook`)).body
  assert.deepEqual([hook.url, hook.status, hook.consecutiveFailures], ['https://hooks.partner.example', 'Disabled', 9])
  assert.equal((await healthy.post('/api/partner/v1/business-profiles', aProfile())).status, 200)
  const { customers, customersByStatus } = (await olga.get(`${PARTNERS}/${healthy.partnerId}`)).body.value
  assert.equal(customers, 1)
  assert.equal(
    customersByStatus.reduce((sum: number, it: { customers: number }) => sum + it.customers, 0),
    1,
  )
  const { customerId } = (await healthy.get('/api/partner/v1/business-profiles')).body.value.items[0]
  await eraseCustomer(service.app, { partnerId: healthy.partnerId, customerId })
  const later = (await olga.get(`${PARTNERS}/${healthy.partnerId}`)).body.value
  assert.deepEqual([later.customers, later.erasedCustomers], [1, 1])
  assert.ok(later.customersByStatus.every((it: { customers: number }) => it.customers === 0))
})

test('a certificate is registered and revoked by an operator as by a command, and the partner sees who did it', async () => {
  const { partnerId, clientId } = await registerPartner(service.app, { name: 'Certain' })
  const admin = await service.aUser({ role: 'admin', partner: { partnerId } })
  const url = `${PARTNERS}/${partnerId}/api-credentials`
  const bad = await olga.post(url, { name: 'two\nlines' })
  assert.deepEqual(bad.body.error.details.map((it: { path: string }) => it.path).sort(), ['/certificatePem', '/name'])
  const secret = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqh\n-----END PRIVATE KEY-----\n'
  const careless = await olga.post(url, { name: 'Key', certificatePem: secret })
  assert.match(careless.text, /private key/)
  assert.doesNotMatch(careless.text, /MIIEvQ/)
  const added = await Promise.all([olga, otto].map((it) => it.post(url, { name: 'May', certificatePem: pem })))
  assert.deepEqual(added.map((it) => it.status).sort(), [200, 400], 'the same key is registered once')
  const { credentialId } = added.find((it) => it.status === 200)!.body.value
  assert.match(
    (await service.operator(['certificates', 'add', clientId, '-'], { input: pem })).err,
    /already registered/,
  )
  const [own] = (await admin.get('/api/customer/v1/partner-profile/api-credentials')).body.value.items
  assert.match(own.addedBy, /@staff\.example$/)

  const other = await registerPartner(service.app, { name: 'Uncertain' })
  const wrong = await olga.delete(`${PARTNERS}/${other.partnerId}/api-credentials/${credentialId}`)
  assert.equal(wrong.body.error.code, 'Credential.NotFound')
  const revoked = await Promise.all([olga, otto].map((it) => it.delete(`${url}/${credentialId}`)))
  assert.deepEqual(
    revoked.map((it) => it.status),
    [200, 200],
  )
  assert.equal(revoked[0]!.body.value.revokedAt, revoked[1]!.body.value.revokedAt)
  assert.equal((await olga.get(url)).body.value.items[0].status, 'Revoked')
  const recorded = (await actionsOf(partnerId)).map((it) => it.action)
  for (const action of ['CredentialAdded', 'CredentialRevoked'])
    assert.equal(recorded.filter((it) => it === action).length, 1, action)
})

test('an operator invites the first admin, resends, withdraws, resets and removes, within the partner only', async () => {
  const { partnerId } = await registerPartner(service.app, { name: 'Peopled' })
  const stranger = await service.aPartner()
  const url = `${PARTNERS}/${partnerId}/users`
  const invited = await olga.post(url, { email: 'first@peopled.example', role: 'admin' })
  const again = await otto.post(url, { email: 'first@peopled.example', role: 'admin' })
  const { invitationId } = invited.body.value
  assert.equal(again.body.value.invitationId, invitationId, 'a second invitation replaces the first')
  const elsewhere = await olga.delete(`${PARTNERS}/${stranger.partnerId}/users/invitations/${invitationId}`)
  assert.equal(elsewhere.body.error.code, 'User.NotFound')
  assert.equal((await olga.delete(`${url}/invitations/${invitationId}`)).status, 200)
  assert.equal((await olga.delete(`${url}/invitations/${invitationId}`)).status, 404)

  const admin = await service.aUser({ role: 'admin', partner: { partnerId } })
  const viewer = await service.aUser({ role: 'viewer', partner: { partnerId } })
  const { items, total, invitations } = (await olga.get(url)).body.value
  assert.deepEqual([total, items.length, invitations.length], [2, 2, 0])
  assert.equal((await olga.post(`${url}/${viewer.userId}/reset-totp`)).body.error.code, 'Totp.NotEnrolled')
  assert.equal((await olga.delete(`${url}/${admin.userId}`)).body.error.code, 'User.LastAdmin')
  assert.equal((await olga.delete(`${PARTNERS}/${stranger.partnerId}/users/${viewer.userId}`)).status, 404)
  assert.equal((await olga.delete(`${url}/${olga.userId}`)).status, 404, 'staff are not users of a partner')
  assert.equal((await olga.delete(`${url}/${viewer.userId}`)).status, 200)
  assert.equal((await viewer.get('/api/customer/v1/partner-profile')).status, 401)
  const recorded = (await actionsOf(partnerId)).map((it) => it.action)
  for (const action of ['PersonInvited', 'InvitationWithdrawn', 'PersonRemoved']) assert.ok(recorded.includes(action))
})

test('a partner keeps its client ID under a new name, and the change is recorded once with both names', async () => {
  const { partnerId, clientId } = await registerPartner(service.app, { name: 'Old Name' })
  const admin = await service.aUser({ role: 'admin', partner: { partnerId } })
  const url = `${PARTNERS}/${partnerId}`
  const both = await Promise.all([olga, otto].map((it) => it.patch(url, { name: ' New Name ' })))
  assert.deepEqual(
    both.map((it) => [it.status, it.body.value.partner.name, it.body.value.partner.clientId]),
    [olga, otto].map(() => [200, 'New Name', clientId]),
  )
  assert.equal(both.filter((it) => it.body.value.changed).length, 1)
  assert.equal((await admin.get('/api/customer/v1/partner-profile')).body.value.name, 'New Name')
  const [copy] = await everyCell(service.app.db)(
    (sql) => sql`select name from cell_partner where partner_id = ${partnerId}`,
  )
  assert.equal(copy!.name, 'New Name')
  assert.equal((await olga.patch(url, {})).body.value.changed, false)
  const bad = await olga.patch(url, { name: 'two\nlines', scopes: ['partner.admin'] })
  assert.deepEqual(bad.body.error.details.map((it: { path: string }) => it.path).sort(), ['/name', '/scopes/0'])
  assert.equal((await olga.patch(url, { name: '  ' })).status, 400)
  assert.equal((await olga.patch(url, { scopes: [] })).status, 400)
  const command = await service.operator(['partners', 'edit', clientId, '--name', 'Newest Name', '--json'])
  assert.deepEqual([command.code, command.json.name], [0, 'Newest Name'])
  assert.match(
    (await service.operator(['partners', 'edit', clientId, '--name', 'Newest Name'])).out,
    /No change needed/,
  )
  assert.equal((await service.operator(['partners', 'edit', clientId])).code, 2)
  const recorded = (await olga.get(`${url}/audit`)).body.value.items.filter(
    (it: { action: string }) => it.action === 'PartnerChanged',
  )
  assert.deepEqual(
    recorded.map((it: { facts: object; actor: object | null }) => [it.facts, it.actor === null]),
    [
      [{ nameBefore: 'New Name', nameAfter: 'Newest Name' }, true],
      [{ nameBefore: 'Old Name', nameAfter: 'New Name' }, false],
    ],
  )
})

test('a scope that is taken away ends in existing tokens, and a new scope needs a new token', async () => {
  const partner = await service.aPartner({ name: 'Scoped' })
  const url = `${PARTNERS}/${partner.partnerId}`
  const before = await partner.token()
  const withToken = (token: string, method: 'GET' | 'POST', payload?: object) =>
    service.call({
      method,
      url: '/api/partner/v1/business-profiles',
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  assert.equal((await withToken(before, 'POST', aProfile())).status, 200)
  assert.deepEqual((await olga.patch(url, { scopes: ['partner.read'] })).body.value.partner.scopes, ['partner.read'])
  const rejected = await withToken(before, 'POST', aProfile())
  assert.deepEqual([rejected.status, rejected.body.error.code], [403, 'Partner.NotAuthorized'])
  assert.match(String(rejected.headers['www-authenticate']), /insufficient_scope/)
  assert.equal((await withToken(before, 'GET')).status, 200, 'the other scope still works')
  const reading = await partner.token(['partner.read'])
  const given = await olga.patch(url, { scopes: ['partner.write', 'partner.read'] })
  assert.deepEqual(given.body.value.partner.scopes, ['partner.read', 'partner.write'])
  assert.equal(
    (await withToken(reading, 'POST', aProfile())).status,
    403,
    'a token has only the scopes it was issued with',
  )
  assert.equal((await withToken(await partner.token(), 'POST', aProfile())).status, 200)
  assert.deepEqual(
    (await olga.get(`${url}/audit`)).body.value.items
      .filter((it: { action: string }) => it.action === 'PartnerChanged')
      .map((it: { facts: object }) => it.facts),
    [
      { scopesBefore: 'partner.read', scopesAfter: 'partner.read partner.write' },
      { scopesBefore: 'partner.read partner.write', scopesAfter: 'partner.read' },
    ],
  )
})

test('a partner that does not exist is not found, whatever is asked about it', async () => {
  for (const id of [randomUUID(), 'not-an-id', '00000000-0000-0000-0000-000000000000']) {
    for (const path of ['', '/users', '/api-credentials', '/webhook', '/audit'])
      assert.equal((await olga.get(`${PARTNERS}/${id}${path}`)).body.error.code, 'Partner.NotFound', path)
    assert.equal((await olga.patch(`${PARTNERS}/${id}`, { name: 'x' })).body.error.code, 'Partner.NotFound')
    for (const verb of ['approve', 'deactivate', 'reactivate'])
      assert.equal((await olga.post(`${PARTNERS}/${id}/${verb}`)).body.error.code, 'Partner.NotFound', verb)
    const certificate = await olga.post(`${PARTNERS}/${id}/api-credentials`, { name: 'x', certificatePem: pem })
    assert.equal(certificate.body.error.code, 'Partner.NotFound')
    const invited = await olga.post(`${PARTNERS}/${id}/users`, { email: 'new@partner.example', role: 'viewer' })
    assert.equal(invited.body.error.code, 'Partner.NotFound')
    for (const { userId } of [olga, otto]) {
      const reset = await olga.post(`${PARTNERS}/${id}/users/${userId}/reset-totp`)
      assert.equal(
        reset.body.error.code,
        'Partner.NotFound',
        'a staff member is not reached through the partner routes',
      )
      assert.equal((await olga.delete(`${PARTNERS}/${id}/users/${userId}`)).body.error.code, 'Partner.NotFound')
    }
    for (const path of [`users/invitations/${randomUUID()}`, `api-credentials/${randomUUID()}`])
      assert.equal((await olga.delete(`${PARTNERS}/${id}/${path}`)).body.error.code, 'Partner.NotFound', path)
  }
  assert.equal((await otto.get(PARTNERS)).status, 200, 'the sessions of staff are unchanged')
  const own = await olga.post(`/api/operator/v1/staff/${olga.userId}/reset-totp`)
  assert.equal(own.body.error.code, 'Partner.NotAuthorized')
})
