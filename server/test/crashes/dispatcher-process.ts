// A dispatcher in its own process, for tests that kill it. It gets its settings as an argument and reports when it is ready.
import { readConfig } from '../../src/config/read-config.ts'
import { openApp } from '../../src/process/open-app.ts'
import { startDispatcher } from '../../src/webhooks/dispatch/dispatcher.ts'

const { databaseUrl, masterKey, caFile, leaseMs } = JSON.parse(process.argv[2]!)
const app = openApp({
  config: readConfig({
    LOG_LEVEL: 'fatal',
    WEBHOOK_CA_FILE: caFile,
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s,1s',
  }),
  databaseUrl,
  masterKeys: [Buffer.from(masterKey, 'base64')],
})
startDispatcher(app, { leaseMs })
process.send!('up')
process.on('disconnect', () => process.exit(0))
