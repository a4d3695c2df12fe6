// Checks an installation: each check reports what it found and, if there is a problem, how to fix it. A check that depends on
// a failed one is skipped.
import { statfs } from 'node:fs/promises'
import { verifyActivity, verifyCustomers } from '../../audit/seals/verify-audit.ts'
import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import { countUnscanned } from '../../customer/documents/documents-sql.ts'
import { findSigningKeys } from '../../partners/tokens/signing-keys-sql.ts'
import type { App } from '../../platform/app.ts'
import { dayOf, timeFrom } from '../../platform/clock.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { describeDatabaseError } from '../../platform/db/describe-database-error.ts'
import { migrationState } from '../../platform/db/migrate.ts'
import { newId } from '../../platform/ids.ts'
import { ScannerAway } from '../../platform/store/clamd.ts'
import { addUpAlerts, findAlertBacklog } from '../../review/alerts/list-sql.ts'
import { endpointHealth } from '../../webhooks/endpoint/endpoint-health.ts'
import {
  findDispatcherState,
  hasOverdueDeliveries,
  listFailingEndpoints,
} from '../../webhooks/endpoint/endpoint-sql.ts'
import { PARTITIONED, type Partitioned } from '../../webhooks/maintenance/maintenance-sql.ts'
import { bytes, duration } from '../commands/format-text.ts'
import { countFilesLeft } from '../customer-data/erased-files.ts'
import { findSample } from '../keys/keys-sql.ts'
import { countWrapped } from '../keys/rewrap-keys.ts'
import { WRAPPED_COLUMNS } from '../keys/wrapped-columns.ts'
import { listPartitions } from '../retention-sql.ts'
import { checkBrowserUploads } from './check-browser-uploads.ts'
import { checkCells, withUsableCells } from './check-cells.ts'
import { checkEmail } from './check-email.ts'
import { checkMoves } from './check-moves.ts'
import { bad, type CheckResult, type Finding, look, off, ok } from './check-result.ts'
import {
  findDatabaseFacts,
  findLastStop,
  listExpiringClients,
  listHeartbeats,
  listTablesWithoutRls,
} from './doctor-sql.ts'

type Check = (app: App) => Promise<CheckResult>

const DAY = 86_400_000
const OLDEST_POSTGRESQL = 150_000
const MAX_HEARTBEAT_AGE_SECONDS = 15

/** Checks after the first two need a reachable database that is up to date. */
const CHECKS: readonly (readonly [string, Check])[] = [
  ['database', database],
  ['migrations', migrations],
  ['row-level security', rowLevelSecurity],
  ['clock', clock],
  ['master keys', masterKeys],
  ['signing keys', signingKeys],
  ['store', store],
  ['browser uploads', checkBrowserUploads],
  ['malware scanner', malwareScanner],
  ['partitions', partitions],
  ['dispatchers', dispatchers],
  ['webhook endpoints', webhookEndpoints],
  ['email', checkEmail],
  ['certificates', certificates],
  ['monitoring', monitoring],
  ['audit records', auditRecords],
  ['erased files', erasedFiles],
  ['disk', disk],
  ['settings', settings],
]
const REQUIRED = ['database', 'migrations']
const NEEDS_NO_DATABASE = ['store', 'browser uploads', 'malware scanner', 'disk', 'settings']

export async function runChecks(app: App): Promise<Finding[]> {
  const findings: Finding[] = []
  let hasDatabase = true
  let checked = app
  for (const [check, run] of CHECKS) {
    if (!hasDatabase && !NEEDS_NO_DATABASE.includes(check)) {
      findings.push({ check, state: 'skipped', message: 'needs a reachable, up-to-date database' })
      continue
    }
    const result = await run(checked).catch((error): CheckResult => {
      const message = describeDatabaseError(error) ?? `check failed (${(error as Error).name})`
      return bad(message, 'see the service log')
    })
    findings.push({ check, ...result })
    if (check === 'migrations' && result.state !== 'bad') {
      const cells = await checkCells(app)
      findings.push(...cells, ...(await checkMoves(app)))
      checked = withUsableCells(app, cells)
    }
    if (result.state === 'bad' && REQUIRED.includes(check)) hasDatabase = false
  }
  return findings
}

async function database(app: App): Promise<CheckResult> {
  const found = await app.db.directory(findDatabaseFacts)
  const message = `PostgreSQL ${found.version} as ${found.role}${found.isEncrypted ? ', encrypted' : ''}`
  if (found.versionNumber < OLDEST_POSTGRESQL) return bad(message, 'upgrade to version 15 or later')
  if (found.bypassesRls)
    return bad(
      `${message}, which bypasses row-level security`,
      'use a role that is not a superuser and has no BYPASSRLS',
    )
  if (found.isReadOnly) return bad(`${message}, read-only`, 'point DATABASE_URL at the primary')
  if (found.encoding !== 'UTF8')
    return bad(`${message}, encoding ${found.encoding}`, 'create the database with encoding UTF8')
  return ok(message)
}

async function migrations(app: App): Promise<CheckResult> {
  const { applied, pending, unknown } = await app.db.directory(migrationState)
  if (unknown.length > 0)
    return bad(`the database is newer than this version: ${unknown.join(', ')}`, 'use the newer version of Gangway')
  if (pending.length > 0) return bad(`pending: ${pending.join(', ')}`, 'run database migrate, or start the service')
  return ok(`${applied.length} applied, none pending`)
}

async function rowLevelSecurity(app: App): Promise<CheckResult> {
  // A cell that is away has a line of its own.
  const { answers } = await app.db.availableCells(listTablesWithoutRls)
  const open = [...new Set(answers.flat())]
  if (open.length > 0) return bad(`not forced on ${open.join(', ')}`, "call keep_to_own_partner('table') for each")
  return ok('forced on all tables with partner rows')
}

async function clock(app: App): Promise<CheckResult> {
  const before = app.realClock.now().getTime()
  const { now } = await app.db.directory(findDatabaseFacts)
  const after = app.realClock.now().getTime()
  const off = (now.getTime() - (before + after) / 2) / 1000
  const message = `${Math.abs(off).toFixed(1)} s ${off < 0 ? 'ahead of' : 'behind'} the database`
  if (Math.abs(off) > 30) return bad(message, 'synchronise the clock with NTP: tokens depend on it')
  if (Math.abs(off) > 2) return look(message, 'synchronise both clocks with NTP')
  return ok(message)
}

async function masterKeys(app: App): Promise<CheckResult> {
  const counts = await countWrapped(app)
  const sum = (of: 'current' | 'older' | 'unknown') => counts.reduce((total, it) => total + it[of], 0)
  if (sum('unknown') > 0)
    return bad(`${sum('unknown')} values use a key that is not configured`, 'add the missing key to MASTER_KEYS')
  for (const column of WRAPPED_COLUMNS) {
    const sample = await app.db.directory((sql) => findSample(sql, column))
    if (!sample) continue
    try {
      app.masterKeys.unwrap(sample.wrapped, column.place(sample.key))
    } catch {
      return bad(`one of the ${column.what} can't be unwrapped`, 'the row is damaged: restore it from a backup')
    }
  }
  if (sum('older') > 0) return look(`${sum('older')} values use an older key`, 'run keys rewrap')
  const current = sum('current')
  return ok(`${current} ${current === 1 ? 'value uses' : 'values use'} the current key; samples unwrap`)
}

/** Verifies all seals, the events of the newest ones, and a sample of customers. */
async function auditRecords(app: App): Promise<CheckResult> {
  const activity = await verifyActivity(app, 20)
  const customers = await Promise.all(app.db.cells.map((cell) => verifyCustomers(app, cell, undefined, 50)))
  const problems = [activity, ...customers].flatMap((each) => each.problems)
  if (problems.length > 0) return bad(problems.join('; '), 'run audit verify and compare with a backup')
  return ok(
    `${activity.checked} seals and ${customers.reduce((sum, { checked }) => sum + checked, 0)} customers verified`,
  )
}

async function signingKeys(app: App): Promise<CheckResult> {
  if (app.config.tokens.outside) return ok('tokens come from an external issuer')
  const now = app.realClock.now()
  const keys = await app.db.directory((sql) => findSigningKeys(sql, now))
  const signer = keys.findLast((key) => key.algorithm === app.config.tokens.algorithm && key.activeFrom <= now)
  if (!signer) return ok('none yet: created when first needed')
  const planned = keys.filter((key) => key.activeFrom > now).length
  return ok(`${signer.kid} signs since ${dayOf(signer.activeFrom)}${planned ? '; rotation scheduled' : ''}`)
}

/** Writes, reads and deletes an empty file. */
async function store(app: App): Promise<CheckResult> {
  const kind = app.store.kind === 'disk' ? 'disk' : 'S3'
  const key = `doctor/${newId(app.clock.now())}`
  try {
    await app.store.check()
    await app.store.blank(key)
    const written = await app.store.read(key)
    written?.body.on('error', () => {}).destroy()
    await app.store.remove(key)
    const left = await app.store.read(key)
    left?.body.on('error', () => {}).destroy()
    if (written && !left) return ok(`${kind}: wrote, read and deleted a file`)
    return bad(
      `${kind}: ${written ? 'a deleted file is still there' : 'a written file is missing'}`,
      'turn off versioning for the bucket',
    )
  } catch (error) {
    const what = (error as Error).name === 'StoreAway' ? (error as Error).message : 'access denied'
    return bad(
      `${kind}: ${what}`,
      app.store.kind === 'disk' ? 'check the owner of DATA_DIR' : 'check S3_* and the permissions of the key',
    )
  }
}

/** Scans a file of the largest size, because clamd has a limit of its own. */
async function malwareScanner({ scanner, realClock, db }: App): Promise<CheckResult> {
  if (!scanner) return off('documents are not scanned', 'set CLAMD_URL to scan them')
  const scan = scanner.scan()
  try {
    const version = await scanner.check()
    for (let sent = 0; sent < MAX_DOCUMENT_BYTES; sent += ZEROS.length) await scan.write(ZEROS)
    await scan.end()
    const signatures = timeFrom(version.split('/')[2] ?? '').getTime()
    if (realClock.now().getTime() - signatures > 7 * DAY) return look(version, 'update the signatures: run freshclam')
    const waiting = await inCells(db.cells, (cell) => cell.run(countUnscanned)).catch(() => 0)
    const backlog = waiting > 0 ? `; ${waiting} older documents wait to be scanned` : ''
    return ok(`${version}: scanned a file of ${bytes(MAX_DOCUMENT_BYTES)}${backlog}`)
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error
    return bad(error.message, 'check CLAMD_URL and clamd.conf; documents wait until they can be scanned')
  } finally {
    scan.abort()
  }
}
const ZEROS = Buffer.alloc(64 * 1024)

async function partitions(app: App): Promise<CheckResult> {
  const now = app.clock.now()
  const ofCells = await Promise.all(
    app.db.cells.map((cell) =>
      cell.definitions((sql) =>
        Promise.all((Object.keys(PARTITIONED) as Partitioned[]).map((table) => listPartitions(sql, table))),
      ),
    ),
  )
  const tables = ofCells.flat()
  const unpartitioned = tables.reduce((sum, table) => sum + table.homeless, 0)
  const last = tables.map(({ to }) => to ?? '').sort()[0]!
  const todo = 'start a dispatcher, which creates them, or run retention make-ahead'
  if (last < dayOf(now)) return bad(last ? `created until ${last}` : 'none created', todo)
  if (unpartitioned > 0) return look(`${unpartitioned} rows are outside their partition`, todo)
  if (last < dayOf(new Date(now.getTime() + 2 * DAY))) return look(`created until ${last}`, todo)
  return ok(`created until ${last}`)
}

/** Checks each cell and reports the worst. */
async function dispatchers(app: App): Promise<CheckResult> {
  const found = await Promise.all(app.db.cells.map((cell) => dispatchersOf(app, cell)))
  return found.find(({ state }) => state === 'bad') ?? found.find(({ state }) => state !== 'ok') ?? found[0]!
}

async function dispatchersOf(app: App, cell: Cell): Promise<CheckResult> {
  const [ages, stopped] = await cell.run((sql) => Promise.all([listHeartbeats(sql), findLastStop(sql)]))
  const alive = ages.filter((age) => age < MAX_HEARTBEAT_AGE_SECONDS).length
  if (alive > 0) return (await isStalled(app, cell)) ? STALLED : ok(`${alive} running`)
  const message = `none running; ${lastSeen(ages[0], stopped)}`
  return look(message, 'start a process with --role dispatcher or all; events wait until then')
}

const STALLED_SECONDS = 60
const STALLED = bad(
  `running, but deliveries are overdue and none was attempted for ${STALLED_SECONDS} s`,
  'read the logs of the dispatchers, then restart them; nothing is lost',
)

async function isStalled(app: App, cell: Cell): Promise<boolean> {
  const { isSending } = await cell.run((sql) => findDispatcherState(sql, STALLED_SECONDS))
  if (isSending) return false
  const before = new Date(app.clock.now().getTime() - STALLED_SECONDS * 1000)
  return cell.run((sql) => hasOverdueDeliveries(sql, before))
}

/** What is known of the last dispatcher: a clean stop, or the heartbeat of one that ended without one. */
function lastSeen(heartbeat: number | undefined, stopped: number | null): string {
  if (heartbeat !== undefined && (stopped === null || heartbeat < stopped))
    return `the last one was seen ${duration(heartbeat)} ago and did not stop cleanly`
  return stopped === null ? 'none has run yet' : `the last one stopped ${duration(stopped)} ago`
}

async function monitoring(app: App): Promise<CheckResult> {
  const now = app.clock.now()
  const backlogs = await app.db.eachCell((sql) => findAlertBacklog(sql, now))
  const { open, overdue, oldestDueAt } = addUpAlerts(backlogs)
  if (overdue === 0) return ok(open === 0 ? 'no open alerts' : `${open} open alerts, none overdue`)
  const days = Math.floor((now.getTime() - oldestDueAt!.getTime()) / DAY)
  return look(
    `${overdue} of ${open} open alerts are overdue, the oldest since ${days === 1 ? '1 day' : `${days} days`}`,
    'ask the review team to decide on them',
  )
}

async function certificates(app: App): Promise<CheckResult> {
  const now = app.realClock.now()
  const soon = new Date(now.getTime() + 30 * DAY)
  const clients = await app.db.directory((sql) => listExpiringClients(sql, now, soon))
  if (clients.length === 0) return ok('every active partner has one that is valid for 30 days or more')
  const named = clients
    .slice(0, 5)
    .map(({ clientId, notAfter }) => (notAfter ? `${clientId} expires ${dayOf(notAfter)}` : `${clientId} has none`))
  const details = clients.length > 5 ? ` and ${clients.length - 5} more` : ''
  return look(`${named.join(', ')}${details}`, 'ask these partners for a new certificate')
}

async function webhookEndpoints(app: App): Promise<CheckResult> {
  const failing = (await app.db.eachCell(listFailingEndpoints)).flat()
  if (failing.length === 0) return ok('none is failing')
  const named = failing
    .slice(0, 5)
    .map((endpoint) => `${endpoint.partnerId} ${endpointHealth(endpoint)}, ${endpoint.failures} failures in a row`)
  const more = failing.length > 5 ? ` and ${failing.length - 5} more` : ''
  return look(
    `${named.join('; ')}${more}`,
    'ask these partners to check their endpoint; their dashboard shows the reason',
  )
}

async function erasedFiles(app: App): Promise<CheckResult> {
  const left = await countFilesLeft(app)
  if (left === 0) return ok('none left in the store')
  return look(`${left} still to be removed`, 'the service removes them within an hour if the store is reachable')
}

async function disk(app: App): Promise<CheckResult> {
  if (app.config.databaseUrl && app.config.s3) return ok('no data is stored on this machine')
  const disk = await statfs(app.config.dataDir).catch(() => undefined)
  if (!disk) return bad(`can't read ${app.config.dataDir}`, 'check DATA_DIR and its owner')
  const free = disk.bavail * disk.bsize
  const message = `${bytes(free)} free of ${bytes(disk.blocks * disk.bsize)} for ${app.config.dataDir}`
  if (free < 200 * 1024 ** 2)
    return bad(message, 'free up space now: uploads and the embedded database stop when the disk is full')
  if (free < 2 * 1024 ** 3) return look(message, 'free up space')
  return ok(message)
}

const SETTINGS = 'see Settings in docs/operating.md'

async function settings({ config }: App): Promise<CheckResult> {
  if (config.sandbox) return off('not checked in a sandbox with an embedded database', SETTINGS)
  const warnings = [
    /^http:/.test(config.baseUrl) ? 'BASE_URL is not https' : '',
    config.databasePartnerUrl ? '' : 'DATABASE_PARTNER_URL is not set: partner requests use the owner role',
    config.rateLimits ? '' : 'RATE_LIMITS is off',
    config.webhooks.privateNetworks.length > 0 ? 'WEBHOOK_PRIVATE_NETWORKS allows webhooks to private networks' : '',
  ].filter((text) => text !== '')
  return warnings.length === 0 ? ok('no warnings') : look(warnings.join('; '), SETTINGS)
}
