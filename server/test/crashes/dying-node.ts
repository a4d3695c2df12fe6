// A node in its own process that kills itself at a chosen moment, for tests of what survives.
import { readConfig } from '../../src/config/read-config.ts'
import type { App } from '../../src/platform/app.ts'
import type { CellConnection } from '../../src/platform/db/cells/cell-connections.ts'
import { openLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/process/open-app.ts'
import { buildServer } from '../../src/process/server.ts'

/** When the process kills itself. `never` leaves it to the test. */
export type DiesAt =
  | 'never'
  | 'when the file is stored'
  | 'before the commit'
  | 'after the commit'
  | 'before the rejected bytes are deleted'
  | 'after the rejected bytes are deleted'

export interface NodeOptions {
  databaseUrl: string
  cells: readonly CellConnection[]
  masterKey: string
  dataDir: string
  diesAt: DiesAt
  /** How many uploads reach that moment before the process kills itself. */
  uploads: number
}

/** The same app, with one step that kills the process before or after it. */
function withCrash(app: App, { diesAt, uploads }: NodeOptions): App {
  let reached = 0
  /** The last upload to get here kills the process; the others wait for it. */
  const die = () => (++reached < uploads ? new Promise<void>(() => {}) : void process.kill(process.pid, 'SIGKILL'))
  if (app.store.kind !== 'disk') throw new Error('requires the disk store')
  const { store, db } = app
  switch (diesAt) {
    case 'never':
      return app
    case 'when the file is stored':
      return { ...app, store: { ...store, receive: async (...args) => store.receive(...args).finally(die) } }
    case 'before the commit':
      return {
        ...app,
        db: { ...db, partnerTransaction: (id, work) => db.partnerTransaction(id, (sql) => work(sql).finally(die)) },
      }
    case 'after the commit':
      return { ...app, db: { ...db, partnerTransaction: (id, work) => db.partnerTransaction(id, work).finally(die) } }
    case 'before the rejected bytes are deleted':
      return { ...app, store: { ...store, blank: async () => die() } }
    case 'after the rejected bytes are deleted':
      return { ...app, store: { ...store, blank: (key) => store.blank(key).finally(die) } }
  }
}

if (process.argv[1] === import.meta.filename) {
  const options: NodeOptions = JSON.parse(process.argv[2]!)
  const app = openApp({
    config: readConfig({ DATA_DIR: options.dataDir, DATABASE_POOL_SIZE: '8', RATE_LIMITS: 'off' }),
    databaseUrl: options.databaseUrl,
    cells: options.cells,
    masterKeys: [Buffer.from(options.masterKey, 'base64')],
    log: openLog('silent'),
  })
  const server = buildServer(withCrash(app, options))
  console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
}
