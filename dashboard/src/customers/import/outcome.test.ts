import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COLUMNS, columnLabel, TEMPLATE_ROWS } from './columns.ts'
import { readCsv, writeCsv } from './csv-file.ts'
import { errorSentence, errorsByRow, shortened } from './outcome.ts'
import { planImport } from './plan-import.ts'

/** The template's customer, with a second identity document of its second person. */
const third = TEMPLATE_ROWS[1]!.map((cell, index) => (COLUMNS[index] === 'identity.issuingCountry' ? 'ZZZ' : cell))
const customer = planImport(readCsv(writeCsv(COLUMNS, [...TEMPLATE_ROWS, third]))).customers[0]!

const placed = (path: string, message = 'Wrong.') => {
  const [error] = errorsByRow(customer, { state: 'invalid', errors: [{ path, message }] })
  return [error!.row.number, error!.column, error!.message]
}

test('an error of the service is reported at the row and the column of its cell', () => {
  for (const [path, row, column] of [
    ['/incorporationCountryIso3Code', 2, 'incorporationCountryIso3Code'],
    ['/addresses/0/countryCode', 2, 'address.countryCode'],
    ['/financials/monthlyTurnOver', 2, 'financials.monthlyTurnOver'],
    ['/businessPersonList/1/nationality', 3, 'person.nationality'],
    ['/businessPersonList/1/address/countryCode', 3, 'person.address.countryCode'],
    ['/businessPersonList/0/ownershipType/1', 2, 'person.ownershipType'],
    ['/businessPersonList/1/identities/0/issuingCountry', 3, 'identity.issuingCountry'],
    ['/businessPersonList/1/identities/1/issuingCountry', 4, 'identity.issuingCountry'],
    ['/businessPersonList/1/identities', 3, 'identity.identityTypeCode'],
    ['/businessPersonList/1/address', 3, 'person.address.streetLine1'],
    ['/addresses', 2, 'address.streetLine1'],
    ['/businessPersonList', 2, undefined],
    ['', 2, undefined],
  ] as const)
    assert.deepEqual(placed(path), [row, column, 'Wrong.'], path)
})

test('every column of the file is found from the path of its field', () => {
  const path = (column: string) =>
    `/${column
      .replace(/^address\./, 'addresses.0.')
      .replace(/^person\./, 'businessPersonList.0.')
      .replace(/^identity\./, 'businessPersonList.0.identities.0.')
      .replaceAll('.', '/')}`
  for (const column of COLUMNS) assert.equal(placed(path(column))[1], column)
})

test('a message starts without the name of the field, which is in the column', () => {
  assert.equal(placed('/website', 'website must be a URL.')[2], 'Must be a URL.')
})

test('an unknown country says that names and codes are accepted', () => {
  const message = placed('/addresses/0/countryCode', 'Unknown country code (expected ISO 3166-1 alpha-3).')[2]
  assert.equal(
    message,
    'Unknown country. Use its English name or its ISO 3166-1 alpha-3 code, for example Nigeria or NGA.',
  )
})

test('a missing identity document or role is named as such, not as a list', () => {
  const list = (field: string) => placed(`/businessPersonList/0/${field}`, `${field} must have at least 1 item.`)[2]
  assert.equal(list('identities'), 'A person needs an identity document: its type, issuing country and number.')
  assert.equal(list('ownershipType'), 'Is required.')
})

test('the errors file names the column and the value of each error, shortened', () => {
  const [row] = customer.rows
  const about = (value: string) =>
    errorSentence({ row: { number: 2, cells: { ...row!.cells, website: value } }, column: 'website', message: 'No.' })
  assert.equal(about('x'), `${columnLabel('website')} (“x”): No.`)
  assert.equal(about(''), `${columnLabel('website')}: No.`)
  assert.equal([...shortened('\u{1F600}'.repeat(100))].length, 60)
})
