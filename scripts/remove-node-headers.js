// Runs after `npm ci`: the C headers of the bundled Node are an eighth of the installation, and only native add-ons compile
// against them. Plain JavaScript, because an install may run it on an older Node.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url))
const BUNDLED_NODE = /^node-(?:darwin|linux|win)-/

for (const name of await readdir(MODULES)) {
  if (BUNDLED_NODE.test(name)) await rm(join(MODULES, name, 'include'), { recursive: true, force: true })
}
