// Sensitive changes need a recent authentication.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { hasSecondFactor } from '../second-factor/second-factor-required.ts'
import { type Session, STEP_UP_MS } from './session.ts'

export function assertSteppedUp(app: App, session: Session): void {
  const age = app.realClock.now().getTime() - session.user.authenticatedAt.getTime()
  // A user who enrolled a second factor after this session began must use it once first.
  const usedSecondFactor = !hasSecondFactor(session) || session.method !== 'Password'
  if (age > STEP_UP_MS || !usedSecondFactor) throw new ApiError('Session.StepUpRequired')
}

/** A stolen recovery code works once: it can't remove the user's own second factors or turn into more codes. */
export function assertNotByRecoveryCode(session: Session): void {
  if (!session.byRecoveryCode) return
  throw new ApiError('Session.StepUpRequired', {
    message: 'Re-authenticate with your authenticator app or a passkey: a recovery code is not enough for this change.',
  })
}
