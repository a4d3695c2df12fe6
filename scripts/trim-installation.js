// Runs after `npm ci` (prepare.js) and removes what nothing uses: the C headers of the bundled Node, which only native add-ons compile
// against, and the source maps of packages. Together they are a fifth of the installation. Plain JavaScript, because an install
// may run it on an older Node.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url))
const BUNDLED_NODE = /^node-(?:darwin|linux|win)-/
const SOURCE_MAP = /\.(?:[cm]?js|css|[cm]?ts)\.map$/

for (const name of await readdir(MODULES)) {
  if (BUNDLED_NODE.test(name)) await rm(join(MODULES, name, 'include'), { recursive: true, force: true })
}
const maps = (await readdir(MODULES, { recursive: true })).filter((path) => SOURCE_MAP.test(path))
await Promise.all(maps.map((path) => rm(join(MODULES, path), { force: true })))
