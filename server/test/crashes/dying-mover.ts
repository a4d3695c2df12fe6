// The command that moves a partner, in its own process, which kills itself after a step. For tests of what survives.
import { readConfig } from '../../src/config/read-config.ts'
import { movePartner } from '../../src/operator/move/move-partner.ts'
import { cellConnections } from '../../src/platform/db/cells/cell-connections.ts'
import { openLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/process/open-app.ts'

export interface MoverOptions {
  env: Record<string, string>
  masterKey: string
  partner: { partnerId: string; name: string; cell: string }
  to: string
  diesAfter: string
}

if (process.argv[1] === import.meta.filename) {
  const { env, masterKey, partner, to, diesAfter }: MoverOptions = JSON.parse(process.argv[2]!)
  const config = readConfig({ ...env, DATABASE_POOL_SIZE: '4' })
  const app = openApp({
    config,
    databaseUrl: config.databaseUrl!.reveal(),
    cells: cellConnections(config.databaseCells, undefined),
    masterKeys: [Buffer.from(masterKey, 'base64')],
    log: openLog('silent'),
  })
  await movePartner(app, partner, to, {
    progress: () => {},
    reached(step) {
      if (step !== diesAfter) return
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => {})
    },
  })
  process.exit(0)
}
