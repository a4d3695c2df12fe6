// Runs after `npm ci` (prepare.js) and removes what nothing uses: the C headers of the bundled Node, which only native add-ons compile
// against, the source maps of packages, and second builds of large packages. Together they are a fifth of the installation. Plain
// JavaScript, because an install may run it on an older Node.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url))
const BUNDLED_NODE = /^node-(?:darwin|linux|win)-/
/** Second builds, and themes: the guide has its own colours. */
const UNUSED_FOLDERS = ['es', 'scss', 'styles'].map((name) => join('highlight.js', name))
const UNUSED_FILE =
  /\.(?:[cm]?js|css|[cm]?ts)\.map$|pdfium.dist.(?:pdfium\.wasm\.base64|worker\.bundle|index\.(?:cjs|esm\.(?:base64|cdn|worker)))/

for (const name of await readdir(MODULES)) {
  if (BUNDLED_NODE.test(name)) await rm(join(MODULES, name, 'include'), { recursive: true, force: true })
}
for (const folder of UNUSED_FOLDERS) await rm(join(MODULES, folder), { recursive: true, force: true })
const files = (await readdir(MODULES, { recursive: true })).filter((path) => UNUSED_FILE.test(path))
await Promise.all(files.map((path) => rm(join(MODULES, path), { force: true })))
