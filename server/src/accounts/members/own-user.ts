// A partner's admin reaches only the partner's own people, and never leaves it without an admin.
import { ApiError } from '../../errors.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { PartnerRole } from '../roles.ts'
import { lockRoles } from './users-sql.ts'

/** The person's role, held until the transaction ends. `leavesAdmins`: what is done takes the role of admin away. */
export async function holdUser(
  sql: Sql,
  partnerId: string,
  userId: string,
  leavesAdmins: boolean,
): Promise<PartnerRole> {
  const roles = await lockRoles(sql, partnerId, userId)
  const role = roles.get(userId)
  if (!role) throw new ApiError('User.NotFound')
  const admins = [...roles.values()].filter((it) => it === 'admin').length
  if (leavesAdmins && role === 'admin' && admins === 1) throw new ApiError('User.LastAdmin')
  return role
}
