// The operator reaches our own staff only, and an operator always remains.
import { ApiError } from '../../errors.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { StaffRole } from '../roles.ts'
import { lockStaffRoles } from './staff-sql.ts'

/** The person's role, held until the transaction ends. `leavesOperators`: what is done takes that role away. */
export async function holdStaff(sql: Sql, userId: string, leavesOperators: boolean): Promise<StaffRole> {
  const roles = await lockStaffRoles(sql, userId)
  const role = roles.get(userId)
  if (!role) throw new ApiError('User.NotFound')
  const operators = [...roles.values()].filter((it) => it === 'operator').length
  if (leavesOperators && role === 'operator' && operators === 1) {
    throw new ApiError('User.LastAdmin', { message: 'At least one operator must remain.' })
  }
  return role
}
