// Who must have an authenticator app: our own staff, except in the sandbox. Whoever comes from an outside provider was
// asked there for whatever that provider's owner wants to be asked for.
import type { App } from '../../platform/app.ts'
import { isStaffRole } from '../roles.ts'
import type { Session } from '../sessions/session.ts'

export function mustEnrolTotp(app: App, session: Session): boolean {
  const { role } = session.person
  return (
    role !== undefined &&
    isStaffRole(role) &&
    !app.config.sandbox &&
    !session.totpEnrolled &&
    session.method !== 'Outside'
  )
}
