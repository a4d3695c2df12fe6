// `npm run build -w sdk`: builds the published package in sdk/dist. The checkout itself runs the sources.
import { spawnSync } from 'node:child_process'
import { chmod, copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ENTRIES = { '.': 'index', './key-pair': 'auth/key-pair', './webhooks': 'webhooks/index' }

export async function build(to = join(HERE, 'dist')): Promise<string> {
  await rm(to, { recursive: true, force: true })
  compile('tsconfig.build.json', join(to, 'esm'))
  compile('tsconfig.build-cjs.json', join(to, 'cjs'))
  // The CLI is not for importing, so it needs no declarations.
  for await (const file of glob('esm/cli/**/*.d.ts', { cwd: to })) await rm(join(to, file))
  for await (const file of glob('**/*.d.ts', { cwd: to })) await renameImports(join(to, file))
  for (const folder of ['esm', 'cjs']) await removeImportHelper(join(to, folder, 'crypto/web-crypto.js'))
  await writeJson(join(to, 'package.json'), await publishedManifest())
  await writeJson(join(to, 'cjs/package.json'), { type: 'commonjs' })
  // For tools that don't support the exports field yet and look for a folder.
  await mkdir(join(to, 'webhooks'))
  const webhooks = `../cjs/${ENTRIES['./webhooks']}`
  await writeJson(join(to, 'webhooks/package.json'), { main: `${webhooks}.js`, types: `${webhooks}.d.ts` })
  await writeFile(join(to, 'gangway.js'), BIN)
  await chmod(join(to, 'gangway.js'), 0o755)
  await copyFile(join(HERE, 'README.md'), join(to, 'README.md'))
  await copyFile(join(HERE, '../LICENSE'), join(to, 'LICENSE'))
  return to
}

const BIN = `#!/usr/bin/env node
import { main } from './esm/cli/main.js'
process.exitCode = await main(process.argv.slice(2))
`

function compile(project: string, outDir: string): void {
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', join(HERE, project), '--outDir', outDir], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${project} does not compile:\n${stdout}${stderr}`)
}

/** The compiler rewrites .ts imports in code, but not in declarations. */
async function renameImports(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'))
}

/** The compiler adds a helper for dynamic imports of relative paths. This one is not relative, so the helper is removed. */
async function removeImportHelper(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const plain = text
    .replace(/^var __rewriteRelativeImportExtension[\s\S]*?^\};\n/m, '')
    .replace(/__rewriteRelativeImportExtension\(([^()]*name)\)/, '$1')
  if (plain.includes('__rewrite')) throw new Error(`${file} has an unexpected form: check the output of the compiler.`)
  await writeFile(file, plain)
}

async function publishedManifest(): Promise<object> {
  const {
    scripts: _,
    private: __,
    devDependencies: ___,
    exports: ____,
    bin: _____,
    ...kept
  } = JSON.parse(await readFile(join(HERE, 'package.json'), 'utf8'))
  const format = (folder: string, name: string) => ({
    types: `./${folder}/${name}.d.ts`,
    default: `./${folder}/${name}.js`,
  })
  const exports = Object.fromEntries(
    Object.entries(ENTRIES).map(([entry, name]) => [
      entry,
      { import: format('esm', name), require: format('cjs', name) },
    ]),
  )
  return {
    ...kept,
    exports: { ...exports, './package.json': './package.json' },
    main: './cjs/index.js',
    types: './cjs/index.d.ts',
    bin: { gangway: 'gangway.js' },
    sideEffects: false,
    files: ['esm', 'cjs', 'webhooks', 'gangway.js'],
  }
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}

if (import.meta.main) console.log(`Built the package in ${await build()}.`)
