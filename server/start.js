// Starts the service with a compile cache: from the second start on nothing is compiled again, which halves the start time
// and saves the memory that type stripping needs.
import { spawnSync } from 'node:child_process'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { stateOfBuild } from '../dashboard/built.js'
import './fast-imports.js'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(`Gangway requires Node 24.7+ (found ${process.version}). Run \`npm start\`, which bundles it.`)
  process.exit(1)
}
// npm ci builds the dashboard; an install without scripts or an update of the sources doesn't.
const build = stateOfBuild()
if (build !== 'fresh') {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('../dashboard/build.js', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    const consequence = build === 'old' ? 'Serving the previous build.' : 'Starting without the dashboard.'
    console.error(consequence)
  }
}
// npm runs this in a shell and forwards SIGTERM only to that shell, so watch for its end.
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
