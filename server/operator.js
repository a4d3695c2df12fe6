#!/usr/bin/env node
// Starts a command of the operator, as start.js starts the service: with a compile cache, and on a Node that can run it.
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `This runs on Node 24.7 or later, and this is ${process.version}: use npm run operator --, which brings its own.`,
  )
  process.exit(2)
}
module.enableCompileCache()
const { operate } = await import('./src/cli.ts')
process.exit(await operate(process.argv.slice(2), process))
