// Starts the service with a compile cache: from the second start on nothing has to be compiled again, which halves the
// time to ready and saves the memory that stripping types needs.
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Gangway did not start. It runs on Node 24.7 or later, and this is ${process.version}: use npm start, which brings its own.`,
  )
  process.exit(1)
}
module.enableCompileCache()
await import('./src/main.ts')
