// The operator reaches our own staff only, and an operator always remains.
import { ApiError } from '../../errors.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { StaffRole } from '../roles.ts'
import { lockStaffRoles } from './staff-sql.ts'

/** The person's role, held until the transaction ends. `leavesOperators`: what is done takes that role away. */
export async function holdStaff(sql: Sql, userId: string | undefined, leavesOperators: boolean): Promise<StaffRole> {
  if (!isUuid(userId)) throw new ApiError('User.NotFound')
  const roles = await lockStaffRoles(sql, userId)
  const role = roles.get(userId.toLowerCase())
  if (!role) throw new ApiError('User.NotFound')
  const operators = [...roles.values()].filter((it) => it === 'operator').length
  if (leavesOperators && role === 'operator' && operators === 1) {
    throw new ApiError('User.LastAdmin', { message: 'At least one operator must remain.' })
  }
  return role
}
