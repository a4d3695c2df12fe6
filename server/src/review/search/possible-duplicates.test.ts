import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anIdentity, aPerson } from '../../../test/customers/factories.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { sweepRisk } from '../risk/risk-sweep.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { app } = service
const [acme, globex] = [await service.aPartner({ name: 'Acme Pay' }), await service.aPartner({ name: 'Globex Pay' })]
const analyst = await service.aUser({ role: 'analyst' })

let made = 0
function profile(overrides: Record<string, unknown> = {}, person: Record<string, unknown> = {}) {
  const n = ++made
  return {
    companyName: `${['Amber', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fjord', 'Grove', 'Heath', 'Inlet', 'Jade'][n % 10]} ${n} Works`,
    tradingName: null,
    phoneNumber: `+23480000${10_000 + n}`,
    website: `https://works-${n}.example`,
    registrationNumber: `RC${70_000 + n}`,
    businessPersonList: [
      aPerson({
        birthDate: `19${60 + (n % 30)}-01-${String(1 + (n % 28)).padStart(2, '0')}`,
        phone: `+23481000${10_000 + n}`,
        identities: [anIdentity({ identityValue: `F${20_000_000 + n}` })],
        ...person,
      }),
    ],
    ...overrides,
  }
}

async function found(customerId: string): Promise<any> {
  const { status, body, text } = await analyst.get(`/api/compliance/v1/customers/${customerId}/possible-duplicates`)
  assert.equal(status, 200, text)
  return body.value
}

async function pair(ours: Record<string, unknown>, theirs: Record<string, unknown>) {
  const [one, other] = [await aCustomer(service, acme, ours), await aCustomer(service, globex, theirs)]
  while ((await sweepRisk(app)) > 0);
  return { one, other, items: (await found(one.customerId)).items as any[] }
}

test('shared traits make customers of different partners possible duplicates', async () => {
  const same = (fields: Record<string, unknown>, person = {}) =>
    [profile(fields, person), profile(fields, person)] as const
  const cases: [string, readonly [Record<string, unknown>, Record<string, unknown>], string, string][] = [
    ['number', same({ registrationNumber: 'RC 11-22' }), 'SameRegistrationNumber', 'Strong'],
    [
      'identity',
      same({}, { identities: [anIdentity({ identityValue: 'G99988877' })] }),
      'SameIdentityNumber',
      'Strong',
    ],
    [
      'email',
      [profile({ email: 'One@Shared.example' }), profile({ email: 'one@shared.example ' })],
      'SameEmail',
      'Medium',
    ],
    ['phone', same({ phoneNumber: '+2348777777777' }), 'SamePhone', 'Medium'],
    [
      'person',
      [
        profile({}, { firstName: 'José', lastName: 'Núñez', birthDate: '1971-07-07' }),
        profile({}, { firstName: 'NUNEZ', lastName: 'JOSE', birthDate: '1971-07-07' }),
      ],
      'SamePerson',
      'Medium',
    ],
    [
      'website',
      [profile({ website: 'https://www.shared-site.example/a' }), profile({ website: 'http://Shared-Site.example' })],
      'SameWebsite',
      'Weak',
    ],
    [
      'name',
      [profile({ companyName: 'Kilimanjaro Freight Ltd' }), profile({ companyName: 'Kilimanjaro Fraight L.L.C.' })],
      'SimilarName',
      'Weak',
    ],
  ]
  for (const [title, [ours, theirs], code, strength] of cases) {
    const { other, items } = await pair(ours, theirs)
    assert.deepEqual(
      items.map((item) => [
        item.customerId,
        item.partnerName,
        item.isSamePartner,
        item.strength,
        item.reasons.map((r: any) => r.code),
      ]),
      [[other.customerId, 'Globex Pay', false, strength, [code]]],
      title,
    )
  }
})

test('two customers with the same uploaded file are possible duplicates', async () => {
  const [one, other] = [await aCustomer(service, acme, profile()), await aCustomer(service, acme, profile())]
  const bytes = Buffer.from(`%PDF-1.7\n${'the very same file '.repeat(100)}\n%%EOF\n`)
  for (const customer of [one, other]) await customer.put(await customer.aLink(), bytes)
  while ((await sweepRisk(app)) > 0);
  const { items } = await found(one.customerId)
  assert.deepEqual(
    items.map((item: any) => [item.customerId, item.isSamePartner, item.reasons[0].code]),
    [[other.customerId, true, 'SameDocument']],
  )
})

test('a possible duplicate has the stage of its case and who has claimed it', async () => {
  const shared = { registrationNumber: 'STAGE-1' }
  const { one, other, items } = await pair(profile(shared), profile(shared))
  assert.deepEqual([items[0].reviewStage, items[0].owner], ['Queued', null])
  const claimed = await analyst.post(`/api/compliance/v1/cases/${other.customerId}/claim`)
  assert.equal(claimed.status, 200, claimed.text)
  const [item] = (await found(one.customerId)).items
  assert.deepEqual([item.reviewStage, item.owner], ['InReview', { userId: analyst.userId, email: analyst.email }])
})

test('possible duplicates are ordered by likelihood with all reasons', async () => {
  const contact = { email: 'both@order.example', phoneNumber: '+2348666666666' }
  const one = await aCustomer(service, acme, profile({ ...contact, registrationNumber: 'ORDER-1' }))
  const weak = await aCustomer(service, globex, profile({ phoneNumber: contact.phoneNumber }))
  const strong = await aCustomer(service, globex, profile({ registrationNumber: 'order1' }))
  const medium = await aCustomer(service, globex, profile(contact))
  while ((await sweepRisk(app)) > 0);
  const { items, isComplete } = await found(one.customerId)
  assert.deepEqual(
    items.map((item: any) => item.customerId),
    [strong.customerId, medium.customerId, weak.customerId],
  )
  assert.deepEqual(
    items[1].reasons.map((reason: any) => reason.code),
    ['SameEmail', 'SamePhone'],
  )
  assert.equal(isComplete, true)
})

test('a different country, a shared host or a name alone makes no duplicate', async () => {
  const { items } = await pair(
    profile({ registrationNumber: 'SAME-1', website: 'https://facebook.com/ours', companyName: 'Lone Baobab' }),
    profile({
      registrationNumber: 'SAME-1',
      incorporationCountryIso3Code: 'GHA',
      website: 'https://www.facebook.com/theirs',
      companyName: 'Lone Baobab',
    }),
  )
  assert.deepEqual(items, [])
})

test('a changed value no longer makes a duplicate', async () => {
  const { one, other, items } = await pair(
    profile({ phoneNumber: '+2348555555555' }),
    profile({ phoneNumber: '+2348555555555' }),
  )
  assert.equal(items.length, 1)
  await globex.patch(other.path, { phoneNumber: '+2348555555556' })
  while ((await sweepRisk(app)) > 0);
  assert.deepEqual((await found(one.customerId)).items, [])
})

test('a long list of duplicates is cut and marked as incomplete', async () => {
  const one = await aCustomer(service, acme, profile({ phoneNumber: '+2348444444444' }))
  await Promise.all(
    Array.from({ length: 30 }, () => aCustomer(service, globex, profile({ phoneNumber: '+2348444444444' }))),
  )
  while ((await sweepRisk(app)) > 0);
  const { items, isComplete } = await found(one.customerId)
  assert.deepEqual([items.length >= 25, isComplete], [true, false])
})

test('duplicate lookups use an index under row-level security', async () => {
  const plans = await app.db.cells[0]!.transaction(async (sql) => {
    await sql`set local enable_seqscan = off`
    return [
      ...(await sql`explain select distinct on (customer_id) partner_id, customer_id from customer_trait where value_index = '\\x00' and customer_id <> gen_random_uuid() order by customer_id limit 5`),
      ...(await sql`explain select partner_id, customer_id from identity where value_index = '\\x00' and customer_id <> gen_random_uuid() limit 5`),
    ]
  })
  const text = JSON.stringify(plans)
  assert.match(text, /Index.*customer_trait_by_value.*Index Cond: \(value_index/)
  assert.match(text, /Index.*identity_by_value.*Index Cond: \(value_index/)
})

test('duplicates are visible to staff only, and views are in the audit log', async () => {
  const { one, other } = await pair(
    profile({ phoneNumber: '+2348333333333' }),
    profile({ phoneNumber: '+2348333333333' }),
  )
  const path = `/api/compliance/v1/customers/${one.customerId}/possible-duplicates`
  const admin = await service.aUser({ partner: acme, role: 'admin' })
  assert.deepEqual([(await admin.get(path)).status, (await acme.get(path)).status], [403, 401])
  const auditor = await service.aUser({ role: 'auditor' })
  assert.equal((await auditor.get(path)).status, 200)
  const views = await everyCell(app.db)(
    (sql) => sql`select from audit_entry where customer_id = ${one.customerId} and action = 'viewPossibleDuplicates'`,
  )
  assert.equal(views.length, 2)
  for (const url of [one.path, `${one.path}/verification-status`])
    assert.ok(!(await acme.get(url)).text.includes(other.customerId))
  // A partner's own connection finds no other partner's traits.
  const seen = await app.db.staff(acme.partnerId, (sql) => sql`select distinct partner_id from customer_trait`)
  assert.deepEqual(
    seen.map((row) => row.partner_id),
    [acme.partnerId],
  )
})
