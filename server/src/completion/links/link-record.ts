// A completion link as lists show it: never its address.

import type { LinkRow } from '../../access/completion-links-sql.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { COMPLETION_LOCALES } from '../../reference/completion-locales.ts'

export const CompletionLinkRecord = named('CompletionLinkRecord', {
  linkId: uuid(),
  status: oneOf(['Open', 'Expired', 'Revoked']),
  createdAt: instant(),
  expiresAt: instant(),
  revokedAt: nullable(instant()),
  lastUsedAt: nullable(instant({ description: 'When the link was last opened; null if never.' })),
  locale: nullable(oneOf(COMPLETION_LOCALES)),
  returnUrl: nullable(Type.String()),
  emailStatus: nullable(
    oneOf(['Pending', 'Sent', 'Failed'], {
      description: 'Whether the email has been sent; null if none was requested.',
    }),
  ),
})
export type CompletionLinkRecord = Static<typeof CompletionLinkRecord>

export function linkRecord(row: LinkRow, now: Date): CompletionLinkRecord {
  return {
    linkId: row.linkId,
    status: row.revokedAt ? 'Revoked' : row.expiresAt <= now ? 'Expired' : 'Open',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    locale: row.locale,
    returnUrl: row.returnUrl,
    emailStatus: emailStatusOf(row),
  }
}

/** A revoked link is no longer sent. */
function emailStatusOf(row: LinkRow): CompletionLinkRecord['emailStatus'] {
  if (!row.hasEmail) return null
  if (row.emailSentAt) return 'Sent'
  return row.emailGivenUpAt || row.revokedAt ? 'Failed' : 'Pending'
}
