// An admin can only change users of their own partner, and a partner always keeps at least one admin.
import { lockUserAccess, roleLacksAccess } from '../../access/creator-access-sql.ts'
import { ApiError } from '../../errors.ts'
import type { CallingUser } from '../../http/caller.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import type { PartnerRole } from '../roles.ts'
import { lockRoles } from './users-sql.ts'

/**
 * Locks and returns the user's role. `losesAdmin`: the change takes the admin role away. `by` must still be an admin: the roles of
 * all admins are locked, so the access of the one who makes the change can't end before it is committed.
 */
export async function lockUserRole(
  sql: DirectorySql,
  { partnerId, userId, by }: { partnerId: string; userId: string; by?: CallingUser | undefined },
  losesAdmin: boolean,
): Promise<PartnerRole> {
  await lockUserAccess(sql, userId)
  const roles = await lockRoles(sql, partnerId, userId)
  if (by?.role === 'admin' && roles.get(by.userId) !== 'admin') throw roleLacksAccess()
  const role = roles.get(userId)
  if (!role) throw new ApiError('User.NotFound')
  const admins = [...roles.values()].filter((it) => it === 'admin').length
  if (losesAdmin && role === 'admin' && admins === 1) throw new ApiError('User.LastAdmin')
  return role
}
