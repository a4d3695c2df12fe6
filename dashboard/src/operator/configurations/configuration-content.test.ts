import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedRows } from '../../../../server/src/reference/identity-documents.ts'
import { contentText, isMatch, issuersOf, newDocument, readContent, withPattern } from './configuration-content.ts'

const shipped = `${JSON.stringify({ country: 'NGA', identities: shippedRows('NGA') }, null, 2)}\n`

test('a file that the form read and wrote is the same file', () => {
  assert.equal(contentText(readContent(shipped)!), shipped)
})

test('documents are in display order, and are numbered by their place when they are moved', () => {
  const { identities } = readContent(shipped)!
  const moved = contentText({ country: 'NGA', identities: identities.toReversed() })
  const read = readContent(moved)!.identities
  assert.deepEqual(
    read.map(({ identityTypeCode, displayOrder }) => [identityTypeCode, displayOrder]),
    identities.toReversed().map(({ identityTypeCode }, index) => [identityTypeCode, index + 1]),
  )
})

test('what the form does not show is kept', () => {
  const text = contentText({
    ...readContent(shipped)!,
    identities: [{ ...newDocument('PASSPORT', 'Passport'), confidence: 'permissive' } as never],
  })
  assert.match(text, /"confidence": "permissive"/)
})

test('a new pattern drops the lengths of the old one', () => {
  const row = readContent(shipped)!.identities[0]!
  const { validationRules } = withPattern(row, '^\\d{3}$')
  assert.deepEqual(
    [validationRules.regex, 'minLength' in validationRules, 'maxLength' in validationRules],
    ['^\\d{3}$', false, false],
  )
})

test('the example of a new document matches its pattern, and an incomplete pattern has no result', () => {
  const { validationRules } = newDocument('OTHERS', 'Other')
  assert.equal(isMatch(validationRules), true)
  assert.equal(isMatch({ ...validationRules, example: 'é' }), false)
  assert.equal(isMatch({ ...validationRules, regex: '^[A-' }), undefined)
})

test('a passport may be from any country, an identity card from the EEA, others from the country of residence', () => {
  assert.deepEqual(issuersOf(newDocument('PASSPORT', '')), ['ANY'])
  assert.deepEqual(issuersOf(newDocument('IDENTITY_CARD', '')), ['RESIDENCE', 'EEA'])
  assert.deepEqual(issuersOf({ ...newDocument('BVN', ''), issuedBy: 'ANY' }), ['RESIDENCE', 'ANY'])
})

for (const [what, text] of [
  ['no JSON', '{'],
  ['no object', 'null'],
  ['no list', '{"country":"NGA"}'],
  ['a document without rules', '{"country":"NGA","identities":[{"identityTypeCode":"BVN"}]}'],
  [
    'a document that is listed twice',
    JSON.stringify({ country: 'NGA', identities: [newDocument('BVN', ''), newDocument('BVN', '')] }),
  ],
])
  test(`a file with ${what} is not shown as a form`, () => {
    assert.equal(readContent(text!), undefined)
  })
