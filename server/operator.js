#!/usr/bin/env node
// Runs an operator command with a compile cache, as start.js does for the service.
import module from 'node:module'
import './fast-imports.js'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `gangway-operator requires Node 24.7+ (found ${process.version}). Run \`npm run operator --\`, which bundles it.`,
  )
  process.exit(2)
}
module.enableCompileCache()
const { operate } = await import('./src/cli.ts')
process.exit(await operate(process.argv.slice(2), process))
