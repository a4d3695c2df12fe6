// Registers a partner organisation with its ID, its client ID and the data key that seals its customers' data.
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
  /** Runs in the same transaction, for example to record the action. */
  readonly alongside?: (sql: Sql, partnerId: string) => Promise<void>
}

export const PARTNER_SCOPES = ['partner.read', 'partner.write'] as const

export async function registerPartner(app: App, partner: NewPartner): Promise<{ partnerId: string; clientId: string }> {
  // Random instead of time-ordered: the client ID uses its first digits, which stay the same for a minute in a UUIDv7.
  const partnerId = partner.partnerId?.toLowerCase() ?? randomUUID()
  const clientId = clientIdFor(partner.name, partnerId)
  await app.db.directoryTransaction(async (sql) => {
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
