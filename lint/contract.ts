// Checks contract/*-api.json with the strictest rules of a public OpenAPI linter.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'

const CONTRACTS = fileURLToPath(new URL('../contract/', import.meta.url))
const config = await createConfig({ extends: ['recommended-strict'] })

/**
 * As published: a fixed word where another path has an ID. Routers prefer the fixed word, and an ID is a UUID, which none of
 * these words is.
 */
const FIXED_WORDS = /\/(?:by-reference|invitations)(?:\/|$)/

const files = (await readdir(CONTRACTS)).filter((name) => name.endsWith('-api.json'))
for (const file of files) {
  for (const { ruleId, message, location } of await lint({ ref: CONTRACTS + file, config })) {
    if (ruleId === 'no-ambiguous-paths' && pathsIn(message).some((path) => FIXED_WORDS.test(path))) continue
    console.error(`contract/${file} ${location[0]?.pointer ?? ''} ${message} (${ruleId})`)
    process.exitCode = 1
  }
}
if (!process.exitCode) console.log(`Checked ${files.length} OpenAPI documents. No problems found.`)

function pathsIn(message: string): string[] {
  return [...message.matchAll(/\/[^\s`"\],]+/g)].map(([path]) => path)
}
