// A certificate in dashboard responses. It contains nothing secret.

import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { CredentialRow } from './certificates-sql.ts'

export const CredentialRecord = named('ApiCredential', {
  credentialId: uuid(),
  name: Type.String(),
  thumbprint: Type.String({ description: 'x5t#S256: base64url of the SHA-256 of the certificate.' }),
  keyBits: Type.Integer(),
  notBefore: instant(),
  notAfter: instant(),
  status: oneOf(['Active', 'Expired', 'Revoked']),
  addedAt: instant(),
  addedBy: Type.String({ description: "The user's email, or the name of a command." }),
  lastUsedAt: nullable(instant({ description: 'When it was last used, accurate to one minute; null if never.' })),
  revokedAt: nullable(instant()),
})
export type CredentialRecord = Static<typeof CredentialRecord>

export function credentialRecord(row: CredentialRow, now: Date): CredentialRecord {
  return {
    credentialId: row.credentialId,
    name: row.name,
    thumbprint: row.thumbprint,
    keyBits: row.keyBits,
    addedBy: row.addedByEmail ?? row.addedBy,
    status: row.revokedAt ? 'Revoked' : row.notAfter <= now ? 'Expired' : 'Active',
    notBefore: row.notBefore.toISOString(),
    notAfter: row.notAfter.toISOString(),
    addedAt: row.addedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}
