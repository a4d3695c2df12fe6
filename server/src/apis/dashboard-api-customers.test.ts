// Users of a partner create and change customers in the dashboard by the rules of the Partner API.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { answerChecker, operationsOf } from '../../test/contract/openapi-walk.ts'
import { anIdentity, aPerson, aProfile } from '../../test/customers/factories.ts'
import { PDF } from '../../test/customers/sample-files.ts'
import { aCustomer, eventsOf } from '../../test/customers/test-customer.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { listAuditEntries } from '../audit/audit-log-sql.ts'
import { ManualClock } from '../platform/clock.ts'
import { dashboardApiDocument } from './dashboard-api.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const partner = await service.aPartner()
const editor = await service.aUser({ partner, role: 'editor' })
const PROFILES = '/api/customer/v1/business-profiles'
const MACHINE = '/api/partner/v1/business-profiles'

const document = dashboardApiDocument(service.app.config.baseUrl)
const checker = answerChecker(document)
const walked = operationsOf(document)
const assertDocumented = (id: string, answer: Awaited<ReturnType<typeof editor.get>>) =>
  assert.deepEqual(checker.differences(walked.find((it) => it.id === id)!, answer), [], answer.text)

const auditOf = (customerId: string) =>
  service.app.db.partner(partner.partnerId, (sql) => listAuditEntries(sql, partner.partnerId, customerId))

async function created(overrides = {}) {
  const answer = await editor.post(PROFILES, aProfile(overrides))
  assert.equal(answer.status, 200, answer.text)
  return answer.body.value as { customerId: string; ubos: { uboId: string }[] }
}

/** What a form sends to change the people and nothing else. */
async function putBody(customerId: string) {
  const { value } = (await editor.get(`${PROFILES}/${customerId}`)).body
  const { email, companyName, ubos, version } = value
  const people = ubos.map(({ identities, ...person }: any) => ({
    ...person,
    identities: identities.map(({ identityValueMasked: _, ...identity }: any) => identity),
  }))
  const etag = { 'if-match': `"${version}"` }
  return { body: { ...value, businessEmail: email, name: companyName, businessPersonList: people }, etag }
}

test('a dry run reports what would be outstanding and writes nothing', async () => {
  const profile = aProfile({ addresses: [], unknown: 1 })
  const answer = await editor.post(`${PROFILES}?dryRun=true`, profile)
  assertDocumented('dashboardCreateBusinessProfile', answer)
  const machine = await partner.post(`${MACHINE}?dryRun=true`, profile)
  assert.deepEqual(answer.body, { value: machine.body.value, isSuccess: true, error: null })
  assert.equal(answer.body.value.customerId, null)
  assert.equal((await editor.get(`${PROFILES}/by-reference/${profile.partnerCustomerId}`)).status, 404)
})

test('a created customer has the events of the Partner API and names the user in its audit log', async () => {
  const { customerId } = await created()
  const machine = await aCustomer(service, partner)
  const types = async (id: string) =>
    (await eventsOf(service, partner.partnerId, id)).map(({ eventType, eventVersion, data }) => [
      eventType,
      eventVersion,
      Object.keys(data),
    ])
  assert.deepEqual(await types(customerId), await types(machine.customerId))
  const [entry] = await auditOf(customerId)
  assert.deepEqual(
    [entry!.actor_kind, entry!.actor_id, entry!.action],
    ['Partner', editor.userId, 'createBusinessProfile'],
  )
})

test('field errors have the codes and paths of the Partner API', async () => {
  const wrong = aProfile({ phoneNumber: '12', website: 'acme', industry: 'Mining', partnerCustomerId: ' ' })
  const answer = await editor.post(PROFILES, wrong)
  assertDocumented('dashboardCreateBusinessProfile', answer)
  const { error } = (await partner.post(MACHINE, wrong)).body
  assert.equal(answer.status, 400)
  assert.equal(answer.body.error.code, error.code)
  assert.deepEqual(answer.body.error.details, error.details)
})

test('a key is used once for the partner, whether a client or a user sends it', async () => {
  const profile = aProfile()
  const key = { 'idempotency-key': randomUUID() }
  const first = await editor.post(PROFILES, profile, key)
  const again = await editor.post(PROFILES, profile, key)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual(again.body, first.body)
  assert.deepEqual((await partner.post(MACHINE, profile, key)).body.value, first.body.value)
  const reused = await editor.post(PROFILES, { ...profile, companyName: 'Other Ltd' }, key)
  assertDocumented('dashboardCreateBusinessProfile', reused)
  assert.deepEqual([reused.status, reused.body.error.code], [422, 'Idempotency.KeyReused'])
  const duplicate = await editor.post(PROFILES, profile)
  assert.equal(duplicate.body.error.details[0].customerId, first.body.value.customerId)
})

test('a change needs the current version and names the user', async () => {
  const { customerId } = await created()
  const url = `${PROFILES}/${customerId}`
  const changed = await editor.patch(url, { tradingName: 'Harbour' }, { 'if-match': '"1"' })
  assertDocumented('dashboardPatchBusinessProfile', changed)
  assert.equal(changed.headers.etag, '"2"')
  const stale = await editor.patch(url, { tradingName: 'Late' }, { 'if-match': '"1"' })
  assertDocumented('dashboardPatchBusinessProfile', stale)
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'Customer.VersionMismatch'])
  assert.equal((await auditOf(customerId)).at(-1)!.actor_id, editor.userId)
})

test('a PUT keeps identity numbers that it names, and checks them against a new country of residence', async () => {
  const { customerId } = await created({ businessPersonList: [aPerson({ email: 'ada@acme.example' })] })
  const { body, etag } = await putBody(customerId)
  const before = await auditOf(customerId)
  const same = await editor.put(`${PROFILES}/${customerId}`, body, etag)
  assertDocumented('dashboardUpdateBusinessProfile', same)
  assert.equal(same.status, 200, same.text)
  assert.equal((await auditOf(customerId)).length, before.length, 'nothing changed')

  const [ada] = body.businessPersonList
  const added = aPerson({ email: 'ben@acme.example' })
  const put = { ...body, businessPersonList: [{ ...ada, lastName: 'Okafor', email: 'ada@new.example' }, added] }
  assert.equal((await editor.put(`${PROFILES}/${customerId}`, put, etag)).status, 200)
  const { ubos } = (await editor.get(`${PROFILES}/${customerId}`)).body.value
  assert.deepEqual(
    ubos.map((it: any) => [it.lastName, it.email]),
    [
      ['Okafor', 'ada@new.example'],
      ['Obi', 'ben@acme.example'],
    ],
  )
  assert.equal(ubos[0].uboId, ada.uboId)
  assert.equal(ubos[0].identities[0].identityValueMasked, ada.identities[0].identityValueMasked ?? '*****4567')
  const [identity] = ada.identities
  const wrong = async (person: any) => {
    const answer = await editor.put(`${PROFILES}/${customerId}`, { ...body, businessPersonList: [person] })
    assert.equal(answer.status, 400, answer.text)
    return answer.body.error.details.map(({ path }: { path: string }) => path.replace('/businessPersonList/0', ''))
  }
  const at = '/identities/0'
  assert.deepEqual(await wrong({ ...ada, identities: [{ ...identity, identityId: randomUUID() }] }), [
    `${at}/identityId`,
  ])
  assert.deepEqual(await wrong({ ...ada, identities: [{ ...identity, identityId: undefined }] }), [
    `${at}/identityValue`,
  ])
  // An identity of another person of the customer is not kept.
  assert.deepEqual(
    await wrong({ ...ada, identities: [{ ...identity, identityId: ubos[1].identities[0].identityId }] }),
    [`${at}/identityId`],
  )
  const bvn = anIdentity({ identityTypeCode: 'BVN', identityValue: '22334455667' })
  const nigerian = await created({ businessPersonList: [aPerson({ identities: [bvn] })] })
  const theirs = (await putBody(nigerian.customerId)).body
  const moved = structuredClone(theirs.businessPersonList[0])
  moved.address.countryCode = 'GBR'
  const answer = await editor.put(`${PROFILES}/${nigerian.customerId}`, { ...theirs, businessPersonList: [moved] })
  assert.equal(answer.status, 400, answer.text)
  assert.ok(!answer.text.includes('22334455667'), 'no message has the number')
})

test('an uploaded document is confirmed on arrival', async () => {
  const { customerId, ubos } = await created()
  const url = `${PROFILES}/${customerId}/documents/upload-link`
  const body = { documentCategory: 'RegistryExtract', contentType: 'application/pdf', sizeBytes: PDF.length }
  const answer = await editor.post(url, body)
  assertDocumented('dashboardCreateUploadLink', answer)
  const { uploadUrl, headers, documentId } = answer.body.value
  const { pathname, search } = new URL(uploadUrl)
  assert.equal((await service.call({ method: 'PUT', url: pathname + search, headers, payload: PDF })).status, 200)
  const { documents } = (await editor.get(`${PROFILES}/${customerId}`)).body.value
  assert.deepEqual([documents[0].documentId, documents[0].status], [documentId, 'Confirmed'])
  const wrong = await editor.post(url, { ...body, uboId: ubos[0]!.uboId })
  assertDocumented('dashboardCreateUploadLink', wrong)
  assert.equal(wrong.body.error.details[0].path, '/uboId')
})

test('customers of another partner are out of reach', async () => {
  const other = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  const { customerId } = await created()
  const { body } = await putBody(customerId)
  const before = (await editor.get(`${PROFILES}/${customerId}`)).body
  const link = { documentCategory: 'RegistryExtract', contentType: 'application/pdf' }
  for (const [id, code] of [
    [customerId, '403 Partner.NotAuthorized'],
    [randomUUID(), '404 Customer.NotFound'],
  ] as const) {
    const url = `${PROFILES}/${id}`
    for (const answer of [
      await other.put(url, { ...body, customerId: id }),
      await other.patch(url, { tradingName: 'Taken' }),
      await other.patch(url, { email: 7 }),
      await other.post(`${url}/documents/upload-link`, link),
    ])
      assert.equal(`${answer.status} ${answer.body.error.code}`, code)
  }
  assert.deepEqual((await editor.get(`${PROFILES}/${customerId}`)).body, before)
})

test('a form can offer what the service accepts', async () => {
  const options = await editor.get(`${PROFILES}/options`)
  assertDocumented('getProfileOptions', options)
  const { onboardingCountries, countries } = options.body.value
  assert.equal(countries.length, 249)
  assert.ok(onboardingCountries.includes('NGA') && onboardingCountries.length < countries.length)
  const accepted = await editor.get(`${PROFILES}/identity-requirements?countryCode=NGA`)
  assertDocumented('dashboardGetUboIdentityRequirements', accepted)
  const machine = await partner.get('/api/customer/v1/onboarding/ubo-identity-requirements?countryCode=NGA')
  assert.deepEqual(accepted.body.value, machine.body.value)
  assert.equal((await editor.get(`${PROFILES}/identity-requirements?countryCode=ATA`)).status, 404)
})

test('a user writes customers as fast as a client of the Partner API, and no faster', async () => {
  const fast = await service.aUser({ partner, role: 'editor' })
  const statuses = await Promise.all(
    Array.from({ length: 260 }, async () => (await fast.patch(`${PROFILES}/${randomUUID()}`, {})).status),
  )
  const allowed = statuses.filter((status) => status === 404).length
  assert.ok(allowed >= 200 && allowed < 260, String(allowed))
  assert.equal((await editor.patch(`${PROFILES}/${randomUUID()}`, {})).status, 404)
})

test('a user adds, changes and removes one of more than 50 people, of a business without a phone', async () => {
  const aMember = (n: number, more = {}) =>
    aPerson({ email: `person-${n}@acme.example`, percentageShare: null, ...more })
  const people = Array.from({ length: 60 }, (_, n) => aMember(n))
  const { customerId } = await created({ phoneNumber: null, businessPersonList: people.slice(0, 40) })
  const url = `${PROFILES}/${customerId}`
  const read = async () => (await editor.get(url)).body.value
  assert.equal((await editor.patch(url, { businessPersonList: people.slice(40) })).status, 200)
  const before = await read()
  const [first, second] = before.ubos
  const { identityValueMasked: _, ...kept } = first.identities[0]
  const changed = { ...aMember(0, { lastName: 'Adeyemi' }), identities: [kept] }

  const stale = await editor.put(`${url}/people/${first.uboId}`, changed, { 'if-match': '"1"' })
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'Customer.VersionMismatch'])
  const saved = await editor.put(`${url}/people/${first.uboId}`, changed, { 'if-match': `"${before.version}"` })
  assertDocumented('updatePerson', saved)
  assert.deepEqual([saved.status, saved.body.value.uboId], [200, first.uboId], saved.text)
  const after = await read()
  assert.deepEqual([after.phoneNumber, after.ubos.length, after.version], [null, 60, before.version + 1])
  assert.deepEqual(after.ubos[0], { ...first, lastName: 'Adeyemi' }, 'the identity keeps its number')
  assert.deepEqual(after.ubos.slice(1), before.ubos.slice(1), 'everyone else is as before')
  assert.equal((await editor.put(`${url}/people/${first.uboId}`, changed)).headers.etag, `"${after.version}"`)

  const added = await editor.post(`${url}/people`, aMember(60))
  assertDocumented('addPerson', added)
  assert.equal((await read()).ubos.at(-1).uboId, added.body.value.uboId)
  const taken = await editor.post(`${url}/people`, aMember(60))
  assertDocumented('addPerson', taken)
  assert.deepEqual(
    taken.body.error.details.map(({ path }: { path: string }) => path),
    ['/email'],
  )
  const wrong = await editor.post(`${url}/people`, aMember(61, { birthDate: '2999-01-01', identities: [kept] }))
  assert.deepEqual(
    wrong.body.error.details.map(({ path }: { path: string }) => path),
    ['/birthDate'],
  )
  const foreign = await editor.post(`${url}/people`, aMember(61, { identities: [kept] }))
  assert.equal(foreign.body.error.details[0].path, '/identities/0/identityId', 'numbers of others are never copied')

  // An entry that replaced another one takes it along: the old one must not count again.
  assert.equal((await editor.patch(url, { businessPersonList: [aMember(1, { lastName: 'Newer' })] })).status, 200)
  const newer = (await read()).ubos.at(-1)
  assert.equal(newer.supersedesUboId, second.uboId)
  const replaced = await editor.put(`${url}/people/${second.uboId}`, aMember(1))
  assert.deepEqual([replaced.status, replaced.body.error.code], [404, 'Customer.PersonNotFound'])
  const removed = await editor.delete(`${url}/people/${newer.uboId}`)
  assertDocumented('removePerson', removed)
  const left = (await read()).ubos.map(({ uboId }: { uboId: string }) => uboId)
  assert.deepEqual([left.length, left.includes(second.uboId), left.includes(newer.uboId)], [60, false, false])
  assert.equal((await editor.delete(`${url}/people/${newer.uboId}`)).status, 404)

  const entries = (await auditOf(customerId)).slice(-5)
  assert.deepEqual(
    entries.map(({ action, actor_id }) => [action, actor_id]),
    ['patchBusinessProfile', 'updatePerson', 'addPerson', 'patchBusinessProfile', 'removePerson'].map((action) => [
      action,
      editor.userId,
    ]),
  )
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const stranger = await service.aUser({ partner: await service.aPartner(), role: 'editor' })
  for (const [user, code] of [
    [viewer, 'Partner.NotAuthorized'],
    [stranger, 'Partner.NotAuthorized'],
  ] as const)
    for (const answer of [
      await user.post(`${url}/people`, aMember(70)),
      await user.put(`${url}/people/${first.uboId}`, changed),
      await user.delete(`${url}/people/${first.uboId}`),
    ])
      assert.deepEqual([answer.status, answer.body.error.code], [403, code])
})
