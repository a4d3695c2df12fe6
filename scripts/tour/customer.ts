// The customer of one tour. Its data is random, so that no run looks like a duplicate of another.
import { randomBytes, randomInt } from 'node:crypto'
import { REFERENCE_PREFIX } from './receiver.ts'

export function newCustomer() {
  const runId = `${Date.now().toString(36)}${randomBytes(2).toString('hex')}`
  const name = randomWord(12)
  const address = {
    streetLine1: `${randomInt(1, 999)} ${name} Street`,
    city: 'Leeds',
    state: 'West Yorkshire',
    postalCode: 'LS1 1AA',
    countryCode: 'GBR',
  }
  return {
    partnerCustomerId: `${REFERENCE_PREFIX}${runId}`,
    companyName: `${name} Trading`,
    email: `ops@${name.toLowerCase()}.example`,
    businessTypeCode: 'SoleProprietor' as const,
    incorporationCountryIso3Code: 'GBR',
    industry: 'CustomerRevenue' as const,
    website: `https://${name.toLowerCase()}.example`,
    registrationNumber: `T${randomInt(10_000_000, 99_999_999)}`,
    addresses: [address],
    financials: {
      monthlyTurnOver: 'UpTo15k' as const,
      estimatedTransactionValue: 'UpTo5k' as const,
      sourceOfFunds: 'CustomerRevenue' as const,
      purposeOfAccount: 'SupplierPayments' as const,
    },
    businessPersonList: [
      {
        firstName: randomWord(8),
        lastName: randomWord(9),
        nationality: 'GBR',
        email: `owner@${name.toLowerCase()}.example`,
        ownershipType: ['UBO' as const],
        percentageShare: 100,
        address,
        identities: [
          {
            identityTypeCode: 'PASSPORT' as const,
            issuingCountry: 'GBR',
            identityValue: String(randomInt(100_000_000, 999_999_999)),
            expiryDate: `${new Date().getUTCFullYear() + 5}-06-30`,
          },
        ],
      },
    ],
  }
}

/** A unique PDF of the given size. */
export function newFile(bytes: number): Buffer {
  const head = Buffer.from('%PDF-1.4\n%')
  const tail = Buffer.from('\n%%EOF\n')
  const padding = randomBytes(Math.ceil(bytes / 2)).toString('hex')
  return Buffer.concat([head, Buffer.from(padding.slice(0, bytes - head.length - tail.length)), tail])
}

/** A pronounceable word that matches no watchlist. */
function randomWord(length: number): string {
  const pick = (from: string) => from[randomInt(from.length)]!
  const word = Array.from({ length }, (_, i) => pick(i % 2 === 0 ? 'bdfgklmprstvz' : 'aeiou')).join('')
  return word[0]!.toUpperCase() + word.slice(1)
}
