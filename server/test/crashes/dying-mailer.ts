// A node in its own process that sends notifications and kills itself at a chosen moment, for tests of what survives.
import { readConfig } from '../../src/config/read-config.ts'
import { sendNotifications } from '../../src/notifications/notifier.ts'
import type { App } from '../../src/platform/app.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import type { CellConnection } from '../../src/platform/db/cells/cell-connections.ts'
import { openLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/process/open-app.ts'

/** When the process kills itself. `never` leaves it to the test. */
export type MailerDiesAt = 'never' | 'before the recipients are committed' | 'after the recipients are committed'

export interface MailerOptions {
  databaseUrl: string
  cells: readonly CellConnection[]
  masterKey: string
  now: string
  mail: Record<string, string>
  diesAt: MailerDiesAt
}

const die = () => process.kill(process.pid, 'SIGKILL')

/** The same app, with a transaction that kills the process before or after its commit. */
function withCrash(app: App, diesAt: MailerDiesAt): App {
  const { db } = app
  if (diesAt === 'never') return app
  const directoryTransaction: App['db']['directoryTransaction'] =
    diesAt === 'before the recipients are committed'
      ? (work) => db.directoryTransaction((sql) => work(sql).finally(die))
      : (work) => db.directoryTransaction(work).finally(die)
  return { ...app, db: { ...db, directoryTransaction } }
}

if (process.argv[1] === import.meta.filename) {
  const options: MailerOptions = JSON.parse(process.argv[2]!)
  const app = openApp({
    config: readConfig({ ...options.mail, DATABASE_POOL_SIZE: '4' }),
    databaseUrl: options.databaseUrl,
    cells: options.cells,
    masterKeys: [Buffer.from(options.masterKey, 'base64')],
    clock: new ManualClock(options.now),
    log: openLog('silent'),
  })
  await sendNotifications(withCrash(app, options.diesAt))
}
