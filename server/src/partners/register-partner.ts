// Registers a partner organisation with its ID, its client ID and the data key that seals its customers' data.
import { randomUUID } from 'node:crypto'
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
  for (;;) {
    const cell = await placePartner(app, partner.cell)
    if (!(await registerIn(app, cell, { ...partner, partnerId, clientId }))) continue
    app.db.placed(partnerId, cell)
    return { partnerId, clientId }
  }
}

/** Returns false if the cell has stopped accepting partners, or became unreachable, since it was chosen. */
async function registerIn(
  app: App,
  cell: string,
  partner: NewPartner & { readonly partnerId: string; readonly clientId: string },
): Promise<boolean> {
  const { partnerId, clientId, name } = partner
  // Copied before the directory has it, so that a partner that can sign in is always known to its cell.
  if (cell !== DEFAULT_CELL) {
    const known = { partnerId, name, status: 'Active', deactivatedAt: null } as const
    try {
      await app.db.cells.find((one) => one.name === cell)!.run((sql) => copyToCell(sql, [known]))
    } catch (error) {
      if (partner.cell === undefined && app.db.unreachableCells.includes(cell)) return false
      throw error
    }
  }
  return app.db.directoryTransaction(async (sql) => {
    if (!(await lockActiveCell(sql, cell))) return false
    await insertPartner(sql, {
      partnerId,
      clientId,
      name,
      cell,
      scopes: partner.scopes ?? PARTNER_SCOPES,
      onboarding: partner.onboarding ?? 'Approved',
      wrappedDataKey: app.vault.newPartnerKey(partnerId),
      createdAt: app.clock.now(),
    })
    await partner.alongside?.(sql, partnerId)
    return true
  })
}
