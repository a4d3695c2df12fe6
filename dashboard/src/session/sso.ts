// Single sign-on: the way to the organisation's identity provider, and the messages for each way it can fail.
import type { ApiClient } from '../api/api-client.ts'
import { BASE_PATH } from '../api/base-path.ts'
import { readReturnTo } from './return-to.ts'
import { ssoErrors } from './texts.ts'

export interface SsoOptions {
  invitation?: string
  /** Of the user who accepts the invitation. */
  name?: string
  stepUp?: boolean
  /** The provider asks for the account again, even if it remembers one. */
  chooseAccount?: boolean
  returnTo?: string | undefined
}

/** Leaves the app: nothing after it runs unless it fails. */
export async function startSso(api: ApiClient, options: SsoOptions = {}): Promise<void> {
  const { pathname, search } = window.location
  const here = pathname.slice(BASE_PATH.length) + search
  const returnTo = readReturnTo(options.stepUp ? here : options.returnTo)
  const { url } = await api.call('startOutsideSignIn', {
    body: {
      ...(options.invitation ? { invitation: options.invitation } : {}),
      ...(options.name ? { name: options.name } : {}),
      ...(options.stepUp ? { stepUp: true } : {}),
      ...(options.chooseAccount ? { anew: true } : {}),
      ...(returnTo ? { returnTo } : {}),
    },
  })
  window.location.assign(url)
}

/** The provider would sign the same account in again: the next attempt lets the user choose another. */
export function wasOtherAccount(code: string | undefined): boolean {
  return code === 'Outside.NotLinked' || code === 'Outside.OtherPerson'
}

export function ssoErrorMessage(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (ssoErrors[code] ?? ssoErrors.unknown)
}
