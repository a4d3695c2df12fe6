import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftFor, draftKey } from './change-draft.ts'
import { isSameRequest } from './same-request.ts'

type Asked = Parameters<typeof isSameRequest>[0]
type Subject = Parameters<typeof draftFor>[1]

const asked = (more: Partial<Asked>): Asked => ({
  requirementId: String(Math.random()),
  kind: 'Person',
  target: { type: 'Business', id: 'c1' },
  path: '/businessPersonList',
  acceptedDocumentCategories: [],
  reasonCode: 'MissingDirector',
  ...more,
})
const owner = { reasonCode: 'MissingBeneficialOwner' } as const
const document = (...acceptedDocumentCategories: Asked['acceptedDocumentCategories']) =>
  asked({ kind: 'Document', path: null, reasonCode: 'DocumentMissing', acceptedDocumentCategories })

test('a request for a director is not one for a beneficial owner', () => {
  assert.equal(isSameRequest(asked({}), asked({})), true)
  assert.equal(isSameRequest(asked({}), asked(owner)), false)
  const keyOf = (requirement: Asked) =>
    draftKey(draftFor({} as never, { kind: 'requirement', requirement } as unknown as Subject))
  assert.notEqual(keyOf(asked({})), keyOf(asked(owner)))
  assert.equal(keyOf(asked(owner)), keyOf(asked(owner)))
})

test('a request for a document is one for each requirement that accepts it, and for no other', () => {
  assert.equal(
    isSameRequest(document('RegistryExtract'), document('RegistryExtract', 'CertificateOfGoodStanding')),
    true,
  )
  assert.equal(isSameRequest(document('RegistryExtract'), document('ProofOfAddress')), false)
})
