// How often somebody may guess. Counted before the guess is looked at, and for every account name alike, whether there
// is such an account or not: a limit must not tell.
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
const SIGN_INS_OF_BROWSER: Limit = { name: 'sign-in browser', hits: 10, seconds: 15 * MINUTE }
const SIGN_INS_FROM_ADDRESS: Limit = { name: 'sign-in address', hits: 30, seconds: 5 * MINUTE }
const PROOFS_OF_ACCOUNT: Limit = { name: 'proof account', hits: 10, seconds: 15 * MINUTE }
export const LINKS_FROM_ADDRESS: Limit = { name: 'link address', hits: 30, seconds: 5 * MINUTE }
const INVITATIONS_OF_PARTNER: Limit = { name: 'invitation partner', hits: 100, seconds: 60 * MINUTE }
const INVITATIONS_OF_ADDRESS: Limit = { name: 'invitation mail', hits: 5, seconds: 60 * MINUTE }
export const RESET_MAILS_OF_ACCOUNT: Limit = { name: 'reset mail account', hits: 3, seconds: 60 * MINUTE }

async function countOrRefuse(app: App, limit: Limit, whom: string): Promise<void> {
  const wait = await countAttempt(app, limit, whom)
  if (wait !== undefined) throw new ApiError('RateLimit.Exceeded', { headers: { 'retry-after': String(wait) } })
}

export interface Guess {
  readonly emailKey: string
  readonly address: string
  /** The browser's mark, if this person has signed in with it before. */
  readonly browser: string | undefined
}

export async function countGuess(app: App, guess: Guess): Promise<void> {
  await countOrRefuse(app, SIGN_INS_FROM_ADDRESS, addressGroup(guess.address))
  const [limit, whom] = countedAs(guess)
  await countOrRefuse(app, limit, whom)
}

/** A right answer was no guess: an office that signs in in the morning doesn't lock itself out. */
export async function wasNoGuess(app: App, guess: Guess): Promise<void> {
  const [limit, whom] = countedAs(guess)
  await Promise.all([
    uncountAttempt(app, SIGN_INS_FROM_ADDRESS, addressGroup(guess.address)),
    forgetAttempts(app, limit, whom),
  ])
}

function countedAs({ emailKey, browser }: Guess): [Limit, string] {
  return browser ? [SIGN_INS_OF_BROWSER, `${browser} ${emailKey}`] : [SIGN_INS_OF_ACCOUNT, emailKey]
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

/** Mail goes to whomever an admin names: nobody's mailbox is to be filled from here. */
export async function countInvitation(app: App, partnerId: string, emailKey: string): Promise<void> {
  await countOrRefuse(app, INVITATIONS_OF_PARTNER, partnerId)
  await countOrRefuse(app, INVITATIONS_OF_ADDRESS, emailKey)
}
