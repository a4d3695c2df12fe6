// The account activity of a partner's users, newest first, in pages.

import { ACCOUNT_ACTIONS } from '../audit/account-activity.ts'
import { listAccountEvents as findEvents } from '../audit/account-activity-sql.ts'
import { instant, named, nullable, oneOf, pageSizeParam, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { timeFrom } from '../platform/clock.ts'
import { type Static, Type } from '../platform/schema-builder.ts'

const AccountEvent = named('AccountEvent', {
  eventId: uuid(),
  occurredAt: instant(),
  action: oneOf(ACCOUNT_ACTIONS),
  actor: nullable(
    Type.Object(
      { userId: uuid(), email: nullable(Type.String()) },
      { description: 'The user who did it; null for a command, a scheduled job or an unknown user.' },
    ),
  ),
  subjectId: nullable(
    Type.String({ description: 'The user, invitation, credential or endpoint that the action was about.' }),
  ),
  subjectName: nullable(
    Type.String({
      description: 'The email of that user or invitation, or the name of the credential.',
    }),
  ),
  facts: Type.Record(Type.String(), Type.Unknown()),
  requestId: nullable(Type.String()),
})

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200

export const AccountEventQuery = Type.Object({
  action: Type.Optional(oneOf(ACCOUNT_ACTIONS)),
  actorId: Type.Optional(uuid()),
  from: Type.Optional(instant()),
  to: Type.Optional(instant()),
  cursor: Type.Optional(uuid({ description: '`nextCursor` of the previous page.' })),
  pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
})

export const AccountEventList = named('AccountEventList', {
  items: Type.Array(AccountEvent),
  nextCursor: nullable(uuid()),
})

export const listAccountEvents = operation({
  id: 'listAccountEvents',
  method: 'GET',
  path: '/customer/v1/partner-profile/audit',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'List account activity: users, credentials and webhooks',
  query: AccountEventQuery,
  value: AccountEventList,
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    return { value: await accountEventsOf(app, caller.partnerId, query) }
  },
})

export async function accountEventsOf(
  app: App,
  partnerId: string,
  query: Static<typeof AccountEventQuery>,
): Promise<Static<typeof AccountEventList>> {
  const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
  const rows = await app.db.reads.undivided.partner(partnerId, (sql) =>
    findEvents(sql, partnerId, {
      before: query.cursor ?? null,
      action: query.action ?? null,
      actorId: query.actorId ?? null,
      from: query.from ? timeFrom(query.from) : null,
      to: query.to ? timeFrom(query.to) : null,
      limit: pageSize + 1,
    }),
  )
  const items = rows.slice(0, pageSize).map((row) => ({
    eventId: row.accountEventId,
    occurredAt: row.occurredAt.toISOString(),
    action: row.action as (typeof ACCOUNT_ACTIONS)[number],
    actor: row.actorId ? { userId: row.actorId, email: row.actorEmail } : null,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    facts: row.facts,
    requestId: row.requestId,
  }))
  return { items, nextCursor: rows.length > pageSize ? items.at(-1)!.eventId : null }
}
