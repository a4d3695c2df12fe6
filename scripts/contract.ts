// `npm run contract`: writes the API descriptions that partners build against. A review sees here what changes for them.
import { writeFile } from 'node:fs/promises'
import { CONTRACTS, contractText } from '../server/test/contract-text.ts'
import { refuseOldNode } from './node-version.ts'

refuseOldNode()

for (const name of Object.keys(CONTRACTS)) {
  await writeFile(new URL(`../contract/${name}`, import.meta.url), contractText(name))
  console.log(`contract/${name} is written.`)
}
