// The user that a change of access is about: a partner's user or a staff member. Used by the dashboard, the operator API
// and the operator commands.
import type { CallingUser, Role } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql, UndividedSql } from '../../platform/db/db.ts'
import { NO_PARTNER } from '../roles.ts'
import { lockStaffRole } from '../staff/lock-staff-role.ts'
import { lockUserRole } from './lock-user-role.ts'

export interface AccessTarget {
  /** NO_PARTNER for a staff member. */
  readonly partnerId: string
  readonly userId: string
  readonly by?: CallingUser | undefined
  readonly requestId?: string
}

export function inTargetTransaction(
  app: App,
  partnerId: string,
  work: (sql: UndividedSql) => Promise<void>,
): Promise<void> {
  return partnerId === NO_PARTNER
    ? app.db.undivided.everyPartnerTransaction(work)
    : app.db.undivided.staffTransaction(partnerId, work)
}

/** `losesRole`: the change takes the role away, which the last admin or operator can't lose. */
export function lockTargetRole(
  sql: DirectorySql,
  { partnerId, userId }: AccessTarget,
  losesRole: boolean,
): Promise<Role> {
  return partnerId === NO_PARTNER
    ? lockStaffRole(sql, userId, losesRole)
    : lockUserRole(sql, partnerId, userId, losesRole)
}
