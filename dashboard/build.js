// Builds the dashboard with compressed copies of its files, and replaces the previous build in one step, so that a running
// service never serves half of it. Plain JavaScript, because an install may run it on an older Node.
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stateOfBuild } from './built.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const DIST = join(HERE, 'dist')
const SMALLEST = 1_000
/** The highest, 11, saves another 2 % and takes more than twice as long. */
const BROTLI_QUALITY = 10
/** For PDFium, with its 4 MB: the usual quality saves another 10 % and takes 25 seconds. */
const BROTLI_QUALITY_OF_WASM = 5
const COMPRESSED = /\.(?:js|css|svg|html|json|wasm)$/

async function build() {
  const { build } = await import('vite')
  const out = `${DIST}.${process.pid}`
  process.env.DASHBOARD_OUT = out
  try {
    for (const config of ['vite.config.ts', 'vite.completion.config.ts'])
      await build({ root: HERE, configFile: join(HERE, config), logLevel: 'warn' })
    for (const folder of [out, join(out, 'assets')]) await compressAll(folder)
    await rm(`${out}.old`, { recursive: true, force: true })
    if (existsSync(DIST)) await rename(DIST, `${out}.old`)
    await rename(out, DIST).catch((error) => {
      // Another process has finished the same build.
      if (!existsSync(join(DIST, 'index.html'))) throw error
    })
  } finally {
    for (const left of [out, `${out}.old`]) await rm(left, { recursive: true, force: true })
  }
}

async function compressAll(folder) {
  await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name)
      // The pages themselves are rendered for each response.
      if (!COMPRESSED.test(name) || name.endsWith('.html') || (await stat(file)).size < SMALLEST) return
      const content = await readFile(file)
      const quality = name.endsWith('.wasm') ? BROTLI_QUALITY_OF_WASM : BROTLI_QUALITY
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}

try {
  if (!process.argv.includes('--if-needed') || stateOfBuild() !== 'fresh') await build()
} catch (error) {
  console.error('The dashboard could not be built.')
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
