import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'
import {
  allRequirements,
  answeredChanges,
  dueCount,
  howAnswered,
  type RequestedChange,
  withAnswers,
} from './requested-changes.ts'
import type { Package } from './requirements.ts'

const CUSTOMER = '018f0000-0000-7000-8000-000000000001'
const PERSON = '018f0000-0000-7000-8000-000000000002'

const item = (more: Partial<RequestedChange> = {}): RequestedChange => ({
  itemId: '018f0000-0000-7000-8000-0000000000aa',
  round: 1,
  source: 'Request',
  kind: 'Field',
  targetType: 'Business',
  targetId: CUSTOMER,
  personId: null,
  path: '/website',
  acceptedCategories: [],
  reasonCode: 'Other',
  sealed: '',
  status: 'Due',
  requestedAt: '2026-11-15T12:00:00.000Z',
  requestedBy: 'x',
  dueBy: null,
  answeredAt: null,
  answeredVersion: null,
  answeredBy: [],
  resolvedAt: null,
  resolvedBy: null,
  ...more,
})
const nothing = { fields: [], addedPeople: [], touchedPeople: [], removedPeople: [], documents: [] }
const file = (documentCategory: string, personId: string | null = null) => ({
  documentId: 'd1',
  documentCategory,
  personId,
})
const about: Package = {
  customerId: CUSTOMER,
  incorporationCountry: 'GBR',
  businessTypeCode: 'SoleProprietor',
  addressCount: 1,
  hasFinancials: true,
  submittedAt: null,
  people: [{ personId: PERSON, residence: 'GBR', ownershipType: ['UBO'], identities: [] }],
  documents: [],
}

const state = (reviewStage: ReviewStage) => ({ verificationStatus: 'PendingVerification' as const, reviewStage })

test('a requested change is answered only by the matching update', () => {
  const ofPerson = { targetType: 'Person' as const, targetId: PERSON, personId: PERSON }
  const renewal = {
    source: 'Monitoring' as const,
    kind: 'Identity' as const,
    path: null,
    acceptedCategories: ['IdentityDocument'],
  }
  const cases: [string, Partial<RequestedChange>, object, string[]][] = [
    ['its field', {}, { fields: ['email', 'website'] }, ['website']],
    ['another field', {}, { fields: ['email'] }, []],
    ['a part of its field', { path: '/addresses/0/city' }, { fields: ['addresses'] }, ['addresses']],
    ['a new person, for people', { kind: 'Person', path: null }, { addedPeople: [PERSON] }, [`people/${PERSON}`]],
    ['a new person, for a field', {}, { addedPeople: [PERSON] }, []],
    [
      'the list of people as a field',
      { path: '/businessPersonList' },
      { touchedPeople: [PERSON] },
      [`people/${PERSON}`],
    ],
    ['its person, changed', { kind: 'Person', ...ofPerson }, { touchedPeople: [PERSON] }, [`people/${PERSON}`]],
    ['another person', { kind: 'Person', ...ofPerson }, { touchedPeople: ['other'], addedPeople: ['new'] }, []],
    ['a field of its person', { ...ofPerson, path: '/birthDate' }, { touchedPeople: [PERSON] }, [`people/${PERSON}`]],
    [
      'a document',
      { kind: 'Document', acceptedCategories: ['Invoice'] },
      { documents: [file('Invoice')] },
      ['documents/d1'],
    ],
    ['another category', { kind: 'Document', acceptedCategories: ['Invoice'] }, { documents: [file('Contract')] }, []],
    [
      'the right document of another person',
      { kind: 'Identity', ...ofPerson, acceptedCategories: ['IdentityDocument'] },
      { documents: [file('IdentityDocument', 'other')] },
      [],
    ],
    [
      'an identity by its document',
      { kind: 'Identity', ...ofPerson, acceptedCategories: ['IdentityDocument'] },
      { documents: [file('IdentityDocument', PERSON)] },
      ['documents/d1'],
    ],
    ['its person, changed, for a renewal', { ...renewal, ...ofPerson }, { touchedPeople: [PERSON] }, []],
    [
      'its person, removed, for a renewal',
      { ...renewal, ...ofPerson },
      { touchedPeople: [PERSON], removedPeople: [PERSON] },
      [`people/${PERSON}`],
    ],
    [
      'a file, for a renewal',
      { ...renewal, ...ofPerson },
      { touchedPeople: [PERSON], documents: [file('IdentityDocument', PERSON)] },
      ['documents/d1'],
    ],
    ['a field, for a document', { kind: 'Document', acceptedCategories: ['Invoice'] }, { fields: ['website'] }, []],
  ]
  for (const [what, given, brought, expected] of cases) {
    const found = answeredChanges([item(given)], { ...nothing, ...brought })
    assert.deepEqual(found[0]?.answeredBy ?? [], expected, what)
  }
})

const anItem = fc.record({
  kind: fc.constantFrom('Field' as const, 'Document' as const, 'Person' as const, 'Identity' as const),
  personId: fc.constantFrom(null, PERSON),
  path: fc.constantFrom(null, '/website', '/addresses/0'),
  acceptedCategories: fc.subarray(DOCUMENT_CATEGORIES.slice(0, 4)),
  status: fc.constantFrom('Due' as const, 'Submitted' as const, 'Accepted' as const, 'Waived' as const),
  round: fc.integer({ min: 1, max: 3 }),
})
const items = fc
  .array(anItem, { maxLength: 8 })
  .map((all) => all.map((each, n) => item({ ...each, itemId: `018f0000-0000-7000-8000-0000000000b${n}` })))
const brought = fc.record({
  fields: fc.subarray(['website', 'addresses', 'email']),
  addedPeople: fc.subarray(['new']),
  touchedPeople: fc.subarray([PERSON, 'other']),
  removedPeople: fc.constant([]),
  documents: fc.array(
    fc.record({
      documentId: fc.constant('d1'),
      documentCategory: fc.constantFrom(...DOCUMENT_CATEGORIES.slice(0, 4)),
      personId: fc.constantFrom(null, PERSON),
    }),
    { maxLength: 2 },
  ),
})

test('only due changes are answered, once each, by one update or by several', () => {
  fc.assert(
    fc.property(items, brought, (all, what) => {
      const answered = answeredChanges(all, what)
      const due = all.filter(({ status }) => status === 'Due')
      assert.ok(answered.every(({ itemId }) => due.some((each) => each.itemId === itemId)))
      const after = withAnswers(all, answered)
      assert.deepEqual(answeredChanges(after, what), [])
      const left = after.filter(({ status }) => status === 'Due').length
      const how = howAnswered(all, answered)
      assert.equal(how, answered.length === 0 ? 'None' : left === 0 ? 'All' : 'Some')
      const apart = [
        { ...nothing, fields: what.fields },
        { ...nothing, addedPeople: what.addedPeople },
        { ...nothing, touchedPeople: what.touchedPeople },
        { ...nothing, documents: what.documents },
      ].flatMap((part) => answeredChanges(all, part).map(({ itemId }) => itemId))
      assert.deepEqual(new Set(answered.map(({ itemId }) => itemId)), new Set(apart))
    }),
  )
})

test('open requested changes are listed until the case is closed', () => {
  fc.assert(
    fc.property(items, (all) => {
      const listed = allRequirements(about, all, state('AwaitingPartner'), undefined).filter(
        ({ dueBy, reasonCode }) => {
          return dueBy === null && reasonCode === 'Other'
        },
      )
      const open = all.filter(({ status }) => status === 'Due' || status === 'Submitted')
      const ids = new Set(listed.map(({ requirementId }) => requirementId))
      assert.ok(open.every(({ itemId }) => ids.has(itemId)))
      const byRule = allRequirements(about, [], state('AwaitingPartner'), undefined).length
      // While a due requested change asks for the same as the open rule, only the requested change is listed.
      const isAsked = all.some(
        ({ status, kind, path, acceptedCategories }) =>
          status === 'Due' && kind === 'Document' && path === null && acceptedCategories.length > 0,
      )
      assert.equal(byRule, 1)
      assert.equal(
        dueCount(about, all, state('AwaitingPartner')),
        (isAsked ? 0 : 1) + all.filter(({ status }) => status === 'Due').length,
      )
      assert.ok(allRequirements(about, all, state('Closed'), undefined).length <= byRule)
    }),
  )
})

test('a waived requirement of the rules is listed as waived and not counted', () => {
  const [required] = allRequirements(about, [], state('Queued'), undefined)
  const waived = item({ itemId: required!.requirementId!, source: 'Rule', status: 'Waived' })
  assert.deepEqual(
    allRequirements(about, [waived], state('Queued'), undefined).map(({ status }) => status),
    ['Waived'],
  )
  assert.equal(dueCount(about, [waived], state('Queued')), 0)
})

test('a request for a missing director leaves the requirement of a beneficial owner, and the other way round', () => {
  const company: Package = { ...about, businessTypeCode: 'LLC', people: [] }
  const reasonsOf = (changes: RequestedChange[]) =>
    allRequirements(company, changes, state('AwaitingPartner'), undefined)
      .filter(({ kind }) => kind === 'Person')
      .map(({ reasonCode }) => reasonCode)
      .sort()
  const both = ['MissingBeneficialOwner', 'MissingDirector']
  assert.deepEqual(reasonsOf([]), both)
  for (const reasonCode of both) {
    const request = item({ kind: 'Person', path: '/businessPersonList', reasonCode })
    assert.deepEqual(reasonsOf([request]), both)
    const without = dueCount(company, [], state('AwaitingPartner'))
    assert.equal(dueCount(company, [request], state('AwaitingPartner')), without, 'nothing is listed twice')
  }
})
