// Hands out the keys that personal data is sealed with. Unwrapped keys are kept in memory; nothing else keeps them.
import type { Db } from './db.ts'
import { KEY_BYTES, type MasterKeys, newKey, open, seal } from './keyring.ts'
import { findWrappedDataKey, keepSecret } from './vault-sql.ts'

export interface Vault {
  /** A new partner's data key, wrapped, to be stored with the partner. */
  newPartnerKey(partnerId: string): Buffer
  partnerKey(partnerId: string): Promise<Buffer>
  /** A new customer's key and its wrapped form, to be stored with the customer. */
  newCustomerKey(partnerKey: Buffer, customerId: string): { key: Buffer; wrapped: Buffer }
  customerKey(partnerKey: Buffer, customerId: string, wrapped: Uint8Array): Buffer
  /** The key of the blind index over identity numbers, one for the whole service. */
  blindIndexKey(): Promise<Buffer>
}

const REMEMBERED_PARTNERS = 10_000

export function openVault(db: Db, masterKeys: MasterKeys): Vault {
  const partnerKeys = new Map<string, Buffer>()
  let blindIndexKey: Promise<Buffer> | undefined

  return {
    newPartnerKey: (partnerId) => masterKeys.wrap(newKey(), placeOf('partner', partnerId)),

    async partnerKey(partnerId) {
      const known = partnerKeys.get(partnerId)
      if (known) return known
      const wrapped = await db.partner(partnerId, (sql) => findWrappedDataKey(sql, partnerId))
      if (!wrapped) throw new Error('the partner has no data key')
      const key = masterKeys.unwrap(wrapped, placeOf('partner', partnerId))
      if (partnerKeys.size >= REMEMBERED_PARTNERS) partnerKeys.delete(partnerKeys.keys().next().value!)
      partnerKeys.set(partnerId, key)
      return key
    },

    newCustomerKey(partnerKey, customerId) {
      const key = newKey()
      return { key, wrapped: seal(partnerKey, key, placeOf('customer', customerId)) }
    },

    customerKey: (partnerKey, customerId, wrapped) => open(partnerKey, wrapped, placeOf('customer', customerId)),

    blindIndexKey() {
      blindIndexKey ??= db
        .everyPartner((sql) => keepSecret(sql, 'blind-index', masterKeys.wrap(newKey(), 'secret:blind-index')))
        .then((wrapped) => masterKeys.unwrap(wrapped, 'secret:blind-index').subarray(0, KEY_BYTES))
        .catch((error) => {
          blindIndexKey = undefined
          throw error
        })
      return blindIndexKey
    },
  }
}

const placeOf = (table: string, id: string) => `${table}:${id}`
