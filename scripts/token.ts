// Prints an access token of a sandbox partner, for curl: TOKEN=$(npm run -s token). A name chooses another partner: npm run -s token borealis
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenSource } from '@gangway/sdk'

const file = join(process.env.DATA_DIR ?? './data', 'sandbox.json')
const wanted = (process.argv[2] ?? '').toLowerCase()

try {
  const sandbox = JSON.parse(await readFile(file, 'utf8'))
  const partner = sandbox.partners.find((it: { name: string }) => it.name.toLowerCase().includes(wanted))
  if (!partner) throw new Error(`No sandbox partner is called ${wanted}.`)
  const source = tokenSource({
    tokenEndpoint: sandbox.tokenEndpoint,
    issuer: sandbox.issuer,
    clientId: partner.clientId,
    privateKeyPem: await readFile(partner.privateKeyFile, 'utf8'),
  })
  console.log(await source.token())
} catch (error) {
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  console.error(missing ? `There is no ${file}: start the sandbox first with npm start.` : (error as Error).message)
  process.exit(1)
}
