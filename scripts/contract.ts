// `npm run contract`: writes the OpenAPI documents, the event schemas, and the types that are generated from them. Their diff
// shows what changes for partners.
import { writeFile } from 'node:fs/promises'
import {
  CLIENTS,
  CONTRACTS,
  clientFile,
  contractText,
  webhookEventsText,
} from '../server/test/contract/contract-text.ts'
import { requireNode } from './node-version.ts'
import { SDK_SOURCES } from './sdk-source.ts'

requireNode()

for (const name of Object.keys(CONTRACTS)) {
  await writeFile(new URL(`../contract/${name}`, import.meta.url), contractText(name))
  console.log(`contract/${name} written`)
}
await writeFile(new URL('../contract/webhook-events.json', import.meta.url), webhookEventsText())
console.log('contract/webhook-events.json written')

for (const [path, text] of Object.entries(SDK_SOURCES)) {
  await writeFile(new URL(`../${path}`, import.meta.url), text())
  console.log(`${path} written`)
}
for (const file of Object.keys(CLIENTS)) {
  await writeFile(new URL(`../dashboard/src/api/${file}`, import.meta.url), clientFile(file))
  console.log(`dashboard/src/api/${file} written`)
}
