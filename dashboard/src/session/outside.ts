// The way out to the organisation's own sign-in provider, and the words for each way it can fail.

import { BASE_PATH } from '../api/base-path.ts'
import { call } from '../api/call.ts'
import { readReturnTo } from './return-to.ts'

/** Leaves the app: nothing after it happens unless it fails. */
export async function startOutside(
  options: { invitation?: string; stepUp?: boolean; anew?: boolean; returnTo?: string | undefined } = {},
): Promise<void> {
  const { pathname, search } = window.location
  const here = pathname.slice(BASE_PATH.length) + search
  const returnTo = readReturnTo(options.stepUp ? here : options.returnTo)
  const { url } = await call('startOutsideSignIn', {
    body: {
      ...(options.invitation ? { invitation: options.invitation } : {}),
      ...(options.stepUp ? { stepUp: true } : {}),
      ...(options.anew ? { anew: true } : {}),
      ...(returnTo ? { returnTo } : {}),
    },
  })
  window.location.assign(url)
}

const WORDS: Readonly<Record<string, string>> = {
  'Outside.Expired': 'That took too long, or was begun in another browser. Start again.',
  'Outside.Refused': 'Your provider did not let you in, or you turned back there.',
  'Outside.Failed': 'Your provider could not be asked, or its answer was not sound. Try again shortly.',
  'Outside.NotLinked': 'Nobody here is linked with that sign-in yet. The first time, use the link in your invitation.',
  'Outside.OtherPerson': 'That sign-in belongs to another person here.',
  'Link.NotUsable': 'The invitation has expired or was used before. Ask for a new one.',
}

/** The provider would let the same account in again without a word: the next try asks who it is. */
export function wasOtherAccount(code: string | undefined): boolean {
  return code === 'Outside.NotLinked' || code === 'Outside.OtherPerson'
}

export function outsideTrouble(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (WORDS[code] ?? 'Signing in did not work. Try again.')
}
