#!/usr/bin/env node
// `npx gangway` in the checkout: runs the sources as they are, nothing has to be built. The published package has its own.
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `gangway: in the checkout it runs on Node 22.18 or later, and this is ${process.version}: use npx gangway, which brings its own.`,
  )
  process.exit(2)
}
module.enableCompileCache()
const { main } = await import('./src/cli/main.ts')
process.exitCode = await main(process.argv.slice(2))
