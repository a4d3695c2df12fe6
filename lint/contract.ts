// Checks contract/*-api.json with the strictest rules of a public OpenAPI linter.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'

const CONTRACTS = fileURLToPath(new URL('../contract/', import.meta.url))
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // As published: by-reference/{partnerCustomerId} and {customerId}/verification-status; routers distinguish them.
    'no-ambiguous-paths': 'off',
  },
})

const files = (await readdir(CONTRACTS)).filter((name) => name.endsWith('-api.json'))
for (const file of files) {
  for (const { ruleId, message, location } of await lint({ ref: CONTRACTS + file, config })) {
    console.error(`contract/${file} ${location[0]?.pointer ?? ''} ${message} (${ruleId})`)
    process.exitCode = 1
  }
}
if (!process.exitCode) console.log(`Checked ${files.length} OpenAPI documents. No problems found.`)
