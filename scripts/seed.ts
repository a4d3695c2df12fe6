// Fills the running sandbox with customers: npm run seed, or npm run seed 200. Uses the Partner API, so a seeded customer is like any
// other.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenSource } from '@gangway/sdk'
import { seedProfile } from '../server/test/customers/seed-profiles.ts'

const file = join(process.env.DATA_DIR ?? './data', 'sandbox.json')
const count = Number(process.argv[2] ?? 25)

try {
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new Error('The number of customers must be a whole number from 1 to 10000.')
  const sandbox = JSON.parse(await readFile(file, 'utf8'))
  const partners = sandbox.partners.filter((partner: { onboarding: string }) => partner.onboarding === 'Approved')
  for (const [index, partner] of partners.entries()) {
    const source = tokenSource({
      tokenEndpoint: sandbox.tokenEndpoint,
      issuer: sandbox.issuer,
      clientId: partner.clientId,
      privateKeyPem: await readFile(partner.privateKeyFile, 'utf8'),
    })
    for (let i = 0; i < count; i++) await create(sandbox.baseUrl, await source.token(), index * count + i)
    console.log(`${partner.name}: ${count} customers created`)
  }
} catch (error) {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  console.error(isMissing ? `${file} not found. Start a sandbox first with npm start.` : (error as Error).message)
  process.exit(1)
}

async function create(baseUrl: string, token: string, number: number): Promise<void> {
  const response = await fetch(`${baseUrl}/api/partner/v1/business-profiles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(seedProfile(process.pid, number)),
  })
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)))
    return create(baseUrl, token, number)
  }
  if (!response.ok) throw new Error(`The service returned ${response.status}: ${await response.text()}`)
}
