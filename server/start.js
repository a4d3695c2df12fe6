// Starts the service with a compile cache: from the second start on nothing has to be compiled again, which halves the
// time to ready and saves the memory that stripping types needs.
import { spawnSync } from 'node:child_process'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { stateOfBuild } from '../dashboard/built.js'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Gangway did not start. It runs on Node 24.7 or later, and this is ${process.version}: use npm start, which brings its own.`,
  )
  process.exit(1)
}
// npm ci builds the dashboard; an install without scripts doesn't, and neither does an update of the sources.
const build = stateOfBuild()
if (build !== 'fresh') {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('../dashboard/build.js', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    const told = build === 'old' ? 'The one built before is served.' : 'The service starts without it.'
    console.error(told)
  }
}
// npm runs this in a shell, and passes a SIGTERM on to that alone: the shell goes, and nobody would tell us.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
module.enableCompileCache()
await import('./src/main.ts')
