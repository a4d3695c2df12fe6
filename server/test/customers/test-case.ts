// Customers under review, created and reviewed through the APIs.
import { sweepRisk } from '../../src/review/risk/risk-sweep.ts'
import { sweepScreening } from '../../src/screening/screening-sweep.ts'
import type { TestResponse } from '../service/test-response.ts'
import type { TestPartner, TestService } from '../service/test-service.ts'
import type { TestUser } from '../service/test-user.ts'
import { aPerson } from './factories.ts'
import { PDF } from './sample-files.ts'
import { aCustomer, type TestCustomer } from './test-customer.ts'

export const CASES = '/api/compliance/v1/cases'

/** Only one document of the business and one of the person are missing. */
export const SMALL = {
  businessTypeCode: 'SoleProprietor',
  incorporationCountryIso3Code: 'GBR',
  addresses: [
    { streetLine1: '1 High Street', city: 'Leeds', state: 'Leeds', postalCode: 'LS1 1AA', countryCode: 'GBR' },
  ],
}

/** Changes to request. */
export const aboutWebsite = {
  kind: 'Field',
  target: { type: 'Business' },
  path: '/website',
  reasonCode: 'WebsiteUnreachable',
  message: 'Your website does not answer.',
}
export const aboutRegistration = {
  kind: 'Document',
  target: { type: 'Business' },
  acceptedDocumentCategories: ['RegistryExtract', 'CertificateOfGoodStanding'],
  reasonCode: 'DocumentTooOld',
  message: 'Send an extract of this year.',
}
export const aboutPassport = (uboId: string) => ({
  kind: 'Identity',
  target: { type: 'Person', id: uboId },
  reasonCode: 'DocumentIllegible',
  message: 'The passport of Ngozi cannot be read.',
})

export interface TestCase extends TestCustomer {
  status(): Promise<any>
  /** The case as the console reads it. */
  read(by: TestUser): Promise<any>
  version(): Promise<number>
  act(by: TestUser, what: string, body?: Record<string, unknown>): Promise<TestResponse>
  /** Like `act`, with the current version. */
  decide(by: TestUser, what: string, body?: Record<string, unknown>): Promise<TestResponse>
}

let made = 0

export async function aCase(
  service: TestService,
  partner?: TestPartner,
  profile: Record<string, unknown> = {},
): Promise<TestCase> {
  const n = ++made
  const person = aPerson({
    firstName: 'Ngozi',
    lastName: `Okafor${letters(n)}`,
    // With the same one, people with a similar name would be possible duplicates.
    birthDate: new Date(Date.UTC(1950, 0, 1 + (n % 15_000))).toISOString().slice(0, 10),
    percentageShare: 100,
    phone: `+23470${String(10_000_000 + n)}`,
    address: { ...SMALL.addresses[0], streetLine1: `${n} Quiet Street`, countryCode: 'NGA' },
    identities: [
      {
        identityTypeCode: 'PASSPORT',
        issuingCountry: 'NGA',
        identityValue: `B${String(10_000_000 + n)}`,
        issueDate: '2021-04-01',
        expiryDate: '2036-04-01',
      },
    ],
  })
  const customer = await aCustomer(service, partner, {
    ...SMALL,
    companyName: `Quiet Harbour ${letters(n)}`,
    tradingName: null,
    phoneNumber: `+44700${String(1_000_000 + n)}`,
    website: `https://harbour-${n}.example`,
    registrationNumber: `QH${n}`,
    businessPersonList: [person],
    ...profile,
  })
  const url = `${CASES}/${customer.customerId}`
  const version = async () => (await customer.partner.get(customer.path)).body.value.version
  const act: TestCase['act'] = (by, what, body) => by.post(`${url}/${what}`, body)
  return {
    ...customer,
    // A different file each time: the same file from two customers raises the risk.
    put: (link, bytes = Buffer.concat([PDF, Buffer.from(`%${++made}`)]), headers) => customer.put(link, bytes, headers),
    status: async () => (await customer.partner.get(`${customer.path}/verification-status`)).body.value,
    read: async (by) => (await by.get(url)).body.value,
    version,
    act,
    decide: async (by, what, body = {}) => act(by, what, { version: await version(), ...body }),
  }
}

/** Ready for approval: evidence uploaded, person approved, case claimed by the analyst. */
export async function aReadyCase(
  service: TestService,
  analyst: TestUser,
  partner?: TestPartner,
  profile: Parameters<typeof aCase>[2] = {},
): Promise<TestCase> {
  const reviewCase = await aCase(service, partner, profile)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  return reviewCase
}

export async function sendEvidence(reviewCase: TestCase): Promise<void> {
  await reviewCase.put(await reviewCase.aLink())
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'IdentityDocument', uboId: reviewCase.uboId }))
}

/** Runs the background jobs that keep screening and risk up to date. */
export async function assessDueCases({ app }: TestService): Promise<void> {
  while ((await sweepScreening(app)) > 0);
  while ((await sweepRisk(app)) > 0);
}

export function done(answer: TestResponse): any {
  if (answer.status !== 200) throw new Error(`rejected: ${answer.text}`)
  return answer.body.value
}

/** The status and error code of a rejected request, for example "409 Review.NotInReview". */
export function rejection({ status, body }: TestResponse): string {
  return `${status} ${body.error?.code}`
}

/** A word that is on no screening list: 1 is "b", 27 is "bb" and so on. */
function letters(n: number): string {
  return n === 0 ? '' : letters(Math.floor(n / 26)) + String.fromCharCode(97 + (n % 26))
}
