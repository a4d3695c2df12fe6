// Lists token requests with the reason of each failure, which the token endpoint itself doesn't return.

import { instant, named, nullable, oneOf, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listAttempts } from './certificates-sql.ts'

const Attempt = named('TokenAttempt', {
  attemptId: uuid(),
  occurredAt: instant(),
  outcome: oneOf(['Issued', 'Refused']),
  cause: nullable(
    Type.String({ description: 'Why the request failed, for example Expired, Replayed or SignatureInvalid.' }),
  ),
  credentialId: nullable(uuid({ description: 'The certificate that signed the request; null if none did.' })),
  credentialName: nullable(Type.String()),
})

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200

export const listApiCredentialAttempts = operation({
  id: 'listApiCredentialAttempts',
  method: 'GET',
  path: '/customer/v1/partner-profile/api-credentials/attempts',
  scope: 'dashboard.read',
  tag: 'API credentials',
  summary: 'List token requests with the reason for each failure',
  query: Type.Object({
    outcome: Type.Optional(oneOf(['Issued', 'Refused'])),
    cursor: Type.Optional(uuid({ description: '`nextCursor` of the previous page.' })),
    pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
  }),
  value: named('TokenAttemptList', { items: Type.Array(Attempt), nextCursor: nullable(uuid()) }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
    const rows = await app.db.reads.partnerDirectory(caller.partnerId, (sql) =>
      listAttempts(sql, caller.partnerId, {
        outcome: query.outcome ?? null,
        before: query.cursor ?? null,
        limit: pageSize + 1,
      }),
    )
    const items = rows.slice(0, pageSize).map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))
    return { value: { items, nextCursor: rows.length > pageSize ? items.at(-1)!.attemptId : null } }
  },
})
