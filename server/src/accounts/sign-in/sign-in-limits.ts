// Limits on guessing passwords, codes and links. Attempts are counted before they are checked, and for unknown addresses
// as for known ones, so a limit doesn't reveal whether an account exists.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import {
  addressGroup,
  countAttempt,
  forgetAttempts,
  type Limit,
  uncountAttempt,
} from '../../platform/limits/throttle.ts'

const MINUTE = 60
export const SIGN_INS_OF_ACCOUNT: Limit = { name: 'sign-in account', hits: 10, seconds: 15 * MINUTE }
const SIGN_INS_OF_DEVICE: Limit = { name: 'sign-in browser', hits: 10, seconds: 15 * MINUTE }
/** A ceiling over all device cookies of an account, so that many cookies don't multiply the guesses. */
const SIGN_INS_OF_ALL_DEVICES: Limit = { name: 'sign-in devices', hits: 20, seconds: 15 * MINUTE }
const SIGN_INS_FROM_ADDRESS: Limit = { name: 'sign-in address', hits: 30, seconds: 5 * MINUTE }
const OPTIONS_OF_ACCOUNT: Limit = { name: 'passkey options account', hits: 20, seconds: 15 * MINUTE }
const OPTIONS_OF_DEVICE: Limit = { name: 'passkey options browser', hits: 20, seconds: 15 * MINUTE }
const OPTIONS_OF_ALL_DEVICES: Limit = { name: 'passkey options devices', hits: 40, seconds: 15 * MINUTE }
const PROOFS_OF_ACCOUNT: Limit = { name: 'proof account', hits: 10, seconds: 15 * MINUTE }
export const LINKS_FROM_ADDRESS: Limit = { name: 'link address', hits: 30, seconds: 5 * MINUTE }
const INVITATIONS_OF_PARTNER: Limit = { name: 'invitation partner', hits: 100, seconds: 60 * MINUTE }
const INVITATIONS_OF_ADDRESS: Limit = { name: 'invitation mail', hits: 5, seconds: 60 * MINUTE }
export const RESET_MAILS_OF_ACCOUNT: Limit = { name: 'reset mail account', hits: 3, seconds: 60 * MINUTE }

async function countOrThrow(app: App, limit: Limit, key: string): Promise<void> {
  const wait = await countAttempt(app, limit, key)
  if (wait !== undefined) throw new ApiError('RateLimit.Exceeded', { headers: { 'retry-after': String(wait) } })
}

export interface SignInAttempt {
  readonly emailKey: string
  readonly address: string
  /** From the device cookie, if this user has signed in with the browser before. */
  readonly deviceId: string | undefined
}

export async function countSignInAttempt(app: App, attempt: SignInAttempt): Promise<void> {
  const [limit, key] = countedAs(attempt)
  await countOrThrow(app, limit, key)
  if (attempt.deviceId) await countOrThrow(app, SIGN_INS_OF_ALL_DEVICES, attempt.emailKey)
}

export function countSignInFrom(app: App, address: string): Promise<void> {
  return countOrThrow(app, SIGN_INS_FROM_ADDRESS, addressGroup(address))
}

/** A correct password is not a guess, so an office whose users all sign in in the morning isn't locked out. */
export async function forgetSignInAttempt(app: App, attempt: SignInAttempt): Promise<void> {
  const [limit, key] = countedAs(attempt)
  await Promise.all([
    uncountAttempt(app, SIGN_INS_FROM_ADDRESS, addressGroup(attempt.address)),
    forgetAttempts(app, limit, key),
    ...(attempt.deviceId ? [uncountAttempt(app, SIGN_INS_OF_ALL_DEVICES, attempt.emailKey)] : []),
  ])
}

/** Takes back what countSignInFrom and countSignInAttempt counted, without forgetting earlier guesses. */
export async function uncountSignInAttempt(app: App, attempt: SignInAttempt): Promise<void> {
  const [limit, key] = countedAs(attempt)
  await Promise.all([
    uncountAttempt(app, SIGN_INS_FROM_ADDRESS, addressGroup(attempt.address)),
    uncountAttempt(app, limit, key),
    ...(attempt.deviceId ? [uncountAttempt(app, SIGN_INS_OF_ALL_DEVICES, attempt.emailKey)] : []),
  ])
}

function countedAs({ emailKey, deviceId }: SignInAttempt): [Limit, string] {
  return deviceId ? [SIGN_INS_OF_DEVICE, `${deviceId} ${emailKey}`] : [SIGN_INS_OF_ACCOUNT, emailKey]
}

/** Options aren't guesses, but each leaves an open challenge, so they are limited like guesses and apart from them. */
export async function countPasskeyOptions(app: App, { emailKey, deviceId }: SignInAttempt): Promise<void> {
  if (!deviceId) return countOrThrow(app, OPTIONS_OF_ACCOUNT, emailKey)
  await countOrThrow(app, OPTIONS_OF_DEVICE, `${deviceId} ${emailKey}`)
  await countOrThrow(app, OPTIONS_OF_ALL_DEVICES, emailKey)
}

export function countFromAddress(app: App, limit: Limit, address: string): Promise<void> {
  return countOrThrow(app, limit, addressGroup(address))
}

/** Re-authentication is limited too, so a stolen session can't be used to guess the password or a code. */
export function countProofAttempt(app: App, userId: string): Promise<void> {
  return countOrThrow(app, PROOFS_OF_ACCOUNT, userId)
}

export function forgetProofAttempts(app: App, userId: string): Promise<void> {
  return forgetAttempts(app, PROOFS_OF_ACCOUNT, userId)
}

/** An admin can invite any address, so invitations are limited to keep us from flooding a mailbox. */
export async function countInvitation(app: App, partnerId: string, emailKey: string): Promise<void> {
  await countOrThrow(app, INVITATIONS_OF_PARTNER, partnerId)
  await countOrThrow(app, INVITATIONS_OF_ADDRESS, emailKey)
}
