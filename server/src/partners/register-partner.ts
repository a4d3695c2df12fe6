// Takes in a partner organisation: its id, its client id, and the key its customers' data is sealed with.
import { randomUUID } from 'node:crypto'
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { clientIdFor } from './client-id.ts'
import { insertPartner } from './sql.ts'

export interface NewPartner {
  readonly name: string
  readonly partnerId?: string
  readonly scopes?: readonly string[]
  readonly onboarding?: 'Approved' | 'Pending'
  /** Written in the same transaction, such as the entry in the trail. */
  readonly alongside?: (sql: Sql, partnerId: string) => Promise<void>
}

export const PARTNER_SCOPES = ['partner.read', 'partner.write'] as const

export async function registerPartner(app: App, partner: NewPartner): Promise<{ partnerId: string; clientId: string }> {
  // Random, not ordered by time: the client id is made from its first digits, and those of a UUIDv7 stay the same for a minute.
  const partnerId = partner.partnerId?.toLowerCase() ?? randomUUID()
  const clientId = clientIdFor(partner.name, partnerId)
  await app.db.everyPartnerTransaction(async (sql) => {
    await insertPartner(sql, {
      partnerId,
      clientId,
      name: partner.name,
      scopes: partner.scopes ?? PARTNER_SCOPES,
      onboarding: partner.onboarding ?? 'Approved',
      wrappedDataKey: app.vault.newPartnerKey(partnerId),
      createdAt: app.clock.now(),
    })
    await partner.alongside?.(sql, partnerId)
  })
  return { partnerId, clientId }
}
