// Which store this installation has: S3-compatible when a bucket is configured, the local disk otherwise.
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { aheadMs, type Clock } from '../clock.ts'
import type { Vault } from '../keys/vault.ts'
import { type DiskStore, openDiskStore } from './disk.ts'
import { openS3Store } from './s3.ts'
import type { Store } from './store.ts'

export type OpenedStore = DiskStore | (Store & { readonly kind: 's3' })

export function openStore(config: Config, vault: Vault, clocks: { clock: Clock; realClock: Clock }): OpenedStore {
  const { s3 } = config
  if (s3) {
    const { accessKeyId, secretAccessKey, ...place } = s3
    const credentials = accessKeyId && secretAccessKey && { accessKeyId, secretAccessKey: secretAccessKey.reveal() }
    const store = openS3Store({ ...place, credentials: credentials || undefined, now: () => clocks.realClock.now() })
    // The store compares the times of a link with its own clock.
    const realTime = (time: Date) => new Date(time.getTime() - aheadMs(clocks.clock))
    const uploadLink: Store['uploadLink'] = (key, { issuedAt, expiresAt, ...terms }) =>
      store.uploadLink(key, { ...terms, issuedAt: realTime(issuedAt), expiresAt: realTime(expiresAt) })
    return { ...store, uploadLink }
  }
  return openDiskStore({
    folder: join(config.dataDir, 'documents'),
    baseUrl: config.baseUrl,
    linkKey: () => vault.serviceKey('upload-links'),
    // The first two segments of a key are the partner and the customer that own the file.
    ownerKey: (key) => {
      const [partnerId = '', customerId = ''] = key.split('/')
      return vault.storedCustomerKey(partnerId, customerId)
    },
  })
}
