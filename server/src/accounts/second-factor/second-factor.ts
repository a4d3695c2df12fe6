// Checks a second factor: a code of the authenticator app or a recovery code. Each works once.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SessionMethod } from '../sessions/sessions-sql.ts'
import { type Account, rewrapTotpSecret, useRecoveryCode, useTotpStep } from '../sql.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export interface GivenFactor {
  readonly totp?: string | null | undefined
  readonly recoveryCode?: string | null | undefined
}

/** Uses the factor and returns how the user authenticated; undefined when it is wrong. */
export async function useSecondFactor(
  app: App,
  sql: Sql,
  account: Account,
  given: GivenFactor,
): Promise<SessionMethod | undefined> {
  if (account.totpEnrolledAt === null) return 'Password'
  if (given.totp) return (await useTotpCode(app, sql, account, given.totp)) ? 'PasswordAndTotp' : undefined
  if (!given.recoveryCode) throw new ApiError('SignIn.TotpRequired')
  const hash = recoveryCodeHash(account.accountId, given.recoveryCode)
  return (await useRecoveryCode(sql, account.accountId, hash, app.clock.now())) ? 'PasswordAndRecoveryCode' : undefined
}

export async function useTotpCode(app: App, sql: Sql, account: Account, code: string): Promise<boolean> {
  const { accountId, wrappedTotpSecret: wrapped } = account
  if (wrapped === null) return false
  const secret = app.masterKeys.unwrap(wrapped, placeOfTotp(accountId))
  const step = stepOfCode(secret, code, app.clock.now())
  if (step === undefined || !(await useTotpStep(sql, accountId, step))) return false
  // Moves the secret to the current master key, so the old one can be retired.
  if (app.masterKeys.isStale(wrapped) && account.totpEnrolledAt !== null) {
    await rewrapTotpSecret(sql, accountId, wrapped, app.masterKeys.wrap(secret, placeOfTotp(accountId)))
  }
  return true
}

export const placeOfTotp = (accountId: string) => `totp:${accountId}`
