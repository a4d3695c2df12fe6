// Runs dispatchers that are killed, frozen or lose their database while events are recorded, and accounts for every event.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { readConfig } from '../../src/config/read-config.ts'
import { registerPartner } from '../../src/partners/register-partner.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/db.ts'
import { openApp } from '../../src/process/open-app.ts'
import { type Account, accountForEvents } from '../../src/webhooks/maintenance/maintenance-sql.ts'
import { everyCell } from '../database/every-cell.ts'
import { type Receiver, startReceiver } from '../peers/receiver.ts'
import { TestAuthority } from '../peers/test-authority.ts'
import { until } from '../process/until.ts'
import { recordEvents, subscribe } from '../service/webhook-service.ts'

export interface TrialReport {
  readonly account: Account
  /** Events whose commit was confirmed. */
  readonly written: number
  /** Written events that were never received. */
  readonly missing: number
  readonly requests: number
  /** Events that were received more than once, always with the same id. */
  readonly duplicates: number
  /** Received events that were never recorded. There must be none. */
  readonly unknown: number
  /** Deliveries whose attempt count differs from their recorded attempts. There must be none. */
  readonly miscounted: number
}

export interface Trial {
  readonly dispatchers: ChildProcess[]
  readonly receivers: Receiver[]
  /** How many requests the receivers have got so far. */
  received(): number
  startDispatcher(): Promise<ChildProcess>
  restartDatabase(): Promise<void>
}

const LEASE_MS = 2000

export async function runTrial(
  database: { url: string; adminUrl: string },
  options: { perSecond: number; partners?: number; answerAfterMs?: number },
  disturb: (trial: Trial) => Promise<void>,
): Promise<TrialReport> {
  const authority = new TestAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'gangway-trial-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, authority.cert)
  const masterKey = randomBytes(32)
  const app = openApp({
    config: readConfig({ LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '8' }),
    databaseUrl: database.url,
    masterKeys: [masterKey],
  })
  const receivers: Receiver[] = []
  const partnerIds: string[] = []
  for (let i = 0; i < (options.partners ?? 5); i++) {
    const receiver = await startReceiver(authority.issue({ hosts: ['127.0.0.1'] }))
    receiver.answer = (_request, response) =>
      void setTimeout(() => response.writeHead(204).end(), options.answerAfterMs ?? 20)
    const { partnerId } = await registerPartner(app, { name: `Trial ${i}` })
    await subscribe(app, partnerId, receiver.url())
    receivers.push(receiver)
    partnerIds.push(partnerId)
  }
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} })
  const [place] = await admin`show data_directory`
  await admin.end()
  const dispatchers: ChildProcess[] = []
  const trial: Trial = {
    dispatchers,
    receivers,
    received: () => receivers.reduce((sum, receiver) => sum + receiver.received.length, 0),
    async startDispatcher() {
      const argument = { databaseUrl: database.url, masterKey: masterKey.toString('base64'), caFile, leaseMs: LEASE_MS }
      const child = fork(join(import.meta.dirname, 'dispatcher-process.ts'), [JSON.stringify(argument)])
      await new Promise((resolve, reject) => {
        child.once('message', resolve)
        child.once('exit', () => reject(new Error('the dispatcher process ended at its start')))
      })
      dispatchers.push(child)
      return child
    },
    async restartDatabase() {
      const pid = Number((await readFile(join(place!.data_directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
      // An immediate shutdown, without finishing anything.
      process.kill(pid, 'SIGQUIT')
    },
  }
  await Promise.all([trial.startDispatcher(), trial.startDispatcher()])

  // Records events at a steady rate. Events that an unreachable database doesn't confirm aren't counted.
  const written: string[] = []
  let isRecording = true
  const source = (async () => {
    for (let n = 0; isRecording; n++) {
      const write = recordEvents(app, partnerIds[n % partnerIds.length]!, 2).then(
        (ids) => void written.push(...ids),
        (error) => {
          if (!isDatabaseUnavailable(error)) throw error
        },
      )
      await Promise.all([write, new Promise((resolve) => setTimeout(resolve, 2000 / options.perSecond))])
    }
  })()
  await disturb(trial)
  isRecording = false
  await source

  const inCells = everyCell(app.db)
  await until('the queue is empty', async () => {
    const [row] = await inCells((sql) => sql`select count(*) from webhook_queue`)
    return row!.count === 0
  })
  const account = await inCells((sql) => accountForEvents(sql, new Date(0), new Date('2100-01-01')))
  const known = new Set((await inCells((sql) => sql`select event_id from event`)).map((row) => row.event_id as string))
  const [miscounted] = await inCells(
    (sql) => sql`
      select count(*) from webhook_delivery d
      where attempt_count <> (
        select count(*) from webhook_attempt a where a.partner_id = d.partner_id and a.delivery_id = d.delivery_id)`,
  )
  const times = new Map<string, number>()
  for (const receiver of receivers) {
    for (const { headers } of receiver.received) {
      const id = headers['svc-id'] as string
      times.set(id, (times.get(id) ?? 0) + 1)
    }
  }
  for (const child of dispatchers) child.kill('SIGKILL')
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await app.webhookClient.close()
  await app.db.close()
  await rm(folder, { recursive: true })
  return {
    account,
    written: written.length,
    missing: written.filter((id) => !times.has(id)).length,
    requests: [...times.values()].reduce((sum, n) => sum + n, 0),
    duplicates: [...times.values()].reduce((sum, n) => sum + n - 1, 0),
    unknown: [...times.keys()].filter((id) => !known.has(id)).length,
    miscounted: miscounted!.count,
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills a dispatcher at a random moment and starts another, repeatedly. The trial must succeed for every moment. */
export async function killRounds(
  trial: Trial,
  rounds: number,
  afterRound: (round: number) => void = () => {},
): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    await sleep(50 + Math.random() * 400)
    const living = trial.dispatchers.filter((child) => child.exitCode === null && child.signalCode === null)
    const victim = living[Math.floor(Math.random() * living.length)]!
    const gone = new Promise((resolve) => victim.once('exit', resolve))
    victim.kill('SIGKILL')
    await gone
    await trial.startDispatcher()
    afterRound(round)
  }
}

/** Freezes one dispatcher for longer than its lease, in real time, then lets it continue. */
export async function freeze(trial: Trial): Promise<void> {
  await sleep(1000)
  const [victim] = trial.dispatchers
  victim!.kill('SIGSTOP')
  await sleep(LEASE_MS * 2)
  victim!.kill('SIGCONT')
  await sleep(1000)
}
