// Checks a second factor: a passkey, a code of the authenticator app or a recovery code. Each proof works once.
import { ApiError, ERRORS, type ErrorCode } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { markPasskeyUsed } from '../passkeys/passkeys-sql.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import type { PasskeyUse } from '../passkeys/verify-passkey.ts'
import type { SessionMethod } from '../sessions/sessions-sql.ts'
import { type Account, rewrapTotpSecret, useRecoveryCode, useTotpStep } from '../sql.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export interface GivenFactor {
  readonly totp?: string | null | undefined
  readonly recoveryCode?: string | null | undefined
  /** The result of verifyAssertion, if a passkey was sent. */
  readonly passkey?: PasskeyUse | 'Rejected' | undefined
}

/** Uses the factor and returns how the user authenticated; undefined when it is wrong. */
export async function useSecondFactor(
  app: App,
  sql: DirectorySql,
  account: Account,
  given: GivenFactor,
): Promise<SessionMethod | undefined> {
  const { accountId } = account
  if (!isEnrolled(account)) return 'Password'
  if (given.passkey) {
    const isUsed =
      given.passkey !== 'Rejected' && (await markPasskeyUsed(sql, accountId, given.passkey, app.clock.now()))
    return isUsed ? 'PasswordAndPasskey' : undefined
  }
  if (given.totp) return (await useTotpCode(app, sql, account, given.totp)) ? 'PasswordAndTotp' : undefined
  if (!given.recoveryCode) throw secondFactorRequired(app, account)
  const hash = recoveryCodeHash(accountId, given.recoveryCode)
  return (await useRecoveryCode(sql, accountId, hash, app.clock.now())) ? 'PasswordAndRecoveryCode' : undefined
}

export function isEnrolled({ totpEnrolledAt, passkeys }: Pick<Account, 'totpEnrolledAt' | 'passkeys'>): boolean {
  return totpEnrolledAt !== null || passkeys > 0
}

/** `details` lists the factors that the user can send, so that a client can offer them. */
export function secondFactorRequired(app: App, account: Account): ApiError {
  const hasApp = account.totpEnrolledAt !== null
  const hasPasskey = account.passkeys > 0 && relyingPartyOf(app.config.baseUrl) !== undefined
  const details = [
    ...(hasApp ? [factorError('/totp', 'SignIn.TotpRequired')] : []),
    ...(hasPasskey ? [factorError('/passkey', 'SignIn.PasskeyRequired')] : []),
  ]
  return new ApiError(hasApp ? 'SignIn.TotpRequired' : 'SignIn.PasskeyRequired', { details })
}

function factorError(path: string, code: ErrorCode) {
  return { path, code, message: ERRORS[code].message }
}

export async function useTotpCode(app: App, sql: DirectorySql, account: Account, code: string): Promise<boolean> {
  const { accountId, wrappedTotpSecret: wrapped } = account
  if (wrapped === null) return false
  const secret = app.masterKeys.unwrap(wrapped, placeOfTotp(accountId))
  const step = stepOfCode(secret, code, app.realClock.now())
  if (step === undefined || !(await useTotpStep(sql, accountId, step))) return false
  // Moves the secret to the current master key, so the old one can be retired.
  if (app.masterKeys.isStale(wrapped) && account.totpEnrolledAt !== null) {
    await rewrapTotpSecret(sql, accountId, wrapped, app.masterKeys.wrap(secret, placeOfTotp(accountId)))
  }
  return true
}

export const placeOfTotp = (accountId: string) => `totp:${accountId}`
