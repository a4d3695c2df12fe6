// Starts a real S3 server on loopback and prints the settings that make the service use it. Press Ctrl-C to stop.
//   node scripts/radosgw.ts
import { createBucket } from '../server/test/peers/bucket.ts'
import { CannotRun, startRadosGateway } from '../server/test/peers/rados-gateway.ts'

try {
  const gateway = await startRadosGateway()
  await createBucket(gateway)
  for (const [key, value] of Object.entries(gateway.env)) console.log(`${key}=${value}`)
  const stop = () => void gateway.stop().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  if (!(error instanceof CannotRun)) throw error
  console.error(`The S3 server cannot run here: ${error.message}.`)
  process.exitCode = 1
}
