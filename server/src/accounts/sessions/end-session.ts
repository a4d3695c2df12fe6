// Signs out one of the user's sessions, for example on a lost device.
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from './current-session.ts'
import { endedCookie } from './session.ts'
import { deleteSessionById } from './sessions-sql.ts'

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{sessionId}',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'Sign out of one session',
  params: { sessionId: idParam('The `sessionId` from the list of sessions.', 'Session.NotFound') },
  value: named('EndedSession', { sessionId: uuid() }),
  errors: ['Session.NotSignedIn', 'Session.NotFound'],

  async handle({ app, params, headers, address, requestId }) {
    const { sessionId } = params
    const session = await currentSession(app, headers)
    await app.db.directoryTransaction(async (sql) => {
      if (!(await deleteSessionById(sql, session.user.userId, sessionId))) throw new ApiError('Session.NotFound')
      await recordOwnAction(app, sql, session, 'SignedOut', { address, requestId }, { sessionId })
    })
    const isCurrent = sessionId === session.user.sessionId
    return { value: { sessionId }, ...(isCurrent ? { headers: { 'set-cookie': endedCookie(app) } } : {}) }
  },
})
