// npm run bench <name>: runs bench/<name>.ts. Figures are ratios against a ceiling or a peer taken in the same run, since a
// bare time says more about the machine than about the program.
import { readdirSync } from 'node:fs'

const RUNNABLE = /^(?!run\.|.*\.(?:part|test)\.)[a-z-]+\.ts$/
const known = readdirSync(import.meta.dirname)
  .filter((file) => RUNNABLE.test(file))
  .map((file) => file.replace(/\.ts$/, ''))
const [name] = process.argv.slice(2)

if (!name || !known.includes(name)) {
  console.error(`Say which: npm run bench ${known.join(' | ')}`)
  process.exit(1)
}
await import(`./${name}.ts`)
