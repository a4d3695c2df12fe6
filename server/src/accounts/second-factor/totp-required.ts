// Staff must have a second factor, except in the sandbox. Users of an identity provider are exempt: the second factor is
// that provider's policy.
import type { App } from '../../platform/app.ts'
import { isStaffRole } from '../roles.ts'
import type { Session } from '../sessions/session.ts'

export function mustEnrolTotp(app: App, session: Session): boolean {
  const { role } = session.user
  return (
    role !== undefined &&
    isStaffRole(role) &&
    !app.config.sandbox &&
    !session.totpEnrolled &&
    session.method !== 'Outside'
  )
}
