// Looks an installation over: each check says what it found and, when something is wanting, what to do. A check that can't
// be made because an earlier one failed says so.
import { statfs } from 'node:fs/promises'
import { findSigningKeys } from '../partners/tokens/signing-keys-sql.ts'
import type { App } from '../platform/app.ts'
import { dayOf } from '../platform/clock.ts'
import { databaseTrouble } from '../platform/db/database-trouble.ts'
import { migrationState } from '../platform/db/migrate.ts'
import { newId } from '../platform/ids.ts'
import { PARTITIONED, type Partitioned } from '../webhooks/dispatch/maintenance-sql.ts'
import { bytes } from './commands/columns.ts'
import { filesLeft } from './customer-data/erased-files.ts'
import { findDatabaseFacts, listExpiringClients, listHeartbeats, listUnguarded } from './doctor-sql.ts'
import { findAny } from './keys/keys-sql.ts'
import { countWrapped } from './keys/rewrap-keys.ts'
import { WRAPPED_COLUMNS } from './keys/wrapped-columns.ts'
import { listPartitions } from './retention-sql.ts'

export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'look' | 'bad' | 'skipped'
  readonly message: string
  /** What to do about it. */
  readonly todo?: string
}

type Verdict = Omit<Finding, 'check'>
type Check = (app: App) => Promise<Verdict>

const DAY = 86_400_000
const OLDEST_POSTGRESQL = 150_000
const HEARD_WITHIN_SECONDS = 15

const ok = (message: string): Verdict => ({ state: 'ok', message })
const look = (message: string, todo: string): Verdict => ({ state: 'look', message, todo })
const bad = (message: string, todo: string): Verdict => ({ state: 'bad', message, todo })

/** Checks after the first two need a database that answers and is up to date. */
const CHECKS: readonly (readonly [string, Check])[] = [
  ['database', database],
  ['migrations', migrations],
  ['row-level security', rowLevelSecurity],
  ['clock', clock],
  ['master keys', masterKeys],
  ['signing keys', signingKeys],
  ['store', store],
  ['partitions', partitions],
  ['dispatchers', dispatchers],
  ['certificates', certificates],
  ['erased files', erasedFiles],
  ['disk', disk],
  ['settings', settings],
]
const FIRST = ['database', 'migrations']
const NEEDS_NO_DATABASE = ['store', 'disk', 'settings']

export async function examine(app: App): Promise<Finding[]> {
  const findings: Finding[] = []
  let hasDatabase = true
  for (const [check, run] of CHECKS) {
    if (!hasDatabase && !NEEDS_NO_DATABASE.includes(check)) {
      findings.push({ check, state: 'skipped', message: 'needs a database that answers and is up to date' })
      continue
    }
    const verdict = await run(app).catch((error): Verdict => {
      const trouble = databaseTrouble(error)
      return bad(trouble ?? `could not be checked (${(error as Error).name})`, 'see the log of the service')
    })
    findings.push({ check, ...verdict })
    if (verdict.state === 'bad' && FIRST.includes(check)) hasDatabase = false
  }
  return findings
}

async function database(app: App): Promise<Verdict> {
  const found = await app.db.everyPartner(findDatabaseFacts)
  const message = `PostgreSQL ${found.version} as ${found.role}${found.isEncrypted ? ', encrypted' : ''}`
  if (found.versionNumber < OLDEST_POSTGRESQL) return bad(message, 'it must be version 15 or later')
  if (found.unbound)
    return bad(
      `${message}, which sees past row-level security`,
      'give the service a role that is no superuser and has no BYPASSRLS',
    )
  if (found.isReadOnly) return bad(`${message}, read-only`, 'point DATABASE_URL at the primary')
  if (found.encoding !== 'UTF8')
    return bad(`${message}, encoding ${found.encoding}`, 'make the database with encoding UTF8')
  return ok(message)
}

async function migrations(app: App): Promise<Verdict> {
  const { applied, pending, unknown } = await app.db.everyPartner(migrationState)
  if (unknown.length > 0)
    return bad(`the database has ${unknown.join(', ')}, which this program does not know`, 'use the newer program')
  if (pending.length > 0) return bad(`${pending.join(', ')} missing`, 'run database migrate, or start the service')
  return ok(`${applied.length} applied, none missing`)
}

async function rowLevelSecurity(app: App): Promise<Verdict> {
  const open = await app.db.everyPartner(listUnguarded)
  if (open.length > 0) return bad(`not forced on ${open.join(', ')}`, "call keep_to_own_partner('table') for each")
  return ok("forced on every table with a partner's rows")
}

async function clock(app: App): Promise<Verdict> {
  const before = app.clock.now().getTime()
  const { now } = await app.db.everyPartner(findDatabaseFacts)
  const after = app.clock.now().getTime()
  const off = (now.getTime() - (before + after) / 2) / 1000
  const message = `${Math.abs(off).toFixed(1)} s ${off < 0 ? 'ahead of' : 'behind'} the database`
  if (Math.abs(off) > 30) return bad(message, 'set the clock of this machine by NTP: tokens are judged by it')
  if (Math.abs(off) > 2) return look(message, 'set the clocks of both machines by NTP')
  return ok(message)
}

async function masterKeys(app: App): Promise<Verdict> {
  const counts = await countWrapped(app)
  const sum = (of: 'current' | 'older' | 'unknown') => counts.reduce((total, it) => total + it[of], 0)
  if (sum('unknown') > 0)
    return bad(
      `${sum('unknown')} values are under a key that is not configured`,
      'put the missing key back into MASTER_KEYS',
    )
  for (const column of WRAPPED_COLUMNS) {
    const sample = await app.db.everyPartner((sql) => findAny(sql, column))
    if (!sample) continue
    try {
      app.masterKeys.unwrap(sample.wrapped, column.place(sample.key))
    } catch {
      return bad(`one of the ${column.what} does not open`, 'the row was damaged or moved: restore it from a backup')
    }
  }
  if (sum('older') > 0) return look(`${sum('older')} values are under an older key`, 'run keys rewrap')
  return ok(`${sum('current')} values, all under the current key; samples open`)
}

async function signingKeys(app: App): Promise<Verdict> {
  if (app.config.tokens.outside) return ok('tokens come from an outside issuer')
  const now = app.clock.now()
  const keys = await app.db.everyPartner((sql) => findSigningKeys(sql, now))
  const signer = keys.findLast((key) => key.algorithm === app.config.tokens.algorithm && key.activeFrom <= now)
  if (!signer) return ok('none yet: the first one is made when it is first needed')
  const planned = keys.filter((key) => key.activeFrom > now).length
  return ok(`${signer.kid} signs since ${dayOf(signer.activeFrom)}${planned ? ', the next one is planned' : ''}`)
}

/** Writes, reads and removes an empty file. */
async function store(app: App): Promise<Verdict> {
  const where = app.store.kind === 'disk' ? 'on disk' : 'S3'
  const key = `doctor/${newId(app.clock.now())}`
  try {
    await app.store.check()
    await app.store.blank(key)
    const written = await app.store.read(key)
    written?.body.on('error', () => {}).destroy()
    await app.store.remove(key)
    const left = await app.store.read(key)
    left?.body.on('error', () => {}).destroy()
    if (written && !left) return ok(`${where}: written, read and removed`)
    return bad(
      `${where}: ${written ? 'what was removed is still there' : 'what was written is not there'}`,
      'the bucket must not keep old versions',
    )
  } catch (error) {
    const what = (error as Error).name === 'StoreAway' ? (error as Error).message : 'it refuses'
    return bad(
      `${where}: ${what}`,
      app.store.kind === 'disk' ? 'see who owns DATA_DIR' : 'see S3_* and the rights of the key',
    )
  }
}

async function partitions(app: App): Promise<Verdict> {
  const now = app.clock.now()
  const tables = await app.db.everyPartner((sql) =>
    Promise.all((Object.keys(PARTITIONED) as Partitioned[]).map((table) => listPartitions(sql, table))),
  )
  const homeless = tables.reduce((sum, table) => sum + table.homeless, 0)
  const last = tables.map(({ to }) => to ?? '').sort()[0]!
  const todo = 'start a dispatcher, which makes them; or run retention make-ahead'
  if (last < dayOf(now)) return bad(`made until ${last || 'never'}`, todo)
  if (homeless > 0) return look(`${homeless} rows came before their partition`, todo)
  if (last < dayOf(new Date(now.getTime() + 2 * DAY))) return look(`made until ${last}`, todo)
  return ok(`made until ${last}`)
}

async function dispatchers(app: App): Promise<Verdict> {
  const ages = await app.db.everyPartner(listHeartbeats)
  const alive = ages.filter((age) => age < HEARD_WITHIN_SECONDS).length
  if (alive > 0) return ok(`${alive} alive`)
  const message =
    ages.length === 0 ? 'none was ever heard of' : `none alive; the last one was heard of ${Math.round(ages[0]!)} s ago`
  return look(message, 'start a process with --role dispatcher or all: events wait until then')
}

async function certificates(app: App): Promise<Verdict> {
  const now = app.clock.now()
  const soon = new Date(now.getTime() + 30 * DAY)
  const clients = await app.db.everyPartner((sql) => listExpiringClients(sql, now, soon))
  if (clients.length === 0) return ok('every active partner has one for 30 days and more')
  const named = clients
    .slice(0, 5)
    .map(({ clientId, notAfter }) => `${clientId} ${notAfter ? dayOf(notAfter) : 'has none'}`)
  const more = clients.length > 5 ? ` and ${clients.length - 5} more` : ''
  return look(`${named.join(', ')}${more}`, 'ask these partners for a new certificate')
}

async function erasedFiles(app: App): Promise<Verdict> {
  const left = await filesLeft(app)
  if (left === 0) return ok('none is left in the store')
  return look(`${left} still to be removed`, 'they go within an hour, by themselves, if the store answers')
}

async function disk(app: App): Promise<Verdict> {
  if (app.config.databaseUrl && app.config.s3) return ok('nothing is kept on this machine')
  const room = await statfs(app.config.dataDir).catch(() => undefined)
  if (!room) return bad(`${app.config.dataDir} cannot be looked at`, 'see DATA_DIR and who owns it')
  const free = room.bavail * room.bsize
  const message = `${bytes(free)} free of ${bytes(room.blocks * room.bsize)} for ${app.config.dataDir}`
  if (free < 200 * 1024 ** 2)
    return bad(message, 'make room now: uploads and the embedded database stop when it is full')
  if (free < 2 * 1024 ** 3) return look(message, 'make room')
  return ok(message)
}

async function settings({ config }: App): Promise<Verdict> {
  if (config.sandbox) return ok('a sandbox on its own database')
  const wanting = [
    /^http:/.test(config.baseUrl) ? 'BASE_URL is not https' : '',
    config.rateLimits ? '' : 'RATE_LIMITS is off',
    config.webhooks.privateNetworks.length > 0 ? 'WEBHOOK_PRIVATE_NETWORKS lets webhooks into private networks' : '',
    config.mail ? '' : 'SMTP_URL is not set: no mail is sent',
  ].filter((text) => text !== '')
  return wanting.length === 0 ? ok('nothing unusual') : look(wanting.join('; '), 'see docs/operating.md, settings')
}
