// Prints an access token of a sandbox partner, for curl: TOKEN=$(npm run -s token). Choose another partner by part of its
// name: npm run -s token borealis
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenSource } from '@gangway/sdk'

const file = join(process.env.DATA_DIR ?? './data', 'sandbox.json')
const namePart = (process.argv[2] ?? '').toLowerCase()

try {
  const sandbox = JSON.parse(await readFile(file, 'utf8'))
  const partner = sandbox.partners.find(({ name }: { name: string }) => name.toLowerCase().includes(namePart))
  if (!partner)
    throw new Error(
      `Unknown sandbox partner "${namePart}". Available: ${sandbox.partners.map(({ name }: { name: string }) => name).join(', ')}.`,
    )
  const source = tokenSource({
    tokenEndpoint: sandbox.tokenEndpoint,
    issuer: sandbox.issuer,
    clientId: partner.clientId,
    privateKeyPem: await readFile(partner.privateKeyFile, 'utf8'),
  })
  console.log(await source.token())
} catch (error) {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  console.error(isMissing ? `${file} not found. Start a sandbox first with npm start.` : (error as Error).message)
  process.exit(1)
}
