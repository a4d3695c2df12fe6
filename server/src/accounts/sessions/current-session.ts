// The session of an authenticated request. It may have ended since the request was authenticated.
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

/** The session that a Set-Cookie header of this response opens. */
export function newSession(app: App, setCookie: string): Promise<Session> {
  return currentSession(app, { cookie: setCookie.split(';', 1)[0] })
}
