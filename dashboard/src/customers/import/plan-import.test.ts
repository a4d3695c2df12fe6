import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COLUMNS, columnLabel, TEMPLATE_ROWS } from './columns.ts'
import { decodeText, readCsv, writeCsv } from './csv-file.ts'
import { planImport } from './plan-import.ts'

/** Industry, description, website and email. */
const SAME_IN_BOTH = 4

const bytes = (text: string) => new TextEncoder().encode(text)

test('the template is one customer with two people', () => {
  const plan = planImport(readCsv(writeCsv(COLUMNS, TEMPLATE_ROWS)))
  assert.deepEqual([plan.customers.length, plan.rowCount, plan.unknownColumns, plan.missingColumns], [1, 2, [], []])
  const { body, problems } = plan.customers[0]!
  assert.deepEqual(problems, [])
  assert.equal(body.phoneNumber, '+2348012345678', 'the apostrophe against formulas is taken back')
  assert.deepEqual(
    body.businessPersonList!.map(({ email, ownershipType, percentageShare, identities }) => [
      email,
      ownershipType,
      percentageShare,
      identities.length,
    ]),
    [
      ['ada@acme.example', ['UBO', 'DIRECTOR'], 60, 1],
      ['ben@acme.example', ['SHAREHOLDER'], 40, 1],
    ],
  )
})

test('headings are the words of the dashboard or the names of the API, and each is another one', () => {
  const labels = COLUMNS.map(columnLabel)
  assert.equal(
    new Set([...labels, ...COLUMNS].map((name) => name.toLowerCase())).size,
    2 * COLUMNS.length - SAME_IN_BOTH,
  )
  const [inWords, byName] = [labels, COLUMNS].map((header) => planImport(readCsv(writeCsv(header, TEMPLATE_ROWS))))
  assert.deepEqual(inWords!.customers[0]!.body, byName!.customers[0]!.body)
  assert.deepEqual(inWords!.unknownColumns, [])
})

test('commas, semicolons, quotes, line endings and encodings give the same rows', () => {
  const expected = [{ number: 2, cells: { partnerCustomerId: 'a-1', companyName: 'Müller, "Söhne"' } }]
  const quoted = 'a-1,"Müller, ""Söhne"""'
  for (const text of [
    `partnerCustomerId,companyName\n${quoted}\n`,
    `\uFEFFpartnerCustomerId,companyName\r\n${quoted}\r\n\r\n`,
    'partnerCustomerId;companyName\r\na-1;"Müller, ""Söhne"""\r\n',
  ])
    assert.deepEqual(readCsv(decodeText(bytes(text))).rows, expected)
  const latin1 = Buffer.from(`partnerCustomerId,companyName\n${quoted}`, 'latin1')
  assert.deepEqual(readCsv(decodeText(latin1)).rows, expected)
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`partnerCustomerId\tcompanyName\na-1\tx`, 'utf16le'),
  ])
  assert.equal(readCsv(decodeText(utf16)).rows[0]!.cells.companyName, 'x')
})

test('a repeated email adds an identity, and contradicting rows are reported', () => {
  const header = 'PartnerCustomerId,companyName,person.email,identity.identityValue,notes'
  const rows = ['a-1,Acme,ada@x.example,1,', 'a-1,,ADA@x.example,2,', 'a-1,Other,ben@x.example,3,', ',No reference,,,x']
  const plan = planImport(readCsv([header, ...rows].join('\n')))
  assert.deepEqual(plan.unknownColumns, ['notes'])
  const [acme, nameless] = plan.customers
  assert.deepEqual(
    acme!.body.businessPersonList!.map(({ identities }) => identities.map(({ identityValue }) => identityValue)),
    [['1', '2'], ['3']],
  )
  assert.deepEqual(
    acme!.problems.map(({ row, column, message }) => [row.number, column, message]),
    [[4, 'companyName', 'Differs from row 2 of the same customer.']],
  )
  assert.equal(nameless!.body.partnerCustomerId, undefined)
})

test('a written file never starts a cell with a formula', () => {
  const text = writeCsv(['a'], [['=1+1'], ['+234'], ['-1'], ['@x'], ['plain']])
  assert.ok(!/(^|\n)"?[=+\-@]/m.test(text.slice(1)), text)
  assert.deepEqual(
    readCsv(text).rows.map(({ cells }) => cells.a),
    ['=1+1', '+234', '-1', '@x', 'plain'],
  )
})

test('countries, types and roles are recognised in the words of the dashboard, and a website without its scheme', () => {
  const cells = {
    partnerCustomerId: 'a-1',
    businessTypeCode: 'private limited company',
    incorporationCountryIso3Code: 'Nigeria',
    industry: 'Customer revenue',
    website: 'acme.example',
    'financials.monthlyTurnOver': 'Up to 100,000',
    'person.email': 'ada@acme.example',
    'person.nationality': 'gh',
    'person.ownershipType': 'Beneficial owner|director',
    'identity.identityTypeCode': 'National ID',
    'identity.issuingCountry': 'Nowhere',
  }
  const { body } = planImport(readCsv(writeCsv(Object.keys(cells), [Object.values(cells)]))).customers[0]!
  const [person] = body.businessPersonList!
  assert.deepEqual(
    [body.businessTypeCode, body.incorporationCountryIso3Code, body.industry, body.website, body.financials],
    ['PrivateLimitedCompany', 'NGA', 'CustomerRevenue', 'https://acme.example', { monthlyTurnOver: 'UpTo100k' }],
  )
  assert.deepEqual([person!.nationality, person!.ownershipType], ['GHA', ['UBO', 'DIRECTOR']])
  const [identity] = person!.identities
  assert.deepEqual([identity!.identityTypeCode, identity!.issuingCountry], ['NATIOANL_ID', 'Nowhere'])
})

test('a file without a required column of the business is missing it', () => {
  const { missingColumns, unknownColumns } = planImport(readCsv('reference,companyName\na-1,Acme'))
  assert.deepEqual(unknownColumns, ['reference'])
  assert.ok(missingColumns.includes('Your reference') && missingColumns.includes('Registration number'))
  assert.ok(!missingColumns.includes('Registered name') && !missingColumns.includes('Trading name'))
})
