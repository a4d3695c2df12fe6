// Provides the keys that seal personal data. Unwrapped keys exist only in memory.
import type { Db } from '../db/db.ts'
import { isUuid } from '../ids.ts'
import { KEY_BYTES, type MasterKeys, newKey, open, seal } from './keyring.ts'
import { findOrInsertSecret, findWrappedCustomerKey, findWrappedDataKey } from './vault-sql.ts'

export interface Vault {
  /** A new partner's data key, wrapped, to be stored with the partner. */
  newPartnerKey(partnerId: string): Buffer
  partnerKey(partnerId: string): Promise<Buffer>
  /** A new customer's key and its wrapped form, to be stored with the customer. */
  newCustomerKey(partnerKey: Buffer, customerId: string): { key: Buffer; wrapped: Buffer }
  customerKey(partnerKey: Buffer, customerId: string, wrapped: Uint8Array): Buffer
  /** The key of an existing customer. Undefined when there is none or the customer was erased. */
  storedCustomerKey(partnerId: string, customerId: string): Promise<Buffer | undefined>
  /** The key of the blind index over identity numbers, shared by the whole service. */
  blindIndexKey(): Promise<Buffer>
  /** A named key of the whole service, created by the first node that needs it. */
  serviceKey(name: string): Promise<Buffer>
}

const REMEMBERED_PARTNERS = 10_000

export function openVault(db: Db, masterKeys: MasterKeys): Vault {
  const partnerKeys = new Map<string, Buffer>()
  const serviceKeys = new Map<string, Promise<Buffer>>()

  function serviceKey(name: string): Promise<Buffer> {
    const known = serviceKeys.get(name)
    if (known) return known
    const place = placeOf('secret', name)
    const key = db
      .directory((sql) => findOrInsertSecret(sql, name, masterKeys.wrap(newKey(), place)))
      .then((wrapped) => masterKeys.unwrap(wrapped, place).subarray(0, KEY_BYTES))
    serviceKeys.set(name, key)
    key.catch(() => serviceKeys.delete(name))
    return key
  }

  async function partnerKey(partnerId: string): Promise<Buffer> {
    const known = partnerKeys.get(partnerId)
    if (known) return known
    const wrapped = await db.partnerDirectory(partnerId, (sql) => findWrappedDataKey(sql, partnerId))
    if (!wrapped) throw new Error('the partner has no data key')
    const key = masterKeys.unwrap(wrapped, placeOf('partner', partnerId))
    if (partnerKeys.size >= REMEMBERED_PARTNERS) partnerKeys.delete(partnerKeys.keys().next().value!)
    partnerKeys.set(partnerId, key)
    return key
  }

  return {
    newPartnerKey: (partnerId) => masterKeys.wrap(newKey(), placeOf('partner', partnerId)),

    partnerKey,

    newCustomerKey(partnerKey, customerId) {
      const key = newKey()
      return { key, wrapped: seal(partnerKey, key, placeOf('customer', customerId)) }
    },

    customerKey: (partnerKey, customerId, wrapped) => open(partnerKey, wrapped, placeOf('customer', customerId)),

    async storedCustomerKey(partnerId, customerId) {
      if (!isUuid(partnerId) || !isUuid(customerId)) return undefined
      const wrapped = await db.partner(partnerId, (sql) => findWrappedCustomerKey(sql, partnerId, customerId))
      return wrapped && open(await partnerKey(partnerId), wrapped, placeOf('customer', customerId))
    },

    blindIndexKey: () => serviceKey('blind-index'),
    serviceKey,
  }
}

/** The place a wrapped key of a partner, a customer or the service is bound to. */
export const placeOf = (table: 'partner' | 'customer' | 'secret', id: string) => `${table}:${id}`
