// Who is signed in, and until when.
import { operation } from '../../http/operation.ts'
import { currentSession } from './current-session.ts'
import { recordOf, SessionRecord } from './session-record.ts'

export const getSession = operation({
  id: 'getSession',
  method: 'GET',
  path: '/auth/session',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'Get the current session',
  value: SessionRecord,
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers }) {
    return { value: recordOf(app, await currentSession(app, headers)) }
  },
})
