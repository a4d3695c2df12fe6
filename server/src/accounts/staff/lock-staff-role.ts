// The operator API only changes staff, and at least one operator always remains.
import { lockUserAccess, roleLacksAccess } from '../../access/creator-access-sql.ts'
import { ApiError } from '../../errors.ts'
import type { CallingUser } from '../../http/caller.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import type { StaffRole } from '../roles.ts'
import { lockStaffRoles } from './staff-sql.ts'

/**
 * Locks and returns the staff member's role. `losesOperator`: the change takes the operator role away. `by` must still be an
 * operator: the roles of all operators are locked.
 */
export async function lockStaffRole(
  sql: DirectorySql,
  { userId, by }: { userId: string; by?: CallingUser | undefined },
  losesOperator: boolean,
): Promise<StaffRole> {
  await lockUserAccess(sql, userId)
  const roles = await lockStaffRoles(sql, userId)
  if (by && roles.get(by.userId) !== 'operator') throw roleLacksAccess()
  const role = roles.get(userId)
  if (!role) throw new ApiError('User.NotFound')
  const operators = [...roles.values()].filter((it) => it === 'operator').length
  if (losesOperator && role === 'operator' && operators === 1) {
    throw new ApiError('User.LastAdmin', { message: 'At least one operator must remain.' })
  }
  return role
}
