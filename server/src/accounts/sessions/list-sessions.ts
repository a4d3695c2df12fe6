// The user's open sessions, most recently used first.

import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { onClock } from '../../platform/clock.ts'
import { Type } from '../../platform/schema-builder.ts'
import { currentSession } from './current-session.ts'
import { IDLE_MS } from './session.ts'
import { listSessionsOf, SESSION_METHODS } from './sessions-sql.ts'

const DeviceSession = named('DeviceSession', {
  sessionId: uuid(),
  current: Type.Boolean({ description: 'True for the session of this request.' }),
  device: nullable(Type.String({ description: 'Browser and operating system.', example: 'Chrome on macOS' })),
  address: nullable(Type.String({ description: 'The IP address of the last request.' })),
  method: oneOf(SESSION_METHODS),
  signedInAt: instant(),
  lastSeenAt: instant({ description: 'When the session was last used, accurate to about a minute.' }),
  endsAt: instant({ description: 'When the session expires at the latest.' }),
})

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'List your sessions',
  value: named('SessionList', { items: Type.Array(DeviceSession) }),
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers }) {
    const { user } = await currentSession(app, headers)
    const now = app.realClock.now()
    const idleSince = new Date(now.getTime() - IDLE_MS)
    const rows = await app.db.directory((sql) => listSessionsOf(sql, user.userId, now, idleSince))
    return {
      value: {
        items: rows.map((row) => ({
          ...row,
          current: row.sessionId === user.sessionId,
          signedInAt: onClock(app.clock, row.signedInAt).toISOString(),
          lastSeenAt: onClock(app.clock, row.lastSeenAt).toISOString(),
          endsAt: onClock(app.clock, row.endsAt).toISOString(),
        })),
      },
    }
  },
})
