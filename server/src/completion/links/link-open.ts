// A link may be revoked or expire while a request that it authenticated waits for the customer.

import { findLink } from '../../access/completion-links-sql.ts'
import type { LockedCustomer } from '../../customer/change-customer.ts'
import { ApiError } from '../../errors.ts'

export async function assertLinkOpen({ sql, at }: LockedCustomer, linkId: string): Promise<void> {
  const link = await findLink(sql, at, linkId)
  if (!link || link.revokedAt || link.expiresAt <= at.now) throw new ApiError('Completion.SessionEnded')
}
