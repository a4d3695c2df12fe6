import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CONFIGURED_COUNTRIES, configurationFor } from '../../reference/identity-documents.ts'
import { applies, DOCUMENT_RULES } from '../../reference/requirement-rules.ts'
import { BUSINESS_TYPE_CODES, OWNERSHIP_TYPES } from '../../reference/vocabularies.ts'
import {
  documentedBy,
  outstandingRequirements,
  type Package,
  type PackagePerson,
  type Requirement,
  ruleCount,
} from './requirements.ts'

const CUSTOMER = '018f0000-0000-7000-8000-000000000001'
const uuid = fc.uuid({ version: 7 })

const person: fc.Arbitrary<PackagePerson> = fc.constantFrom('NGA', 'GBR', 'DEU', 'USA').chain((residence) =>
  fc.record({
    personId: uuid,
    residence: fc.constant(residence),
    ownershipType: fc.uniqueArray(fc.constantFrom(...OWNERSHIP_TYPES), { minLength: 1 }),
    identities: fc.array(
      fc.record({
        identityId: uuid,
        identityTypeCode: fc.constantFrom(...configurationFor(residence)!.documents.keys()),
        documentUploadId: fc.option(uuid),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
)
const aPackage: fc.Arbitrary<Package> = fc.record({
  customerId: fc.constant(CUSTOMER),
  incorporationCountry: fc.constantFrom(...CONFIGURED_COUNTRIES),
  businessTypeCode: fc.constantFrom(...BUSINESS_TYPE_CODES),
  addressCount: fc.nat({ max: 2 }),
  hasFinancials: fc.boolean(),
  submittedAt: fc.constant('2026-11-15T12:00:00.000Z'),
  people: fc.array(person, { maxLength: 4 }),
  documents: fc.constant([]),
})
const ids = (requirements: readonly Requirement[]) => requirements.map(({ requirementId }) => requirementId)
const document = (
  documentCategory: string,
  personId: string | null = null,
  documentId = crypto.randomUUID() as string,
) => ({
  documentId,
  documentCategory,
  personId,
})

/** A document for everything that is asked for. */
function evidence(about: Package): Package['documents'] {
  return [
    ...DOCUMENT_RULES.filter((rule) => applies(rule, about.incorporationCountry, about.businessTypeCode)).map((rule) =>
      document(rule.accepts[0]!),
    ),
    ...about.people.flatMap(({ personId, identities }) => identities.map(() => document('IdentityDocument', personId))),
  ]
}

test('a complete package has no outstanding requirement', () => {
  fc.assert(
    fc.property(aPackage, person, (about, someone) => {
      const everyone = { ...someone, ownershipType: [...OWNERSHIP_TYPES] }
      const whole = { ...about, addressCount: 1, hasFinancials: true, people: [...about.people, everyone] }
      assert.deepEqual(outstandingRequirements({ ...whole, documents: evidence(whole) }), [])
    }),
  )
})

test('an empty package lacks everything that the rules require', () => {
  fc.assert(
    fc.property(aPackage, (about) => {
      const people = about.people.map((each) => ({ ...each, ownershipType: [] }))
      const empty = { ...about, addressCount: 0, hasFinancials: false, people }
      assert.equal(outstandingRequirements(empty).length, ruleCount(empty))
      assert.equal(ruleCount(about), ruleCount(empty))
    }),
  )
})

test('a document meets requirements and never adds one', () => {
  fc.assert(
    fc.property(aPackage, fc.nat(), (about, which) => {
      const before = ids(outstandingRequirements(about))
      const possible = evidence(about)
      const after = ids(outstandingRequirements({ ...about, documents: [possible[which % possible.length]!] }))
      // Every business is asked for something; not every identity needs a picture.
      const isForBusiness = possible[which % possible.length]!.personId === null
      assert.ok(after.length <= before.length - (isForBusiness ? 1 : 0))
      assert.ok(after.every((id) => before.includes(id)))
    }),
  )
})

test('ids are stable, unique, of this customer alone, and do not depend on the order of people', () => {
  fc.assert(
    fc.property(aPackage, (about) => {
      const first = ids(outstandingRequirements(about))
      assert.deepEqual(ids(outstandingRequirements(structuredClone(about))), first)
      assert.equal(new Set(first).size, first.length)
      const turned = ids(outstandingRequirements({ ...about, people: about.people.toReversed() }))
      assert.deepEqual(turned.toSorted(), first.toSorted())
      const others = ids(outstandingRequirements({ ...about, customerId: '018f0000-0000-7000-8000-000000000002' }))
      assert.ok(others.every((id) => !first.includes(id)))
    }),
  )
})

test('in a dry run requirements have no id, and each identity has its path in the body', () => {
  fc.assert(
    fc.property(aPackage, (about) => {
      const people = about.people.map((each) => ({
        ...each,
        personId: null,
        identities: each.identities.map((identity) => ({ ...identity, identityId: null })),
      }))
      const asked = outstandingRequirements({ ...about, customerId: null, submittedAt: null, people })
      const later = outstandingRequirements(about)
      assert.deepEqual(
        asked.map(({ kind, reasonCode, message }) => [kind, reasonCode, message]),
        later.map(({ kind, reasonCode, message }) => [kind, reasonCode, message]),
      )
      for (const { requirementId, target, kind, path } of asked) {
        assert.deepEqual([requirementId, target.id], [null, null])
        if (kind === 'Identity') assert.match(path!, /^\/businessPersonList\/\d+\/identities\/\d+$/)
      }
    }),
  )
})

const base: Package = {
  customerId: CUSTOMER,
  incorporationCountry: 'DEU',
  businessTypeCode: 'LLC',
  addressCount: 1,
  hasFinancials: true,
  submittedAt: '2026-11-15T12:00:00.000Z',
  people: [],
  documents: [],
}
const passport = (documentUploadId: string | null = null) => ({
  personId: '018f0000-0000-7000-8000-00000000000a',
  residence: 'NGA',
  ownershipType: ['UBO', 'DIRECTOR'],
  identities: [{ identityId: '018f0000-0000-7000-8000-00000000000b', identityTypeCode: 'PASSPORT', documentUploadId }],
})
const kinds = (about: Package) => outstandingRequirements(about).map(({ kind, reasonCode }) => `${kind} ${reasonCode}`)

test('an identity is documented by the file it names or by an identity document of its person, and by no other', () => {
  const named = '018f0000-0000-7000-8000-00000000000c'
  const open = (about: Partial<Package>) =>
    outstandingRequirements({ ...base, ...about }).some(({ kind }) => kind === 'Identity')
  assert.equal(open({ people: [passport()] }), true)
  assert.equal(open({ people: [passport(named)] }), true, 'naming a file is not sending it')
  assert.equal(open({ people: [passport(named)], documents: [document('Other', null, named)] }), false)
  assert.equal(open({ people: [passport()], documents: [document('IdentityDocument', passport().personId)] }), false)
  assert.equal(open({ people: [passport()], documents: [document('IdentityDocument', 'another person')] }), true)
  assert.equal(open({ people: [passport()], documents: [document('Selfie', passport().personId)] }), true)
})

test('a rejected document sets the reason of the outstanding requirement; a later valid one meets it', () => {
  const refused = (reasonCode: 'DocumentCorrupt' | 'DocumentExpired') => ({
    ...document('RegistryExtract'),
    reasonCode,
  })
  const about = {
    ...base,
    people: [passport()],
    rejectedDocuments: [refused('DocumentExpired'), refused('DocumentCorrupt')],
  }
  assert.deepEqual(kinds(about).slice(0, 2), ['Document DocumentCorrupt', 'Document DocumentMissing'])
  assert.ok(!kinds({ ...about, documents: [document('RegistryExtract')] }).includes('Document DocumentCorrupt'))
  const face = { ...document('IdentityDocument', passport().personId), reasonCode: 'DocumentIllegible' as const }
  assert.ok(kinds({ ...about, rejectedDocuments: [face] }).includes('Identity DocumentIllegible'))
})

test('one document meets the requirement of one identity, and the requirement names the person', () => {
  const identity = { identityTypeCode: 'PASSPORT', documentUploadId: null }
  const [first, second, personId] = [1, 2, 3].map(() => crypto.randomUUID() as string)
  const about: Package = {
    customerId: CUSTOMER,
    incorporationCountry: 'GBR',
    businessTypeCode: 'SoleProprietor',
    addressCount: 1,
    hasFinancials: true,
    submittedAt: null,
    people: [
      {
        personId: personId!,
        residence: 'NGA',
        ownershipType: ['UBO'],
        identities: [
          { ...identity, identityId: first! },
          { ...identity, identityId: second! },
        ],
      },
    ],
    documents: [],
  }
  const open = (given: Partial<Package>) =>
    outstandingRequirements({ ...about, ...given })
      .filter(({ kind }) => kind === 'Identity')
      .map(({ target, uboId }) => [target.id, uboId])
  const scan = document('IdentityDocument', personId)
  const other = document('IdentityDocument', personId)
  assert.deepEqual(open({}), [
    [first, personId],
    [second, personId],
  ])
  assert.deepEqual(open({ documents: [scan] }), [[second, personId]])
  assert.deepEqual(open({ documents: [scan, other] }), [])
  assert.deepEqual(documentedBy(about, [scan, other], []), [
    { identityId: first, documentId: scan.documentId },
    { identityId: second, documentId: other.documentId },
  ])
  assert.deepEqual(documentedBy(about, [scan], [second!]), [{ identityId: second, documentId: scan.documentId }])
})

test('missing fields and people are required with their path', () => {
  const asked = outstandingRequirements({ ...base, addressCount: 0, hasFinancials: false })
  assert.deepEqual(
    asked.filter(({ kind }) => kind !== 'Document').map(({ kind, path, reasonCode }) => [kind, path, reasonCode]),
    [
      ['Field', '/addresses', 'FieldMissing'],
      ['Field', '/financials', 'FieldMissing'],
      ['Person', '/businessPersonList', 'MissingDirector'],
      ['Person', '/businessPersonList', 'MissingBeneficialOwner'],
    ],
  )
})
