// The session of a request that the door has let in. It may have been ended in the moment between.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { type Session, sessionOf } from './session.ts'

export async function currentSession(
  app: App,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Session> {
  const session = await sessionOf(app, headers.cookie)
  if (!session) throw new ApiError('Session.NotSignedIn')
  return session
}

/** The session under the cookie that was set just now. */
export function newSession(app: App, setCookie: string): Promise<Session> {
  return currentSession(app, { cookie: setCookie.split(';', 1)[0] })
}
