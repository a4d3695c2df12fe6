import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson, aProfile } from '../../../test/customers/factories.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
type Asked = {
  requirementId: string
  kind: string
  path: string
  message: string
  status: string
  acceptedDocumentCategories: string[]
}
const plain = ({ kind, message, acceptedDocumentCategories, status }: Asked) => ({
  kind,
  message,
  acceptedDocumentCategories,
  status,
})

test('a new customer is queued in its first round with all outstanding requirements', async () => {
  const { partner, path, customerId } = await aCustomer(service)
  const { status, body, headers } = await partner.get(`${path}/verification-status`)
  const profile = (await partner.get(path)).body.value
  assert.equal(status, 200)
  const { outstandingRequirements, people, documents, message, ...rest } = body.value
  assert.deepEqual(rest, {
    customerId,
    partnerCustomerId: profile.partnerCustomerId,
    verificationStatus: 'PendingVerification',
    reviewStage: 'Queued',
    reasonCodes: [],
    submittedAt: profile.createdAt,
    statusChangedAt: profile.createdAt,
    decidedAt: null,
    round: 1,
    version: 1,
    updatedAt: profile.createdAt,
  })
  assert.ok(message)
  assert.deepEqual(
    [people, documents],
    [[{ uboId: profile.ubos[0].uboId, verificationStatus: 'NotStarted', reasonCodes: [] }], []],
  )
  assert.equal(outstandingRequirements.length, profile.outstandingRequirementCount)
  assert.equal(headers.etag, '"1"')
})

test('a dry run returns what is outstanding after the create', async () => {
  const partner = await service.aPartner()
  for (const overrides of [
    {},
    { businessPersonList: [], addresses: [], financials: null },
    {
      businessTypeCode: 'FinancialInstitution',
      businessPersonList: [aPerson({ ownershipType: ['SHAREHOLDER'] }), aPerson()],
    },
    { businessTypeCode: 'Branch', incorporationCountryIso3Code: 'ARE' },
  ]) {
    const profile = aProfile(overrides)
    const dry = (await partner.post(`${URL}?dryRun=true`, profile)).body.value
    const { customerId } = (await partner.post(URL, profile)).body.value
    const real = (await partner.get(`${URL}/${customerId}/verification-status`)).body.value
    assert.deepEqual(real.outstandingRequirements.map(plain), dry.outstandingRequirements.map(plain))
  }
})

test('outstanding requirements shrink as documents arrive, and the remaining ones keep their IDs', async () => {
  const customer = await aCustomer(service, undefined, { addresses: [], financials: null })
  const { partner, path, uboId } = customer
  const open = async () =>
    (await partner.get(`${path}/verification-status`)).body.value.outstandingRequirements as Asked[]
  const ids = (asked: Asked[]) => new Set(asked.map(({ requirementId }) => requirementId))
  let before = await open()
  assert.equal(before.length, 6)
  const steps: [string, () => Promise<unknown>][] = [
    ['addresses', () => partner.patch(path, { addresses: aProfile().addresses })],
    ['financials', () => partner.patch(path, { financials: aProfile().financials })],
    ['registration', async () => customer.put(await customer.aLink())],
    ['ownership', async () => customer.put(await customer.aLink({ documentCategory: 'OwnershipChart' }))],
    ['tax', async () => customer.put(await customer.aLink({ documentCategory: 'VatCertificate' }))],
    ['identity', async () => customer.put(await customer.aLink({ documentCategory: 'IdentityDocument', uboId }))],
  ]
  for (const [name, step] of steps) {
    await step()
    const after = await open()
    assert.equal(after.length, before.length - 1, name)
    assert.ok(
      after.every(({ requirementId }) => ids(before).has(requirementId)),
      name,
    )
    before = after
  }
  assert.equal((await partner.get(path)).body.value.outstandingRequirementCount, 0)
})

test('every status and stage is returned with its reasons', async () => {
  const { partner, path, customerId } = await aCustomer(service)
  for (const status of VERIFICATION_STATUSES) {
    for (const stage of REVIEW_STAGES) {
      await everyCell(service.app.db)(
        (sql) => sql`
          update customer set verification_status = ${status}, review_stage = ${stage}, round = 4,
            reason_codes = '{DocumentExpired,ComplianceDecision}', decided_at = '2026-11-15T13:00:00Z'
          where customer_id = ${customerId}`,
      )
      const { value } = (await partner.get(`${path}/verification-status`)).body
      assert.deepEqual(
        [value.verificationStatus, value.reviewStage, value.reasonCodes, value.round, value.decidedAt],
        [status, stage, ['DocumentExpired', 'ComplianceDecision'], 4, '2026-11-15T13:00:00.000Z'],
      )
      assert.equal(value.message === null, status === 'NotStarted')
    }
  }
})

test('removed people are not returned', async () => {
  const partner = await service.aPartner()
  const profile = aProfile({
    businessPersonList: [aPerson({ email: 'a@a.example' }), aPerson({ email: 'b@a.example' })],
  })
  const { customerId, ubos } = (await partner.post(URL, profile)).body.value
  const { email, companyName, partnerCustomerId: _, ...rest } = profile
  const put = {
    ...rest,
    customerId,
    businessEmail: email,
    name: companyName,
    businessPersonList: [profile.businessPersonList[1]],
  }
  assert.equal((await partner.put(`${URL}/${customerId}`, put)).status, 200)
  const { value } = (await partner.get(`${URL}/${customerId}/verification-status`)).body
  assert.deepEqual(
    value.people.map((person: { uboId: string }) => person.uboId),
    [ubos[1].uboId],
  )
  assert.equal(value.outstandingRequirements.filter((asked: Asked) => asked.kind === 'Identity').length, 1)
  assert.equal(value.version, 2)
})
