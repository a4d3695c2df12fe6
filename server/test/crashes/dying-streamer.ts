// A node in its own process that sends the audit stream until it is killed, for tests of what survives.
import { startAuditStream } from '../../src/audit/stream/push-activity.ts'
import { readConfig } from '../../src/config/read-config.ts'
import type { CellConnection } from '../../src/platform/db/cells/cell-connections.ts'
import { openLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/process/open-app.ts'

export interface StreamerOptions {
  databaseUrl: string
  cells: readonly CellConnection[]
  masterKey: string
  env: Record<string, string>
}

if (process.argv[1] === import.meta.filename) {
  const options: StreamerOptions = JSON.parse(process.argv[2]!)
  const app = openApp({
    config: readConfig({ ...options.env, DATABASE_POOL_SIZE: '4' }),
    databaseUrl: options.databaseUrl,
    cells: options.cells,
    masterKeys: [Buffer.from(options.masterKey, 'base64')],
    log: openLog('silent'),
  })
  startAuditStream(app, { everyMs: 20, leaseMs: 300 })
  // The passes of background work alone don't keep a process alive.
  setInterval(() => {}, 1000)
}
