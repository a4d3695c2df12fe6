import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  categoriesOf,
  DOCUMENT_CATEGORIES,
  DOCUMENT_GROUPS,
  documentCategory,
  groupOf,
  scopeOf,
} from './document-categories.ts'
import { isReasonCode, isRetryable, REASON_CODES } from './reason-codes.ts'
import * as lists from './vocabularies.ts'

const { BUSINESS_TYPE_CODES, businessTypeCode } = lists

/** The same word with the case of each letter thrown like a coin. */
const inSomeCase = (words: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...words), fc.infiniteStream(fc.boolean()))
    .map(([word, coins]): [string, string] => [
      word,
      [...word].map((c) => (coins.next().value ? c.toUpperCase() : c.toLowerCase())).join(''),
    ])

test('a business type may be written in any case and is answered in its canonical one', () => {
  fc.assert(fc.property(inSomeCase(BUSINESS_TYPE_CODES), ([code, written]) => businessTypeCode(written) === code))
  assert.equal(businessTypeCode('llc'), 'LLC')
  assert.equal(businessTypeCode('Llc'), 'LLC')
  assert.equal(businessTypeCode('SOLEPROPRIETOR'), 'SoleProprietor')
})

test('a business type with an underscore is unknown', () => {
  for (const text of ['SOLE_PROPRIETOR', 'Non_Profit', 'LLC_', '_', 'financial_institution']) {
    assert.equal(businessTypeCode(text), undefined, text)
  }
})

test('a document category may be written in any case and is answered in its canonical one', () => {
  fc.assert(fc.property(inSomeCase(DOCUMENT_CATEGORIES), ([name, written]) => documentCategory(written) === name))
})

test('inherited property names are in no vocabulary', () => {
  for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', ' ']) {
    assert.equal(businessTypeCode(text), undefined)
    assert.equal(documentCategory(text), undefined)
    assert.equal(isReasonCode(text), false)
    assert.equal(lists.isIdentityTypeCode(text), false)
  }
})

test('each vocabulary has as many values as are published, each once', () => {
  const sizes: [readonly string[], number][] = [
    [lists.BUSINESS_TYPE_CODES, 18],
    [lists.INDUSTRIES, 12],
    [lists.SOURCES_OF_FUNDS, 12],
    [lists.MONTHLY_TURN_OVERS, 5],
    [lists.ESTIMATED_TRANSACTION_VALUES, 5],
    [lists.PURPOSES_OF_ACCOUNT, 15],
    [lists.OWNERSHIP_TYPES, 3],
    [lists.IDENTITY_TYPE_CODES, 8],
    [lists.CONTENT_TYPES, 3],
    [lists.VERIFICATION_STATUSES, 6],
    [lists.REVIEW_STAGES, 5],
    [DOCUMENT_CATEGORIES, 32],
    [REASON_CODES, 36],
  ]
  for (const [values, size] of sizes) {
    assert.equal(values.length, size)
    assert.equal(new Set(values.map((value) => value.toLowerCase())).size, size)
  }
})

test('the other vocabularies match exactly', () => {
  assert.ok(lists.isIndustry('Grants') && !lists.isIndustry('grants'))
  assert.ok(lists.isSourceOfFunds('Donations') && !lists.isSourceOfFunds('DONATIONS'))
  assert.ok(
    lists.isMonthlyTurnOver('UpTo15k') && !lists.isMonthlyTurnOver('upto15k') && !lists.isMonthlyTurnOver('UpTo5k'),
  )
  assert.ok(lists.isEstimatedTransactionValue('UpTo5k') && !lists.isEstimatedTransactionValue('UpTo500k'))
  assert.ok(lists.isPurposeOfAccount('Payroll') && !lists.isPurposeOfAccount('payroll'))
  assert.ok(lists.isOwnershipType('UBO') && !lists.isOwnershipType('ubo'))
  assert.ok(lists.isContentType('image/png') && !lists.isContentType('image/PNG'))
  assert.ok(lists.isVerificationStatus('Approved') && !lists.isVerificationStatus('approved'))
  assert.ok(lists.isReviewStage('Queued') && !lists.isReviewStage('queued'))
  assert.ok(isReasonCode('NameMismatch') && !isReasonCode('namemismatch'))
})

test('the national identity number keeps the spelling that was published', () => {
  assert.ok(lists.isIdentityTypeCode('NATIOANL_ID'))
  assert.equal(lists.isIdentityTypeCode('NATIONAL_ID'), false)
})

test('every requirement group can be closed by some document, and belongs to the business or to a person', () => {
  for (const group of DOCUMENT_GROUPS) {
    const categories = categoriesOf(group)
    assert.ok(categories.length > 0, group)
    assert.equal(new Set(categories.map(scopeOf)).size, 1, group)
  }
  assert.deepEqual(categoriesOf('ControlStructure'), ['DirectorRegister', 'BoardResolution', 'CertificateOfIncumbency'])
})

test('only the category Other is allowed with and without a person', () => {
  assert.deepEqual(
    DOCUMENT_CATEGORIES.filter((category) => scopeOf(category) === 'either'),
    ['Other'],
  )
  assert.equal(groupOf('Other'), null)
  assert.equal(scopeOf('Selfie'), 'person')
  assert.equal(scopeOf('PowerOfAttorney'), 'business')
})

test('a partner may answer every reason except the final ones', () => {
  assert.deepEqual(
    REASON_CODES.filter((code) => !isRetryable(code)),
    ['DocumentAltered', 'BusinessUnsupported', 'CountryUnsupported', 'DuplicateCustomer', 'ComplianceDecision'],
  )
})
