// Fills the running sandbox with customers: npm run seed, or npm run seed 200. Uses the Partner API and the profiles of the
// tests, so a seeded customer is like any other.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenSource } from '@gangway/sdk'
import { aPerson, aProfile } from '../server/test/customers/factories.ts'

const file = join(process.env.DATA_DIR ?? './data', 'sandbox.json')
const count = Number(process.argv[2] ?? 25)

const NAMES = [
  'Harbour Freight',
  'Kente Textiles',
  'Northern Lights Energy',
  'Zambezi Foods',
  'Café São Jorge',
  '東京貿易',
  'Müller & Söhne',
]
const TYPES = ['PrivateLimitedCompany', 'LLC', 'SoleProprietor', 'NonProfit', 'Partnership', 'FinancialInstitution']
const COUNTRIES = ['NGA', 'GHA', 'KEN', 'GBR', 'DEU', 'USA']

try {
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new Error('The number of customers must be a whole number from 1 to 10000.')
  const sandbox = JSON.parse(await readFile(file, 'utf8'))
  const partners = sandbox.partners.filter((partner: { onboarding: string }) => partner.onboarding === 'Approved')
  for (const partner of partners) {
    const source = tokenSource({
      tokenEndpoint: sandbox.tokenEndpoint,
      issuer: sandbox.issuer,
      clientId: partner.clientId,
      privateKeyPem: await readFile(partner.privateKeyFile, 'utf8'),
    })
    for (let i = 0; i < count; i++) await create(sandbox.baseUrl, await source.token(), i)
    console.log(`${partner.name}: ${count} customers created`)
  }
} catch (error) {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  console.error(isMissing ? `${file} not found. Start a sandbox first with npm start.` : (error as Error).message)
  process.exit(1)
}

async function create(baseUrl: string, token: string, i: number): Promise<void> {
  const name = `${NAMES[i % NAMES.length]} ${Math.floor(i / NAMES.length) + 1}`
  const profile = aProfile({
    partnerCustomerId: `seed-${process.pid}-${i}`,
    companyName: name,
    tradingName: null,
    businessTypeCode: TYPES[i % TYPES.length],
    incorporationCountryIso3Code: COUNTRIES[i % COUNTRIES.length],
    businessPersonList: Array.from({ length: i % 4 }, () => aPerson()),
  })
  const response = await fetch(`${baseUrl}/api/partner/v1/business-profiles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(profile),
  })
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)))
    return create(baseUrl, token, i)
  }
  if (!response.ok) throw new Error(`The service returned ${response.status}: ${await response.text()}`)
}
