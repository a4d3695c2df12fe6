// The account activity of a partner's users, newest first, in pages.

import { ACCOUNT_ACTIONS } from '../audit/account-activity.ts'
import {
  listAccountEvents as findEvents,
  type ListedAccountEvent,
  listActivityNames,
} from '../audit/account-activity-sql.ts'
import { instant, named, nullable, oneOf, pageSizeParam, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { timeFrom } from '../platform/clock.ts'
import { ascending, mergeRows } from '../platform/db/db.ts'
import { isUuid } from '../platform/ids.ts'
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
  const places = await app.db.reads.partnerPlaces(partnerId, (sql) =>
    findEvents(sql, partnerId, {
      before: query.cursor ?? null,
      action: query.action ?? null,
      actorId: query.actorId ?? null,
      from: query.from ? timeFrom(query.from) : null,
      to: query.to ? timeFrom(query.to) : null,
      limit: pageSize + 1,
    }),
  )
  const rows = mergeRows(places, (a, b) => ascending(b.accountEventId, a.accountEventId), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const names = await namesIn(app, partnerId, shown)
  const items = shown.map((row) => ({
    eventId: row.accountEventId,
    occurredAt: row.occurredAt.toISOString(),
    action: row.action as (typeof ACCOUNT_ACTIONS)[number],
    actor: row.actorId ? { userId: row.actorId, email: names.get(row.actorId) ?? null } : null,
    subjectId: row.subjectId,
    subjectName: names.get(row.subjectId ?? '') ?? emailIn(row),
    facts: row.facts,
    requestId: row.requestId,
  }))
  return { items, nextCursor: rows.length > pageSize ? items.at(-1)!.eventId : null }
}

async function namesIn(app: App, partnerId: string, rows: readonly ListedAccountEvent[]): Promise<Map<string, string>> {
  const named = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId])
  const ids = [...new Set(named)].filter((id) => id !== null && isUuid(id)) as string[]
  if (ids.length === 0) return new Map()
  const found = await app.db.reads.partnerDirectory(partnerId, (sql) => listActivityNames(sql, partnerId, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

const emailIn = ({ facts }: ListedAccountEvent) => (typeof facts.email === 'string' ? facts.email : null)
