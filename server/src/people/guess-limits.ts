// How often somebody may guess. Counted before the guess is looked at, and for every account name alike, whether there
// is such an account or not: a limit must not tell.
import { Refusal } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { addressGroup, countAttempt, forgetAttempts, type Limit, uncountAttempt } from '../platform/throttle.ts'

const MINUTE = 60
export const SIGN_INS_OF_ACCOUNT: Limit = { name: 'sign-in account', hits: 10, seconds: 15 * MINUTE }
const SIGN_INS_FROM_ADDRESS: Limit = { name: 'sign-in address', hits: 30, seconds: 5 * MINUTE }
const PROOFS_OF_ACCOUNT: Limit = { name: 'proof account', hits: 10, seconds: 15 * MINUTE }
export const LINKS_FROM_ADDRESS: Limit = { name: 'link address', hits: 30, seconds: 5 * MINUTE }
export const RESET_MAILS_OF_ACCOUNT: Limit = { name: 'reset mail account', hits: 3, seconds: 60 * MINUTE }

async function countOrRefuse(app: App, limit: Limit, whom: string): Promise<void> {
  const wait = await countAttempt(app, limit, whom)
  if (wait !== undefined) throw new Refusal('RateLimit.Exceeded', { headers: { 'retry-after': String(wait) } })
}

export async function countGuess(app: App, emailKey: string, address: string): Promise<void> {
  await countOrRefuse(app, SIGN_INS_FROM_ADDRESS, addressGroup(address))
  await countOrRefuse(app, SIGN_INS_OF_ACCOUNT, emailKey)
}

/** A right answer was no guess: an office that signs in in the morning doesn't lock itself out. */
export async function wasNoGuess(app: App, emailKey: string, address: string): Promise<void> {
  await Promise.all([
    uncountAttempt(app, SIGN_INS_FROM_ADDRESS, addressGroup(address)),
    forgetAttempts(app, SIGN_INS_OF_ACCOUNT, emailKey),
  ])
}

export function countFromAddress(app: App, limit: Limit, address: string): Promise<void> {
  return countOrRefuse(app, limit, addressGroup(address))
}

/** Proofs within a session: a stolen one must not be a place to guess codes or passwords either. */
export function countProof(app: App, userId: string): Promise<void> {
  return countOrRefuse(app, PROOFS_OF_ACCOUNT, userId)
}

export function wasProof(app: App, userId: string): Promise<void> {
  return forgetAttempts(app, PROOFS_OF_ACCOUNT, userId)
}
