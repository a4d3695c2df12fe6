// The lists of values in the types: known values are suggested, misspelt ones can be found, and later ones don't break a build.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { BusinessProfile, BusinessTypeCode, DocumentCategory, UploadLinkRequest } from './index.ts'

const category = 'ProofOfAddress' satisfies DocumentCategory
// @ts-expect-error A misspelt value is found where the code asks for a known one.
const misspelt = 'ProofOfAdress' satisfies DocumentCategory
/** A value that a later version of the service may add. */
const later: UploadLinkRequest['documentCategory'] = 'ADocumentOfTheFuture'
const type: BusinessProfile['businessTypeCode'] = 'AFormOfTheFuture'

test('the types have every value of the contract and allow others', async () => {
  const source = await readFile(new URL('./generated/partner-api.ts', import.meta.url), 'utf8')
  const contract = JSON.parse(await readFile(new URL('../../contract/partner-api.json', import.meta.url), 'utf8'))
  for (const name of ['BusinessTypeCode', 'DocumentCategory', 'ReasonCode', 'IdentityTypeCode', 'CountryCode']) {
    const [, declared] = new RegExp(`export type ${name} = (.+)`).exec(source)!
    const values = contract.components.schemas[name].enum.map((value: string) => `'${value}'`)
    assert.equal(declared, values.join(' | '), name)
  }
  const known: BusinessTypeCode[] = ['LLC']
  assert.deepEqual([category, misspelt, later, type, known.length].length, 5)
})
