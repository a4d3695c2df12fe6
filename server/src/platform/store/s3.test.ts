// The S3 store against a real S3 server.
import { after, test } from 'node:test'
import { createBucket } from '../../../test/bucket.ts'
import { CannotRun, type RadosGateway, startRadosGateway } from '../../../test/rados-gateway.ts'
import { someKey, testStoreConformance } from '../../../test/store-conformance.ts'
import { openS3Store } from './s3.ts'

const gateway = await startRadosGateway().catch((error) => {
  if (!(error instanceof CannotRun)) throw error
  return error
})
if (gateway instanceof CannotRun) {
  console.error(`SKIPPED: the S3 store was not tested, because ${gateway.message}.`)
  test('the S3 store gives the verdicts of every store', { skip: gateway.message }, () => {})
} else withGateway(gateway)

function withGateway(gateway: RadosGateway): void {
  const store = openS3Store({ ...gateway, region: 'us-east-1', pathStyle: true, now: () => new Date() })
  after(async () => {
    await store.close()
    await gateway.stop()
  })
  testStoreConformance(async () => {
    await createBucket(gateway)
    return { store, maxBytes: gateway.maxObjectBytes, newKey: someKey }
  })
}
