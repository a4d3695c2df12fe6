// Exchanges the token of a completion link for a session. The token is sent in the body because URLs end up in logs. Links that
// can't be used all get the same answer after the same look-up.

import { findLinkByToken } from '../../access/completion-links-sql.ts'
import { changeCustomer } from '../../customer/change-customer.ts'
import { recordCustomerAction } from '../../customer/record-change.ts'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { hashOf, newToken } from '../../platform/secret-token.ts'
import { CompletionState, readCompletionState } from '../answers/completion-state.ts'
import { completionCaller } from './authenticate-completion.ts'
import { COMPLETION_SESSION_MS, completionCookie, completionTokenHash } from './completion-session.ts'
import { deleteCompletionSession, insertCompletionSession } from './sessions-sql.ts'

export const openCompletionSession = operation({
  id: 'openCompletionSession',
  method: 'POST',
  path: '/completion/v1/session',
  scope: 'anyone',
  tag: 'Completion',
  summary: 'Open a session with a completion link',
  description: 'Sets a cookie that is valid for this API only. The session ends after 30 minutes without a request.',
  body: named('OpenCompletionSession', {
    token: Type.String({ maxLength: 100, description: 'The part of the link after `#`.' }),
  }),
  value: CompletionState,
  errors: ['Completion.LinkNotUsable'],

  async handle({ app, body, headers, requestId }) {
    const found = await app.db.findInCells((sql) => findLinkByToken(sql, hashOf(body.token)))
    const now = app.clock.now()
    if (!found || found.revokedAt || found.expiresAt <= now || found.isErased || !found.isPartnerActive)
      throw new ApiError('Completion.LinkNotUsable')
    const { partnerId, customerId, linkId, locale, returnUrl, expiresAt } = found
    const token = newToken()
    const sessionId = newId(now)
    const endsAt = new Date(Math.min(now.getTime() + COMPLETION_SESSION_MS, expiresAt.getTime()))
    const previous = completionTokenHash(app, headers.cookie)
    await changeCustomer(app, { partnerId, customerId }, { requestId }, async (customer) => {
      const { sql, at } = customer
      // Revoked or erased while this request waited for the customer.
      const isOpen =
        customer.key !== undefined &&
        (await insertCompletionSession(sql, at, { sessionId, linkId, tokenHash: hashOf(token), now, endsAt }))
      if (!isOpen) throw new ApiError('Completion.LinkNotUsable')
      const actor = { kind: 'Business', id: linkId } as const
      await recordCustomerAction(customer, { actor, action: 'openCompletionSession', changedFields: [] })
    })
    // A cookie that was planted before is worthless afterwards. The browser forgets it even if its cell is away.
    if (previous) await app.db.availableCells((sql) => deleteCompletionSession(sql, previous))
    const session = { partnerId, customerId, sessionId, linkId, locale, returnUrl, endsAt, linkExpiresAt: expiresAt }
    const maxAge = Math.max(1, Math.floor((endsAt.getTime() - now.getTime()) / 1000))
    return {
      value: await readCompletionState(app, completionCaller(session)),
      headers: { 'set-cookie': completionCookie(app, token, maxAge) },
    }
  },
})
