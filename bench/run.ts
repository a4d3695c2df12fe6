// npm run bench <name>: runs bench/<name>.ts. Results are ratios against a ceiling or a peer measured in the same run,
// because an absolute time says more about the machine than about the program.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const RUNNABLE = /^(?!run\.|.*\.(?:part|test)\.)[a-z-]+\.ts$/
const known = readdirSync(import.meta.dirname)
  .filter((file) => RUNNABLE.test(file))
  .map((file) => file.replace(/\.ts$/, ''))
const [name] = process.argv.slice(2)

if (!name || !known.includes(name)) {
  console.error(`Usage: npm run bench ${known.join(' | ')}`)
  process.exit(1)
}
if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  console.error('The peers are not installed. Run: npm ci --prefix bench')
  process.exit(1)
}
await import(`./${name}.ts`)
