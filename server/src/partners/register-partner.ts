// Registers a partner organisation with its ID, its client ID and the data key that seals its customers' data.
import { randomUUID } from 'node:crypto'
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { DEFAULT_CELL, type Sql } from '../platform/db/db.ts'
import { copyToCell, lockActiveCell } from './cell-partner-sql.ts'
import { clientIdFor } from './client-id.ts'
import { placePartner } from './place-partner.ts'
import { insertPartner } from './sql.ts'

export interface NewPartner {
  readonly name: string
  readonly partnerId?: string
  readonly scopes?: readonly string[]
  readonly onboarding?: 'Approved' | 'Pending'
  /** Defaults to the cell with the fewest partners (place-partner.ts). */
  readonly cell?: string | undefined
  /** Runs in the same transaction, for example to record the action. */
  readonly alongside?: (sql: Sql, partnerId: string) => Promise<void>
}

export const PARTNER_SCOPES = ['partner.read', 'partner.write'] as const

export async function registerPartner(app: App, partner: NewPartner): Promise<{ partnerId: string; clientId: string }> {
  // Random instead of time-ordered: the client ID uses its first digits, which stay the same for a minute in a UUIDv7.
  const partnerId = partner.partnerId?.toLowerCase() ?? randomUUID()
  const clientId = clientIdFor(partner.name, partnerId)
  const cell = await placePartner(app, partner.cell)
  // Copied before the directory has it, so that a partner that can sign in is always known to its cell.
  if (cell !== DEFAULT_CELL) {
    const known = { partnerId, name: partner.name, status: 'Active', deactivatedAt: null } as const
    await app.db.cells.find(({ name }) => name === cell)!.run((sql) => copyToCell(sql, [known]))
  }
  await app.db.directoryTransaction(async (sql) => {
    if (cell !== DEFAULT_CELL && !(await lockActiveCell(sql, cell)))
      throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '1' } })
    await insertPartner(sql, {
      partnerId,
      clientId,
      name: partner.name,
      cell,
      scopes: partner.scopes ?? PARTNER_SCOPES,
      onboarding: partner.onboarding ?? 'Approved',
      wrappedDataKey: app.vault.newPartnerKey(partnerId),
      createdAt: app.clock.now(),
    })
    await partner.alongside?.(sql, partnerId)
  })
  app.db.placed(partnerId, cell)
  return { partnerId, clientId }
}
