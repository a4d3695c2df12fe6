// Staff must have a second factor, except in the sandbox: a passkey or an authenticator app. Users of an identity provider
// don't have to set one up: the second factor is that provider's policy.
import type { App } from '../../platform/app.ts'
import { isStaffRole } from '../roles.ts'
import type { Session } from '../sessions/session.ts'

export function needsSecondFactor(app: App, { user: { role } }: Session): boolean {
  return role !== undefined && isStaffRole(role) && !app.config.sandbox
}

export function hasSecondFactor(session: Pick<Session, 'totpEnrolled' | 'passkeyEnrolled'>): boolean {
  return session.totpEnrolled || session.passkeyEnrolled
}

export function mustEnrolSecondFactor(app: App, session: Session): boolean {
  return needsSecondFactor(app, session) && !hasSecondFactor(session) && session.method !== 'Outside'
}
