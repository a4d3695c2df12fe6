// The account activity of a partner's users, newest first, in pages.

import { ACCOUNT_ACTIONS, isByCommand, NO_PARTNER } from '../audit/account-activity.ts'
import {
  type AccountEventFilter,
  countAccountEvents,
  listAccountEvents as findEvents,
  type ListedAccountEvent,
  listActivityNames,
  listStaffActivityNames,
} from '../audit/account-activity-sql.ts'
import { instant, named, nullable, oneOf, pageSizeParam, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { timeFrom } from '../platform/clock.ts'
import { ascending, mergeRows } from '../platform/db/db.ts'
import { isUuid } from '../platform/ids.ts'
import { type Static, Type } from '../platform/schema-builder.ts'

const accountEventFields = {
  eventId: uuid(),
  occurredAt: instant(),
  action: oneOf(ACCOUNT_ACTIONS),
  actor: nullable(
    Type.Object(
      { userId: uuid(), email: nullable(Type.String()) },
      { description: 'The user who did it; null for a command, a scheduled job or an unknown user.' },
    ),
  ),
  isByCommand: Type.Boolean({
    description: 'If `true`, an operator of the installation did it with a command, which has no user.',
  }),
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
}
const AccountEvent = named('AccountEvent', accountEventFields)

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200

/** The filters of a log and of its export. */
export const FILTERS = {
  action: Type.Optional(oneOf(ACCOUNT_ACTIONS)),
  actorId: Type.Optional(
    uuid({ description: 'Only actions of this user, including failed sign-ins to their account.' }),
  ),
  from: Type.Optional(instant()),
  to: Type.Optional(instant()),
}

export const AccountEventQuery = Type.Object({
  ...FILTERS,
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
  const { rows, nextCursor } = await findPage(app, partnerId, query)
  const ids = idsIn(rows)
  const found =
    ids.length > 0
      ? await app.db.reads.partnerDirectory(partnerId, (sql) => listActivityNames(sql, partnerId, ids))
      : []
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return { items: rows.map((row) => eventOf(row, names)), nextCursor }
}

const StaffEvent = named('StaffEvent', {
  ...accountEventFields,
  partner: nullable(
    Type.Object(
      { partnerId: uuid(), name: Type.String() },
      { description: 'The partner that the action was about. Its own log has the action too, without the IP address.' },
    ),
  ),
})

export const StaffEventList = named('StaffEventList', {
  items: Type.Array(StaffEvent),
  nextCursor: nullable(uuid()),
})

export async function staffEventsOf(
  app: App,
  query: Static<typeof AccountEventQuery>,
): Promise<Static<typeof StaffEventList>> {
  const { rows, nextCursor } = await findPage(app, NO_PARTNER, query)
  const ids = idsIn(rows)
  const found = ids.length > 0 ? await app.db.reads.directory((sql) => listStaffActivityNames(sql, ids)) : []
  const names = new Map(found.flatMap(({ id, name, isPartner }) => (isPartner ? [] : [[id, name]])))
  const partners = new Map(found.flatMap(({ id, name, isPartner }) => (isPartner ? [[id, name]] : [])))
  const items = rows.map((row) => {
    const partnerId = partnerIn(row) ?? row.subjectId ?? ''
    const name = partners.get(partnerId)
    return { ...eventOf(row, names), partner: name === undefined ? null : { partnerId, name } }
  })
  return { items, nextCursor }
}

async function findPage(app: App, partnerId: string, query: Static<typeof AccountEventQuery>) {
  const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
  const places = await app.db.reads.partnerPlaces(partnerId, (sql) =>
    findEvents(sql, partnerId, filterOf(query, pageSize + 1)),
  )
  const rows = mergeRows(places, (a, b) => ascending(b.accountEventId, a.accountEventId), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return { rows: shown, nextCursor: rows.length > pageSize ? shown.at(-1)!.accountEventId : null }
}

function filterOf(query: Static<typeof AccountEventQuery>, limit: number): AccountEventFilter {
  return {
    before: query.cursor ?? null,
    action: query.action ?? null,
    actorId: query.actorId ?? null,
    from: query.from ? timeFrom(query.from) : null,
    to: query.to ? timeFrom(query.to) : null,
    limit,
  }
}

export async function countAccountEventsOf(
  app: App,
  partnerId: string,
  query: Static<typeof AccountEventQuery>,
  limit: number,
): Promise<number> {
  const filter = filterOf(query, limit)
  const counts = await app.db.reads.partnerPlaces(partnerId, (sql) => countAccountEvents(sql, partnerId, filter))
  return counts.reduce((sum, count) => sum + count, 0)
}

function eventOf(row: ListedAccountEvent, names: ReadonlyMap<string, string>): Static<typeof AccountEvent> {
  return {
    eventId: row.accountEventId,
    occurredAt: row.occurredAt.toISOString(),
    action: row.action as (typeof ACCOUNT_ACTIONS)[number],
    actor: row.actorId ? { userId: row.actorId, email: names.get(row.actorId) ?? null } : null,
    isByCommand: isByCommand(row),
    subjectId: row.subjectId,
    subjectName: names.get(row.subjectId ?? '') ?? emailIn(row),
    facts: row.facts,
    requestId: row.requestId,
  }
}

function idsIn(rows: readonly ListedAccountEvent[]): string[] {
  const named = rows.flatMap((row) => [row.actorId, row.subjectId, partnerIn(row)])
  return [...new Set(named)].filter((id) => id !== null && isUuid(id)) as string[]
}

const partnerIn = ({ facts }: ListedAccountEvent) => (typeof facts.partnerId === 'string' ? facts.partnerId : null)
const emailIn = ({ facts }: ListedAccountEvent) => (typeof facts.email === 'string' ? facts.email : null)
