#!/usr/bin/env node
// `npx gangway` in the checkout: runs the sources without a build. The published package has a start file of its own.
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `gangway: Requires Node 22.18 or later (found ${process.version}). Run npx gangway, which brings its own Node.`,
  )
  process.exit(2)
}
module.enableCompileCache()
const { main } = await import('./src/cli/main.ts')
process.exitCode = await main(process.argv.slice(2))
