// Random packages, of which some documents are reviewed and some requirements waived.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { outstandingRequirements, type Package } from '../../customer/case/requirements.ts'
import { documentsToReview } from './approval.ts'

const CUSTOMER = '0197a000-0000-7000-8000-000000000001'
const PEOPLE = ['person-1', 'person-2']
const CATEGORIES = [
  'CertificateOfIncorporation',
  'RegistryExtract',
  'ProofOfAddress',
  'BankStatement',
  'TaxCertificate',
]

const documents = fc.array(
  fc.oneof(
    fc.record({ documentCategory: fc.constantFrom(...CATEGORIES), personId: fc.constant(null) }),
    fc.record({ documentCategory: fc.constant('IdentityDocument'), personId: fc.constantFrom(...PEOPLE) }),
  ),
  { maxLength: 8 },
)
const packages = fc
  .record({
    incorporationCountry: fc.constantFrom('GBR', 'NGA', 'USA'),
    businessTypeCode: fc.constantFrom('LLC' as const, 'SoleProprietor' as const, 'Charity' as const),
    files: documents,
    named: fc.boolean(),
  })
  .map(({ files, named, ...business }): Package => {
    const arrived = files.map((file, index) => ({ documentId: `document-${index}`, ...file }))
    return {
      ...business,
      customerId: CUSTOMER,
      addressCount: 1,
      hasFinancials: true,
      submittedAt: null,
      documents: arrived,
      people: PEOPLE.map((personId) => ({
        personId,
        residence: 'NGA',
        ownershipType: ['Director', 'UBO'],
        identities: ['a', 'b'].map((part) => ({
          identityId: `${personId}-${part}`,
          identityTypeCode: 'PASSPORT',
          documentUploadId:
            (named && part === 'a' && arrived.find((file) => file.personId === personId)?.documentId) || null,
        })),
      })),
    }
  })

test('once the listed documents are reviewed, the reviewed ones meet all requirements that all documents meet', () => {
  let listed = 0
  fc.assert(
    fc.property(packages, fc.array(fc.boolean()), fc.boolean(), (about, marks, waivesFirst) => {
      const reviewed = new Set(about.documents.filter((_, index) => marks[index]).map(({ documentId }) => documentId))
      const openWith = (ids: ReadonlySet<string>, waived = new Set<string>()) =>
        outstandingRequirements({ ...about, documents: about.documents.filter((it) => ids.has(it.documentId)) })
          .map(({ requirementId }) => requirementId!)
          .filter((id) => !waived.has(id))
      const all = new Set(about.documents.map(({ documentId }) => documentId))
      const waived = new Set(waivesFirst ? openWith(reviewed).slice(0, 1) : [])
      const found = documentsToReview(about, reviewed, waived)
      listed += found.length
      const after = new Set([...reviewed, ...found.map(({ documentId }) => documentId)])
      assert.deepEqual(openWith(after, waived), openWith(all, waived))
      assert.ok(found.every(({ documentId }) => !reviewed.has(documentId)))
      if (found.length > 0) assert.notDeepEqual(openWith(reviewed, waived), openWith(all, waived))
    }),
  )
  assert.ok(listed > 0, 'some packages have such documents')
})

test('two documents of a person are both listed if the requirement of one of two identities is waived', () => {
  const identities = ['a', 'b'].map((identityId) => ({
    identityId,
    identityTypeCode: 'PASSPORT',
    documentUploadId: null,
  }))
  const files = ['document-0', 'document-1'].map((documentId) => ({
    documentId,
    documentCategory: 'IdentityDocument',
    personId: 'person-1',
  }))
  const about: Package = {
    ...{ incorporationCountry: 'GBR', businessTypeCode: 'LLC', customerId: CUSTOMER, addressCount: 1 },
    ...{ hasFinancials: true, submittedAt: null, documents: files },
    people: [{ personId: 'person-1', residence: 'NGA', ownershipType: ['Director', 'UBO'], identities }],
  }
  const ofIdentities = outstandingRequirements({ ...about, documents: [] })
    .map(({ requirementId }) => requirementId!)
    .filter((id) => !outstandingRequirements(about).some(({ requirementId }) => requirementId === id))
  assert.equal(ofIdentities.length, 2)
  const found = documentsToReview(about, new Set(), new Set(ofIdentities.slice(0, 1)))
  assert.deepEqual(
    found.map(({ documentId }) => documentId),
    ['document-0', 'document-1'],
  )
})
