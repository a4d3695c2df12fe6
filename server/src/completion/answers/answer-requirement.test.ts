// Answers of the business: what is shown, what is accepted, and what follows from it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAskedPage, pageOf } from '../../../test/customers/completion-page.ts'
import { anAddress, anIdentity, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { aboutRegistration, aboutWebsite, aCase, done, rejection } from '../../../test/customers/test-case.ts'
import { aCustomer, eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { listAuditEntries } from '../../audit/audit-log-sql.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const analyst = await service.aUser({ role: 'analyst' })

const profileOf = async ({ partner, path }: { partner: any; path: string }) => (await partner.get(path)).body.value
const auditOf = ({ partner, customerId }: { partner: any; customerId: string }) =>
  service.app.db.partner(partner.partnerId, (sql) => listAuditEntries(sql, partner.partnerId, customerId))

test('requirements set by the rules are answered on the page, and each answer takes effect immediately', async () => {
  const customer = await aCustomer(service, undefined, {
    ...{ addresses: [], financials: null },
    businessPersonList: [aPerson({ ownershipType: ['SHAREHOLDER'] })],
  })
  const page = await pageOf(service, customer)
  const first = await page.state()
  assert.deepEqual(
    first.requirements.map((it: any) => [it.textCode, it.fields, it.person?.ownershipTypes ?? null, it.message]),
    [
      ['rule.addresses', ['addresses'], null, null],
      ['rule.financials', ['financials'], null, null],
      ['rule.director', [], ['DIRECTOR'], null],
      ['rule.beneficial-owner', [], ['UBO'], null],
      ['rule.legal-presence', [], null, null],
      ['rule.ownership-structure', [], null, null],
      ['rule.tax-registration', [], null, null],
      ['rule.identity-document', [], null, null],
    ],
  )
  assert.equal(first.requirements.at(-1).subject.name, 'Ada Obi')
  const outstanding = async () => (await profileOf(customer)).outstandingRequirementCount
  assert.equal(first.outstanding, await outstanding())
  done(await page.answer('rule.addresses', { fields: { addresses: [anAddress()] } }))
  assert.equal(await outstanding(), first.outstanding - 1)
  done(await page.answer('rule.financials', { fields: { financials: aProfile().financials } }))
  const person = aPerson({ firstName: 'Zoë', lastName: 'O’Brien-Ñandú', ownershipType: ['DIRECTOR'] })
  const wrongRole = await page.answer('rule.beneficial-owner', { person })
  assert.deepEqual([wrongRole.status, wrongRole.body.error.details[0].path], [400, '/person/ownershipType'])
  const after = done(await page.answer('rule.director', { person }))
  assert.deepEqual(after, await page.state())
  const profile = await profileOf(customer)
  assert.deepEqual([profile.addresses.length, profile.ubos.length, profile.ubos[1].firstName], [1, 2, 'Zoë'])
  const { requirementId } = await page.requirement('rule.legal-presence')
  assert.equal((await page.upload(requirementId, 'RegistryExtract')).status, 200)
  const { uploads, requirements } = await page.state()
  assert.deepEqual([uploads[0].status, uploads[0].requirementId], ['Confirmed', requirementId])
  assert.ok(!requirements.some((it: any) => it.textCode === 'rule.legal-presence'))
  const events = await eventsOf(service, customer.partner.partnerId, customer.customerId)
  assert.deepEqual(
    events.slice(-4).map(({ eventType, data }) => [eventType, data.changedBy]),
    [
      ['business.profile.updated', 'Business'],
      ['business.profile.updated', 'Business'],
      ['business.person.added', undefined],
      ['business.document.confirmed', undefined],
    ],
  )
  const audit = await auditOf(customer)
  assert.deepEqual(
    audit.filter(({ actor_kind }) => actor_kind === 'Business').map(({ action, actor_id }) => [action, actor_id]),
    ['openCompletionSession', ...Array(3).fill('answerRequirement'), 'createCompletionUploadLink'].map((action) => [
      action,
      page.linkId,
    ]),
  )
})

test('requests of an analyst are shown with their message and answered one by one', async () => {
  const about = (target: object, kind: string, path?: string) => ({
    ...{ kind, target, reasonCode: 'FieldInvalid', message: `Please check ${path ?? kind}. شكرا` },
    ...(path && { path }),
  })
  const { reviewCase, page, ubo } = await anAskedPage(service, analyst, ({ uboId, identityId }) => [
    aboutWebsite,
    about({ type: 'Person', id: uboId }, 'Field', '/birthDate'),
    about({ type: 'Person', id: uboId }, 'Field', '/address/city'),
    about({ type: 'Identity', id: identityId }, 'Field', '/identityValue'),
    about({ type: 'Person', id: uboId }, 'Field', '/identities/0/identityValue'),
    aboutRegistration,
  ])
  const { requirements } = await page.state()
  const asked = requirements.filter((it: any) => it.textCode.startsWith('request.'))
  assert.deepEqual(
    asked.map((it: any) => [it.textCode, it.fields, it.documentCategories.length]),
    [
      ['request.field', ['website'], 0],
      ['request.field', ['birthDate'], 0],
      ['request.field', ['address'], 0],
      ['request.field', ['identityValue'], 0],
      ['request.field', [], 0],
      ['request.document', [], 2],
    ],
  )
  assert.equal(asked[0].message, aboutWebsite.message)
  assert.deepEqual(asked[1].subject, {
    ...{ type: 'Person', name: `Ngozi ${ubo.lastName}`, identityTypeCode: null, documentCategory: null },
  })
  assert.equal(asked[3].subject.identityTypeCode, 'PASSPORT')
  const send = (at: number, fields: object) => page.post('/answers', { requirementId: asked[at].requirementId, fields })
  const statuses = (value: any) =>
    value.requirements.filter((it: any) => it.textCode.startsWith('request.')).map((it: any) => it.status)
  // Repeating the stored value is an answer, and changes nothing.
  const same = done(await send(0, { website: (await profileOf(reviewCase)).website }))
  assert.deepEqual(statuses(same), ['Submitted', 'Due', 'Due', 'Due', 'Due', 'Due'])
  assert.equal((await reviewCase.status()).verificationStatus, 'StartedNotCompleted')
  const dated = done(await send(1, { birthDate: '1990-12-31' }))
  assert.deepEqual(statuses(dated), ['Submitted', 'Submitted', 'Due', 'Due', 'Due', 'Due'])
  done(await send(3, { identityValue: 'c 87 65 43 21' }))
  done(await send(2, { address: anAddress({ city: 'Ìbàdàn' }) }))
  const profile = await profileOf(reviewCase)
  assert.deepEqual(
    [profile.ubos[0].birthDate, profile.ubos[0].address.city, profile.ubos[0].identities[0].identityValueMasked],
    ['1990-12-31', 'Ìbàdàn', '*****4321'],
  )
  assert.deepEqual(
    [profile.ubos[0].uboId, profile.ubos[0].identities[0].identityId, profile.ubos[0].phone],
    [ubo.uboId, ubo.identities[0].identityId, ubo.phone],
  )
  assert.equal((await page.upload(asked[5].requirementId, 'RegistryExtract')).status, 200)
  assert.equal((await reviewCase.status()).verificationStatus, 'StartedNotCompleted')
  // The path into the list of identities can only be answered by the partner.
  const put = { ...profile, customerId: reviewCase.customerId, businessEmail: profile.email, name: profile.companyName }
  const [person] = profile.ubos
  const identities = person.identities.map(({ identityValueMasked: _, ...it }: any) => ({
    ...it,
    identityValue: 'B11223344',
  }))
  done(await reviewCase.partner.put(reviewCase.path, { ...put, businessPersonList: [{ ...person, identities }] }))
  assert.equal((await reviewCase.status()).verificationStatus, 'PendingVerification')
})

test('the page shows names and no other stored value', async () => {
  const { reviewCase, page } = await anAskedPage(service, analyst, ({ uboId }) => [
    { kind: 'Person', target: { type: 'Person', id: uboId }, reasonCode: 'FieldInvalid', message: 'Check.' },
  ])
  const profile = await profileOf(reviewCase)
  const shown = JSON.stringify(await page.state())
  const [{ firstName: _f, lastName: _l, uboId, ownershipType: _o, verificationStatus: _v, ...person }] = profile.ubos
  const { companyName: _c, ubos: _u, documents: _d, addresses, financials: _fin, ...business } = profile
  const values = (node: unknown): string[] =>
    typeof node === 'object' && node !== null
      ? Object.values(node).flatMap(values)
      : typeof node === 'string'
        ? [node]
        : []
  const stored = values([person, addresses[0].streetLine1, business])
    // Codes and times that aren't personal, and the type of the document that is asked for.
    .filter((text) => text.length > 3 && !/^\d{4}-\d\d-\d\dT|^[A-Z][A-Za-z_]+$/.test(text))
  assert.ok(stored.length > 8, stored.join())
  for (const value of stored) assert.ok(!shown.includes(value), value)
  assert.ok(!shown.includes(uboId))
})

test('every invalid or unrequested part of an answer is a field error, and nothing changes', async () => {
  const { reviewCase, page } = await anAskedPage(service, analyst, ({ uboId, identityId }) => [
    aboutWebsite,
    { ...aboutWebsite, target: { type: 'Person', id: uboId }, path: null },
    { ...aboutWebsite, target: { type: 'Identity', id: identityId }, path: null, kind: 'Identity' },
    { ...aboutWebsite, path: '/businessPersonList' },
  ])
  const before = await profileOf(reviewCase)
  const [website, person, identity, people] = (await page.state()).requirements.filter((it: any) =>
    it.textCode.startsWith('request.'),
  )
  const cases: [any, object, string, string?][] = [
    [website, {}, '/fields'],
    [website, { fields: {} }, '/fields'],
    [website, { fields: [] }, '/fields'],
    [website, { fields: { website: 'x' } }, '/fields/website'],
    [website, { fields: { website: null } }, '/fields/website'],
    [website, { fields: { website: 'https://a.example', companyName: 'Other' } }, '/fields/companyName'],
    [website, { fields: { companyName: 'Other' } }, '/fields/companyName'],
    [website, { fields: { partnerCustomerId: 'x' } }, '/fields/partnerCustomerId'],
    [website, { fields: { 'a/b': 1 } }, '/fields/a~1b'],
    [website, { person: aPerson() }, '/person'],
    [website, { fields: { website: 'https://a.example' }, person: aPerson() }, '/person'],
    [website, { fields: { phoneNumber: '1' } }, '/fields/phoneNumber', 'PhoneNumber.Invalid'],
    [person, { fields: { birthDate: '2999-01-01' } }, '/fields/birthDate'],
    [person, { fields: { nationality: 'XYZ' } }, '/fields/nationality', 'Country.NotFound'],
    [
      person,
      { fields: { address: anAddress({ countryCode: 'ATA' }) } },
      '/fields/address/countryCode',
      'OnboardingConfig.NotFound',
    ],
    [person, { fields: { identityValue: 'B12345678' } }, '/fields/identityValue'],
    [identity, { fields: { identityValue: '!' } }, '/fields/identityValue'],
    [identity, { fields: { expiryDate: '2020-01-01' } }, '/fields/expiryDate'],
    [identity, { fields: { firstName: 'Eve' } }, '/fields/firstName'],
    [people, { fields: { website: 'https://a.example' } }, '/fields/website'],
    [people, { person: aPerson({ birthDate: '2999-01-01' }) }, '/person/birthDate'],
    [
      people,
      { person: aPerson({ identities: [anIdentity({ identityValue: '!' })] }) },
      '/person/identities/0/identityValue',
    ],
  ]
  for (const [{ requirementId }, body, path, code = 'ValidationControl.Error'] of cases) {
    const answer = await page.post('/answers', { requirementId, ...body })
    assert.deepEqual(
      [answer.status, answer.body.error.details[0].path, answer.body.error.details[0].code],
      [400, path, code],
      answer.text,
    )
  }
  for (const requirementId of ['x', undefined])
    assert.equal((await page.post('/answers', { requirementId, fields: { website: 'https://a.example' } })).status, 400)
  const unknown = { requirementId: reviewCase.customerId, fields: { website: 'https://a.example' } }
  assert.equal(rejection(await page.post('/answers', unknown)), '409 Completion.RequirementNotOpen')
  assert.deepEqual(await profileOf(reviewCase), before)
  // A known email adds an entry of its own: the answer must not replace a person or reveal who is stored.
  done(
    await page.post('/answers', {
      requirementId: people.requirementId,
      person: aPerson({ email: before.ubos[0].email }),
    }),
  )
  const after = await profileOf(reviewCase)
  assert.deepEqual([after.ubos.length, after.ubos[1].supersedesUboId], [2, null])
  assert.deepEqual(after.ubos[0], before.ubos[0])
})

test('under review only documents are accepted, and a rejected customer accepts nothing', async () => {
  const reviewCase = await aCase(service, undefined, { addresses: [] })
  const page = await pageOf(service, reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  assert.equal((await page.state()).state, 'Locked')
  const address = { fields: { addresses: [anAddress()] } }
  assert.equal(rejection(await page.answer('rule.addresses', address)), '409 Customer.UnderReview')
  const { requirementId } = await page.requirement('rule.legal-presence')
  assert.equal((await page.upload(requirementId, 'RegistryExtract', Buffer.from('no document'))).status, 200)
  assert.equal((await page.state()).uploads[0].reasonCode, 'DocumentCorrupt')
  assert.equal((await page.upload(requirementId, 'RegistryExtract')).status, 200)
  const open = await page.requirement('rule.addresses')
  done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['ComplianceDecision'] }))
  const closed = await page.state()
  assert.deepEqual([closed.state, closed.outstanding, closed.requirements], ['Closed', 0, []])
  const reasons = closed.uploads.map((it: any) => it.reasonCode)
  assert.deepEqual(reasons, [null, null], 'a compliance decision hides every other reason')
  const late = await page.post('/answers', { requirementId: open.requirementId, ...address })
  assert.equal(rejection(late), '409 Customer.NotEditable')
})

test('an answer does not reveal what is stored, and rejected answers are limited by link', async () => {
  const { reviewCase } = await anAskedPage(
    service,
    analyst,
    ({ uboId, identityId }) => [
      { ...aboutWebsite, kind: 'Field', target: { type: 'Identity', id: identityId }, path: '/identityValue' },
      { ...aboutWebsite, kind: 'Field', target: { type: 'Person', id: uboId }, path: '/email' },
    ],
    {
      businessPersonList: [
        aPerson({ identities: [anIdentity({ identityValue: 'B12345678', expiryDate: '2027-01-01' })] }),
        aPerson({ email: 'other@harbour.example', percentageShare: 1 }),
      ],
    },
  )
  clock.advance(60 * 24 * 60 * 60_000)
  const again = await pageOf(service, reviewCase)
  const [identity, email] = (await again.state()).requirements.filter((it: any) => it.textCode === 'request.field')
  const answer = ({ requirementId }: any, fields: object) => again.post('/answers', { requirementId, fields })
  // The stored number first: a guess replaces it.
  const probes = ['B12345678', 'B12345679'].map((identityValue) => ({ identityValue }))
  const statuses = []
  for (const fields of probes) {
    const probe = await answer(identity, fields)
    statuses.push(probe.status)
    await everyCell(service.app.db)(
      (sql) => sql`update requested_item set status = 'Due' where item_id = ${identity.requirementId}`,
    )
  }
  assert.deepEqual(statuses, [200, 200], 'the stored expiry date is in the past')
  done(await answer(email, { email: 'other@harbour.example' }))
  for (let i = 0; i < 30; i++) assert.equal((await answer(identity, { identityValue: '!' })).status, 400)
  const limited = await answer(identity, { identityValue: 'B12345678' })
  assert.equal(rejection(limited), '429 RateLimit.Exceeded')
  assert.ok(Number(limited.headers['retry-after']) > 0)
})

test('a link that is revoked while its requests wait for the customer changes nothing', async () => {
  const { reviewCase, page } = await anAskedPage(service, analyst, () => [aboutWebsite, aboutRegistration])
  const { partnerId } = reviewCase.partner
  const field = await page.requirement('request.field')
  const document = await page.requirement('request.document')
  const waiting = await service.app.db.staffTransaction(partnerId, async (sql) => {
    await sql`select 1 from customer where customer_id = ${reviewCase.customerId} for update`
    await sql`update completion_link set revoked_at = now() where link_id = ${page.linkId}`
    const upload = { documentCategory: 'RegistryExtract', contentType: 'application/pdf', sizeBytes: 100 }
    const sent = [
      page.post('/answers', { requirementId: field.requirementId, fields: { website: 'https://late.example' } }),
      page.post('/upload-links', { requirementId: document.requirementId, ...upload }),
    ]
    await until('both wait for the lock', async () => {
      const [row] = await sql`
        select count(*)::int as waiting from pg_locks where not granted and pid <> pg_backend_pid()`
      return row!.waiting >= 2
    })
    // In an object, so that the transaction doesn't wait for them.
    return { sent }
  })
  for (const answer of await Promise.all(waiting.sent)) assert.equal(rejection(answer), '401 Completion.SessionEnded')
})

test('of simultaneous answers one wins, the others are rejected with what happened, and a PATCH at the same time is not lost', async () => {
  for (let round = 0; round < 3; round++) {
    const { reviewCase, page } = await anAskedPage(service, analyst, () => [aboutWebsite])
    const second = await pageOf(service, reviewCase)
    const { requirementId } = await page.requirement('request.field')
    const version = await reviewCase.version()
    const answers = Array.from({ length: 6 }, (_, i) =>
      (i % 2 ? page : second).post('/answers', { requirementId, fields: { website: `https://page-${i}.example` } }),
    )
    const [patched, matched, ...pages] = await Promise.all([
      reviewCase.partner.patch(reviewCase.path, { website: 'https://api.example' }),
      reviewCase.partner.patch(reviewCase.path, { website: 'https://etag.example' }, { 'if-match': `"${version}"` }),
      ...answers,
    ])
    assert.equal(patched!.status, 200)
    assert.ok([200, 412].includes(matched!.status), matched!.text)
    const won = pages.filter(({ status }) => status === 200)
    assert.ok(won.length <= 1, 'one answer wins at most')
    for (const lost of pages.filter(({ status }) => status !== 200))
      assert.equal(rejection(lost), '409 Completion.RequirementNotOpen')
    const written = [patched!, matched!, ...won].filter(({ status }) => status === 200).length
    const changes = (await auditOf(reviewCase)).filter(
      ({ action, changed_fields }) => action !== 'createBusinessProfile' && changed_fields.includes('website'),
    )
    assert.equal(changes.length, written, 'every accepted change is in the audit log')
    assert.equal(
      (await reviewCase.status()).outstandingRequirements.find((it: any) => it.requirementId === requirementId)?.status,
      'Submitted',
    )
    assert.equal((await page.state()).outstanding, (await profileOf(reviewCase)).outstandingRequirementCount)
  }
})
