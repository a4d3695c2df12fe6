// What happened at the token endpoint, with the cause that the caller itself is not told.
import { Type } from 'typebox'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { listAttempts } from './credentials-sql.ts'

const Attempt = named('TokenAttempt', {
  attemptId: uuid(),
  occurredAt: instant(),
  outcome: oneOf(['Issued', 'Refused']),
  cause: nullable(
    Type.String({ description: 'Why no token was given, such as Expired, Replayed or SignatureInvalid.' }),
  ),
  credentialId: nullable(uuid({ description: 'null: signed with none of the certificates.' })),
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
  summary: 'Attempts to get a token, with the cause of each refusal',
  query: Type.Object({
    outcome: Type.Optional(oneOf(['Issued', 'Refused'])),
    cursor: Type.Optional(uuid({ description: 'nextCursor of the page before.' })),
    pageSize: Type.Optional(
      Type.String({ pattern: '^[1-9][0-9]{0,5}$', 'x-message': 'must be a whole number from 1; above 200 is 200.' }),
    ),
  }),
  value: named('TokenAttemptList', { items: Type.Array(Attempt), nextCursor: nullable(uuid()) }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    const pageSize = Math.min(Number(query.pageSize ?? PAGE_SIZE), MAX_PAGE_SIZE)
    const rows = await app.db.partner(caller.partnerId, (sql) =>
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
