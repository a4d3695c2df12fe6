// Ends the session of the business, for example on a shared device. The link can be opened again.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { completionTokenHash, endedCompletionCookie } from './completion-session.ts'
import { deleteCompletionSession } from './sessions-sql.ts'

export const endCompletionSession = operation({
  id: 'endCompletionSession',
  method: 'DELETE',
  path: '/completion/v1/session',
  scope: 'completion',
  tag: 'Completion',
  summary: 'End the session',
  value: named('EndedCompletionSession', { ended: Type.Boolean() }),
  errors: [],

  async handle({ app, caller, headers }) {
    const tokenHash = completionTokenHash(app, headers.cookie)
    if (tokenHash) await app.db.staff(caller.partnerId, (sql) => deleteCompletionSession(sql, tokenHash))
    return { value: { ended: true }, headers: { 'set-cookie': endedCompletionCookie(app) } }
  },
})
