import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAddress } from '../../../test/customers/factories.ts'
import { create, found, list, PROFILES, type Query, queryErrors } from '../../../test/customers/profile-list.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { moveCount } from '../../customer/customer-sql.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock('2026-11-15T12:00:00Z')
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })

test('filters apply alone and combined', async () => {
  const partner = await service.aPartner()
  const other = await service.aPartner()
  const german = { incorporationCountryIso3Code: 'DEU', addresses: [anAddress({ countryCode: 'DEU' })] }
  for (const owner of [partner, other]) {
    await create(owner, 'a', { businessTypeCode: 'LLC', email: 'Ops@Acme.example', registrationNumber: 'RC 12 34' })
    await create(owner, 'b', { businessTypeCode: 'Trust', ...german, companyName: 'Bäckerei Öz' })
    await create(owner, 'c', { businessTypeCode: 'LLC', ...german, registrationNumber: 'rc1234' })
  }
  const approved = (await list(partner, { partnerCustomerId: 'b' })).body.value.items[0].customerId
  await service.app.db.partnerTransaction(partner.partnerId, async (sql) => {
    await sql`update customer set verification_status = 'Approved' where customer_id = ${approved}`
    const b = { verificationStatus: 'PendingVerification', businessTypeCode: 'Trust', incorporationCountry: 'DEU' }
    await moveCount(sql, partner.partnerId, b, { ...b, verificationStatus: 'Approved' })
  })
  const cases: [Query, string[]][] = [
    [{}, ['c', 'b', 'a']],
    [{ verificationStatus: 'Approved' }, ['b']],
    [{ verificationStatus: ['Approved', 'PendingVerification'] }, ['c', 'b', 'a']],
    [{ verificationStatus: ['Approved', 'Approved'] }, ['b']],
    [{ verificationStatus: 'Rejected' }, []],
    [{ partnerCustomerId: 'a' }, ['a']],
    [{ partnerCustomerId: 'A' }, []],
    [{ email: 'ops@acme.EXAMPLE' }, ['a']],
    [{ email: ' OPS@acme.example ' }, ['a']],
    [{ registrationNumber: 'RC1234' }, ['c', 'a']],
    [{ registrationNumber: 'r c1234' }, ['c', 'a']],
    [{ registrationNumber: 'RC123' }, []],
    [{ businessTypeCode: 'llc' }, ['c', 'a']],
    [{ businessTypeCode: 'TRUST' }, ['b']],
    [{ incorporationCountryIso3Code: 'DEU' }, ['c', 'b']],
    [{ search: 'backerei' }, ['b']],
    [{ businessTypeCode: 'LLC', incorporationCountryIso3Code: 'DEU' }, ['c']],
    [{ businessTypeCode: 'LLC', verificationStatus: 'Approved' }, []],
    [
      {
        businessTypeCode: 'Trust',
        verificationStatus: 'Approved',
        incorporationCountryIso3Code: 'DEU',
        search: 'öz back',
      },
      ['b'],
    ],
    [{ registrationNumber: 'RC1234', email: 'ops@acme.example' }, ['a']],
    [{ search: 'acme', partnerCustomerId: 'c' }, ['c']],
    // A search box: words of a name, or a whole reference, email or number.
    [{ text: 'back' }, ['b']],
    [{ text: 'öz Bäcke' }, ['b']],
    [{ text: ' b ' }, ['b']],
    [{ text: 'Ops@acme.EXAMPLE' }, ['a']],
    [{ text: 'rc 1234' }, ['c', 'a']],
    [{ text: 'rc1234', businessTypeCode: 'LLC', incorporationCountryIso3Code: 'DEU' }, ['c']],
    [{ text: 'ops@acme.exampl' }, []],
    [{ text: '!' }, []],
    [{ text: 'nothing like this' }, []],
    [{ renewalDue: 'true' }, []],
    [{ renewalDue: 'false' }, ['c', 'b', 'a']],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await found(partner, query), expected, JSON.stringify(query))
})

test('search finds words by their beginning, in any case, without accents, in any alphabet', async () => {
  const partner = await service.aPartner()
  const names: Record<string, string> = {
    acme: 'Acme Logistics Ltd',
    muller: 'Müller & Söhne GmbH',
    strasse: 'Straßenbau AG',
    lodz: 'Łódź Transport',
    greek: 'Οδός Φιλοσόφων',
    russian: 'ООО «Ромашка»',
    chinese: '北京物流有限公司',
    arabic: 'شركة النقل السريع',
    turkish: 'IŞIK Elektrik',
    emoji: '🚚 Fast 4You',
    irish: "O'Brien-Walsh",
  }
  for (const [reference, companyName] of Object.entries(names))
    await create(partner, reference, { companyName, tradingName: null })
  await create(partner, 'trading', { companyName: 'Something Else', tradingName: 'Acme Europe' })
  const cases: [string, string[]][] = [
    ['logi', ['acme']],
    ['LOGÍ', ['acme']],
    ['acme', ['trading', 'acme']],
    ['ltd acme', ['acme']],
    ['acme else', ['trading']],
    ['istics', []],
    ['muller', ['muller']],
    ['MÜLL', ['muller']],
    ['sohne', ['muller']],
    ['strasse', ['strasse']],
    ['STRAẞE', ['strasse']],
    ['lodz', ['lodz']],
    ['οδοσ', ['greek']],
    ['ΟΔΟΣ', ['greek']],
    ['φιλ', ['greek']],
    ['РОМАШ', ['russian']],
    ['北京', ['chinese']],
    ['النقل', ['arabic']],
    ['ışık', ['turkish']],
    ['isik', ['turkish']],
    ['4you', ['emoji']],
    ['brien', ['irish']],
    ["o'brien", ['irish']],
    ['o walsh', ['irish']],
    ['%', []],
  ]
  for (const [search, expected] of cases) {
    if (search === '%') assert.deepEqual(await queryErrors(partner, 'search=%25'), ['search ValidationControl.Error'])
    else assert.deepEqual(await found(partner, { search }), expected, search)
  }
  assert.deepEqual(await found(partner, { search: 'a b c d e f g h' }), [], 'every word counts, however many')
  await partner.patch(`${PROFILES}/${(await list(partner, { search: 'logi' })).body.value.items[0].customerId}`, {
    companyName: 'Renamed Ltd',
  })
  assert.deepEqual(
    [await found(partner, { search: 'logi' }), await found(partner, { search: 'renamed' })],
    [[], ['acme']],
  )
})

test('a time counts with its zone: from is included, to is not', async () => {
  const partner = await service.aPartner()
  const ids = new Map<string, string>()
  for (const reference of ['noon', 'one', 'two']) {
    ids.set(reference, await create(partner, reference))
    clock.advance(3_600_000)
  }
  await partner.patch(`${PROFILES}/${ids.get('noon')}`, { tradingName: 'Changed at three' })
  const cases: [Query, string[]][] = [
    [{ createdFrom: '2026-11-15T13:00:00Z' }, ['two', 'one']],
    [{ createdFrom: '2026-11-15T13:00:00.001Z' }, ['two']],
    [{ createdFrom: '2026-11-15T14:00:00+01:00' }, ['two', 'one']],
    [{ createdFrom: '2026-11-15T08:00:00-05:00' }, ['two', 'one']],
    [{ createdFrom: '2026-11-15t13:00:00z' }, ['two', 'one']],
    [{ createdFrom: '2026-11-16T12:59:00+23:59' }, ['two', 'one']],
    [{ createdTo: '2026-11-15T13:00:00Z' }, ['noon']],
    [{ createdTo: '2026-11-15T13:00:00.001Z' }, ['one', 'noon']],
    [{ createdFrom: '2026-11-15T13:00:00Z', createdTo: '2026-11-15T14:00:00Z' }, ['one']],
    [{ createdFrom: '2026-11-15T14:00:00Z', createdTo: '2026-11-15T13:00:00Z' }, []],
    [{ updatedFrom: '2026-11-15T15:00:00Z' }, ['noon']],
    [{ updatedTo: '2026-11-15T15:00:00Z' }, ['two', 'one']],
    [{ updatedFrom: '2026-11-15T13:30:00Z', createdTo: '2026-11-15T13:00:00Z' }, ['noon']],
    [{ createdFrom: '1960-01-01T00:00:00Z' }, ['two', 'one', 'noon']],
    [{ createdFrom: '0001-01-01T00:00:00+14:00', updatedFrom: '0001-01-01T00:00:00Z' }, ['two', 'one', 'noon']],
    [{ createdTo: '1960-01-01T00:00:00Z' }, []],
    [{ createdTo: '9999-12-31T23:59:59-14:00', updatedTo: '9999-12-31T23:59:59-23:59' }, ['two', 'one', 'noon']],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await found(partner, query), expected, JSON.stringify(query))
})

test('invalid filter values are errors with their name, all at once, and never ignored', async () => {
  const partner = await service.aPartner()
  const bad: Record<string, string[]> = {
    page: ['', '0', '-1', '1.5', 'one', '1000001', '9999999999', ' 1', '٣'],
    pageSize: ['', '0', '-1', '1e2', 'all', '0x10'],
    verificationStatus: ['', 'approved', 'Unknown'],
    email: ['', 'x', 'a@b', 'a b@c.de'],
    registrationNumber: ['', '%20%20', 'x'.repeat(101), '%00'],
    search: ['', '%20', '...', '%00', '🚚', 'x'.repeat(256), Array.from({ length: 25 }, (_, i) => `w${i}`).join('+')],
    createdFrom: [
      '',
      'today',
      '2026-11-15',
      '2026-11-15T12:00:00',
      '2026-02-30T00:00:00Z',
      '2026-11-15T12:00:00+01:00',
      '2026-11-15T25:00:00Z',
    ],
    createdTo: ['1794744000'],
    updatedFrom: ['2026-11-15T12:00Z'],
    updatedTo: ['2026-11-15T12:00:00%2B24:00'],
  }
  for (const [name, values] of Object.entries(bad))
    for (const value of values)
      assert.deepEqual(
        await queryErrors(partner, `${name}=${value}`),
        [`${name} ValidationControl.Error`],
        `${name}=${value}`,
      )
  const coded: Record<string, string> = {
    'businessTypeCode=': 'BusinessType.NotFound',
    'businessTypeCode=Free_Zone': 'BusinessType.NotFound',
    'incorporationCountryIso3Code=': 'Country.NotFound',
    'incorporationCountryIso3Code=nga': 'Country.NotFound',
    'incorporationCountryIso3Code=ATA': 'OnboardingConfig.NotFound',
    'partnerCustomerId=': 'Customer.PartnerCustomerIdRequired',
    'partnerCustomerId=a%20b': 'Customer.PartnerCustomerIdInvalid',
  }
  for (const [query, code] of Object.entries(coded))
    assert.deepEqual(await queryErrors(partner, query), [`${query.split('=')[0]} ${code}`])
  assert.deepEqual(await queryErrors(partner, 'page=x&pageSize=0x1&email=y&createdTo=z'), [
    'page ValidationControl.Error',
    'pageSize ValidationControl.Error',
    'email ValidationControl.Error',
    'createdTo ValidationControl.Error',
  ])
  assert.deepEqual(await queryErrors(partner, 'verificationStatus=Approved&verificationStatus=x'), [
    'verificationStatus ValidationControl.Error',
  ])
})

test('only the status may be repeated', async () => {
  const partner = await service.aPartner()
  const once = [
    'page',
    'pageSize',
    'email',
    'registrationNumber',
    'businessTypeCode',
    'incorporationCountryIso3Code',
    'search',
    'cursor',
    'createdFrom',
  ]
  for (const name of once)
    assert.deepEqual(await queryErrors(partner, `${name}=1&${name}=1`), [`${name} ValidationControl.Error`], name)
  const many = Array.from({ length: 7 }, () => 'verificationStatus=Approved').join('&')
  assert.deepEqual(await queryErrors(partner, many), ['verificationStatus ValidationControl.Error'])
  assert.equal((await partner.get(`${PROFILES}?unknown=1&unknown=2&__proto__=x&page%5B%5D=2`)).status, 400)
})
