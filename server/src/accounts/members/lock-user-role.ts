// An admin can only change users of their own partner, and a partner always keeps at least one admin.
import { lockUserAccess } from '../../access/creator-access-sql.ts'
import { ApiError } from '../../errors.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import type { PartnerRole } from '../roles.ts'
import { lockRoles } from './users-sql.ts'

/** Locks and returns the user's role. `losesAdmin`: the change takes the admin role away. */
export async function lockUserRole(
  sql: DirectorySql,
  partnerId: string,
  userId: string,
  losesAdmin: boolean,
): Promise<PartnerRole> {
  await lockUserAccess(sql, userId)
  const roles = await lockRoles(sql, partnerId, userId)
  const role = roles.get(userId)
  if (!role) throw new ApiError('User.NotFound')
  const admins = [...roles.values()].filter((it) => it === 'admin').length
  if (losesAdmin && role === 'admin' && admins === 1) throw new ApiError('User.LastAdmin')
  return role
}
