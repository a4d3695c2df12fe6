// The user that a change of access is about: a partner's user or a staff member. Used by the dashboard, the operator API
// and the operator commands.
import { assertPartnerUser, assertStaffUser } from '../../access/creator-access-sql.ts'
import type { CallingUser, Role } from '../../http/caller.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
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
  work: (sql: DirectorySql) => Promise<void>,
): Promise<void> {
  return partnerId === NO_PARTNER
    ? app.db.directoryTransaction(work)
    : app.db.staffDirectoryTransaction(partnerId, work)
}

/** `losesRole`: the change takes the role away, which the last admin or operator can't lose. */
export async function lockTargetRole(sql: DirectorySql, target: AccessTarget, losesRole: boolean): Promise<Role> {
  if (target.partnerId === NO_PARTNER) return lockStaffRole(sql, target, losesRole)
  if (target.by?.role === 'operator') await assertStaffUser(sql, target.by.userId, ['operator'])
  return lockUserRole(sql, target, losesRole)
}

/** The access of the user who makes a change must not end before it is committed. Commands have no user. */
export async function assertActor(
  sql: DirectorySql,
  { partnerId, by }: Pick<AccessTarget, 'partnerId' | 'by'>,
): Promise<void> {
  if (by?.role === 'operator') await assertStaffUser(sql, by.userId, ['operator'])
  else if (by) await assertPartnerUser(sql, partnerId, by.userId, ['admin'])
}
