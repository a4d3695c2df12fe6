// npm run bench <name>: runs bench/<name>.ts, or that file in cells/, chaos/, dashboard/ or integrators/. Results are ratios against a ceiling or a peer measured in the same run,
// because an absolute time says more about the machine than about the program.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const RUNNABLE = /^(?!run\.|.*\.(?:part|test)\.)[a-z-]+\.ts$/
const files = ['.', 'cells', 'chaos', 'dashboard', 'integrators'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => RUNNABLE.test(file))
    .map((file) => [file.replace(/\.ts$/, ''), `./${folder}/${file}`] as const),
)
const known = files.map(([file]) => file)
const [name] = process.argv.slice(2)

if (!name || !known.includes(name)) {
  console.error(`Usage: npm run bench ${known.join(' | ')}`)
  process.exit(1)
}
/** They need nothing that only bench/ installs. */
const WITHOUT_PEERS = new Set([
  'cells',
  'chaos',
  'citus',
  'failures',
  'import',
  'interaction',
  'move',
  'quick-start',
  'review',
  'sdk',
  'soak',
  'tracing',
])
const needsPeers = !WITHOUT_PEERS.has(name) && !(name === 'webhooks' && process.env.PEERS === 'off')
if (needsPeers && !existsSync(join(import.meta.dirname, 'node_modules'))) {
  console.error('The peers are not installed. Run: npm ci --prefix bench')
  process.exit(1)
}
await import(new Map(files).get(name)!)
