// Access that has ended in the directory and whose completion links must still be revoked in the cell of the partner.
import type { DirectorySql } from '../platform/db/db.ts'

export interface PendingRevocation {
  readonly partnerId: string
  readonly revocationId: string
  /** The ID of a user or the thumbprint of a certificate. */
  readonly creator: string
}

export async function insertPending(
  sql: DirectorySql,
  revocations: readonly PendingRevocation[],
  endedAt: Date,
): Promise<void> {
  await Promise.all(
    revocations.map(
      ({ partnerId, revocationId, creator }) => sql`
        insert into pending_revocation (partner_id, revocation_id, creator, ended_at)
        values (${partnerId}, ${revocationId}, ${creator}, ${endedAt})`,
    ),
  )
}

/** Those of partners in this cell, the oldest first. */
export async function listPending(
  sql: DirectorySql,
  cell: string,
  limit: number,
): Promise<(PendingRevocation & { readonly endedAt: Date })[]> {
  return sql<(PendingRevocation & { readonly endedAt: Date })[]>`
    select r.partner_id as "partnerId", r.revocation_id as "revocationId", r.creator, r.ended_at as "endedAt"
    from pending_revocation r join partner p using (partner_id)
    where p.cell = ${cell} order by r.revocation_id limit ${limit}`
}

export async function deletePending(sql: DirectorySql, revocations: readonly PendingRevocation[]): Promise<void> {
  await Promise.all(
    revocations.map(
      ({ partnerId, revocationId }) => sql`
        delete from pending_revocation where partner_id = ${partnerId} and revocation_id = ${revocationId}`,
    ),
  )
}
