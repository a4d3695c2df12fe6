import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAddress, anIdentity, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { findScreeningGate } from '../../screening/screening-gate-sql.ts'
import { assessRisk } from './assess-risk.ts'
import { findRisk } from './risk-sql.ts'
import { sweepRisk } from './risk-sweep.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const { app } = service
const partner = await service.aPartner()
const analyst = await service.aUser({ role: 'analyst' })

let made = 0
/** Nothing in common with anybody, and nothing to say against it. */
function plain(overrides: Record<string, unknown> = {}, person: Record<string, unknown> = {}) {
  const n = ++made
  return aProfile({
    companyName: `Quiet Harvest ${n}`,
    tradingName: null,
    phoneNumber: `+23480000${10_000 + n}`,
    website: `https://quiet-${n}.example`,
    registrationNumber: `RC${90_000 + n}`,
    businessPersonList: [
      aPerson({
        phone: `+23481000${10_000 + n}`,
        percentageShare: 100,
        identities: [anIdentity({ identityValue: `B${10_000_000 + n}` })],
        ...person,
      }),
    ],
    ...overrides,
  })
}

async function created(profile: unknown, of = partner) {
  const { status, body, text } = await of.post('/api/partner/v1/business-profiles', profile)
  assert.equal(status, 200, text)
  return { customerId: body.value.customerId as string, uboId: body.value.ubos[0]?.uboId as string }
}

async function codes(profile: unknown): Promise<string[]> {
  const { customerId } = await created(profile)
  return (await assessRisk(app, partner.partnerId, customerId))!.reasons.map(({ code }) => code).sort()
}

const stored = (customerId: string) =>
  app.db.staff(partner.partnerId, (sql) => findRisk(sql, { partnerId: partner.partnerId, customerId }))

test('a customer without risk signals is Low, and assessing it screens it', async () => {
  const { customerId } = await created(plain())
  const risk = (await assessRisk(app, partner.partnerId, customerId))!
  assert.deepEqual([risk.score, risk.level, risk.reasons, risk.version], [0, 'Low', [], 1])
  assert.match(risk.rulesVersion, /^\d{4}-\d\d-\d\d\.\d+\+fatf-/)
  assert.deepEqual(await stored(customerId), risk)
  const gate = await app.db.staff(partner.partnerId, (sql) =>
    findScreeningGate(sql, { partnerId: partner.partnerId, customerId }),
  )
  assert.deepEqual(gate, { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
})

test('each risk signal is a reason of its own', async () => {
  const cases: [string, unknown, string[]][] = [
    ['a country under monitoring', plain({ incorporationCountryIso3Code: 'KEN' }), ['CountryRaised']],
    ['an address in a high-risk country', plain({ addresses: [anAddress({ countryCode: 'IRN' })] }), ['CountryHigh']],
    ['a national of one', plain({}, { nationality: 'PRK' }), ['CountryHigh']],
    ['a trust', plain({ businessTypeCode: 'Trust' }), ['BusinessTypeOpaque']],
    ['a bank', plain({ businessTypeCode: 'FinancialInstitution' }), ['BusinessTypeRegulated']],
    ['crypto', plain({ industry: 'CryptoProceeds' }), ['Crypto']],
    ['a business of last month', plain({ registrationDate: '2026-10-15' }), ['RegisteredLately']],
    ['a business of last year', plain({ registrationDate: '2026-05-15' }), []],
    ['no people', plain({ businessPersonList: [] }), ['MissingBeneficialOwner', 'MissingDirector', 'OwnershipGap']],
    ['owners missing', plain({}, { percentageShare: 74 }), ['OwnershipGap']],
    [
      'large sums',
      plain({
        financials: {
          monthlyTurnOver: 'Above500k',
          estimatedTransactionValue: 'UpTo5k',
          sourceOfFunds: 'CustomerRevenue',
          purposeOfAccount: 'CryptoOnRamp',
        },
      }),
      ['Crypto', 'LargeTurnover'],
    ],
    ['a name on a sanctions list', plain({ companyName: 'Blackharbour Shipping Lines' }), ['SanctionsHit']],
    ['a minister', plain({}, { firstName: 'Adaeze', lastName: 'Ministerka' }), ['PepHit']],
  ]
  for (const [title, profile, expected] of cases) assert.deepEqual(await codes(profile), expected, title)
})

test('an expired passport is a reason from the day after its expiry', async () => {
  const identities = [anIdentity({ identityValue: 'C55500001', expiryDate: '2026-11-16' })]
  const { customerId } = await created(plain({}, { identities }))
  const reasons = async () => (await assessRisk(app, partner.partnerId, customerId))!.reasons.map(({ code }) => code)
  clock.advance(24 * 3_600_000)
  assert.deepEqual(await reasons(), [])
  clock.advance(24 * 3_600_000)
  assert.deepEqual(await reasons(), ['IdentityExpired'])
})

test('an inconsistent identity number is a reason about its identity', async () => {
  const person = { nationality: 'POL', birthDate: '1990-01-01', address: anAddress({ countryCode: 'POL' }) }
  const identity = { identityTypeCode: 'NATIOANL_ID', issuingCountry: 'POL', identityValue: '44051401358' }
  const { customerId } = await created(plain({}, { ...person, identities: [identity] }))
  const { reasons } = (await assessRisk(app, partner.partnerId, customerId))!
  assert.deepEqual(
    reasons.map(({ code, target }) => [code, target.type]),
    [
      ['BirthDateMismatch', 'Identity'],
      ['CheckDigitFailed', 'Identity'],
    ],
  )
})

test('shares above 100 over several requests are a reason', async () => {
  const { customerId } = await created(plain())
  const added = aPerson({ phone: '+2348100099999', identities: [anIdentity({ identityValue: 'D77700001' })] })
  await partner.patch(`/api/partner/v1/business-profiles/${customerId}`, { businessPersonList: [added] })
  const { reasons } = (await assessRisk(app, partner.partnerId, customerId))!
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ['SharesOver100'],
  )
})

test('a number, file or address shared with a customer of any partner is a reason', async () => {
  const other = await service.aPartner()
  const identities = [anIdentity({ identityValue: 'E12312312' })]
  const contact = { email: 'shared@mail.example', phoneNumber: '+2348123123123', registrationNumber: 'RC-555' }
  const theirs = await aCustomer(service, other, plain(contact, { identities }))
  await theirs.put(await theirs.aLink())
  const ours = await aCustomer(service, partner, plain({ ...contact, registrationNumber: 'rc 555' }, { identities }))
  await ours.put(await ours.aLink())
  await assessRisk(app, other.partnerId, theirs.customerId)
  const { reasons, level } = (await assessRisk(app, partner.partnerId, ours.customerId))!
  assert.deepEqual(reasons.map(({ code, target }) => `${code} ${target.type}`).sort(), [
    'DocumentElsewhere Document',
    'EmailElsewhere Business',
    'IdentityNumberElsewhere Person',
    'PhoneElsewhere Business',
    'RegistrationElsewhere Business',
  ])
  assert.equal(level, 'High')
})

test('the sweep assesses new and changed customers once each, and a create writes no mark', async () => {
  const { customerId } = await created(plain())
  const due = () =>
    everyCell(app.db)(
      (sql) => sql`select * from risk_due where customer_id = ${customerId} and due_at <= ${clock.now()}`,
    )
  assert.equal((await due()).length, 0)
  while ((await sweepRisk(app)) > 0);
  assert.equal((await stored(customerId))!.version, 1)
  assert.equal((await due()).length, 0)
  const path = `/api/partner/v1/business-profiles/${customerId}`
  await partner.patch(path, { industry: 'CryptoProceeds' })
  assert.equal((await due()).length, 1)
  await sweepRisk(app)
  const { version, reasons } = (await stored(customerId))!
  assert.deepEqual([version, reasons.map(({ code }) => code)], [2, ['Crypto']])
  assert.equal(await sweepRisk(app), 0)
})

test('a new customer with a phone number that many share does not cause the others to be assessed again', async () => {
  const ours = () => created(plain({ phoneNumber: '+2348100077777' }))
  await Promise.all(Array.from({ length: 26 }, ours))
  while ((await sweepRisk(app)) > 0);
  const { customerId } = await ours()
  const { reasons } = (await assessRisk(app, partner.partnerId, customerId))!
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ['PhoneElsewhere'],
  )
  const due = await everyCell(app.db)((sql) => sql`select from risk_due where due_at <= ${clock.now()}`)
  assert.equal(due.length, 0)
})

test('the sweep finds a customer whose create commits late', async () => {
  await sweepRisk(app)
  clock.advance(60_000)
  await sweepRisk(app)
  clock.advance(-30_000)
  const { customerId } = await created(plain())
  clock.advance(30_000)
  await sweepRisk(app)
  assert.ok(await stored(customerId))
})

test('a change during an assessment is assessed as well', async () => {
  const { customerId } = await created(plain())
  await sweepRisk(app)
  const path = `/api/partner/v1/business-profiles/${customerId}`
  await partner.patch(path, { industry: 'Donations' })
  await Promise.all([sweepRisk(app), partner.patch(path, { industry: 'CryptoProceeds' })])
  clock.advance(61_000)
  await sweepRisk(app)
  const { version, reasons } = (await stored(customerId))!
  assert.deepEqual([version, reasons.map(({ code }) => code)], [3, ['Crypto']])
})

test('two concurrent nodes assess every customer', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => created(plain())))
  const node = await openSecondNode(service)
  await Promise.all([sweepRisk(app), sweepRisk(node.app), sweepRisk(app), sweepRisk(node.app)])
  clock.advance(61_000)
  while ((await sweepRisk(app)) > 0);
  for (const { customerId } of customers) assert.equal((await stored(customerId))!.level, 'Low')
})

test('a decision on a screening match changes the risk', async () => {
  const { customerId } = await created(plain({ companyName: 'Forbidden Metals Trading' }))
  const base = `/api/compliance/v1/customers/${customerId}`
  const before = (await analyst.get(`${base}/risk`)).body.value
  assert.deepEqual([before.level, before.needsSecondApproval, before.reasons[0].code], ['High', true, 'SanctionsHit'])
  const [hit] = (await analyst.get(`${base}/screening`)).body.value.subjects[0].hits
  const decision = { decision: 'FalsePositive', comment: 'another company', revision: hit.revision }
  assert.equal((await analyst.post(`${base}/screening/hits/${hit.hitId}/decision`, decision)).status, 200)
  await sweepRisk(app)
  assert.equal((await stored(customerId))!.level, 'Low')
})

test('an erased customer keeps its last risk', async () => {
  const { customerId } = await created(plain({ industry: 'CryptoProceeds' }))
  const before = await assessRisk(app, partner.partnerId, customerId)
  await app.db.staff(partner.partnerId, (sql) => eraseTraces(sql, customerId))
  assert.deepEqual(await assessRisk(app, partner.partnerId, customerId), before)
  const base = `/api/compliance/v1/customers/${customerId}`
  assert.equal((await analyst.get(`${base}/risk`)).body.value.score, before!.score)
  assert.deepEqual((await analyst.get(`${base}/possible-duplicates`)).body.value.items, [])
  const traits = await everyCell(app.db)((sql) => sql`select from customer_trait where customer_id = ${customerId}`)
  assert.equal(traits.length, 0)
  const never = await created(plain())
  await app.db.staff(partner.partnerId, (sql) => eraseTraces(sql, never.customerId))
  assert.equal(await assessRisk(app, partner.partnerId, never.customerId), undefined)
})

/** As far as it matters here. */
async function eraseTraces(sql: CellSql, customerId: string): Promise<void> {
  await sql`update customer set wrapped_key = null where customer_id = ${customerId}`
  await sql`delete from customer_trait where customer_id = ${customerId}`
}

test('risk is visible to staff only, and views are in the audit log', async () => {
  const { customerId } = await created(plain())
  const path = `/api/compliance/v1/customers/${customerId}/risk`
  const admin = await service.aUser({ partner, role: 'admin' })
  assert.deepEqual([(await admin.get(path)).status, (await partner.get(path)).status], [403, 401])
  assert.equal((await analyst.get(path)).status, 200)
  const views = await everyCell(app.db)(
    (sql) =>
      sql`select from audit_entry where customer_id = ${customerId} and action = 'viewRisk' and actor_id = ${analyst.userId}`,
  )
  assert.equal(views.length, 1)
  assert.equal((await analyst.get('/api/compliance/v1/customers/x/risk')).status, 404)
  assert.deepEqual(await everyCell(app.db)(brokenInvariants), [])
})
