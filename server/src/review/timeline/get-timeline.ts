// The timeline of a customer: audit entries and webhook events. No personal data: IDs, codes and field names only.

import { type EmailOf, findStaffEmails, staffIdOf } from '../../audit/staff-emails.ts'
import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { flagParam, instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { isUuid } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listCompanyNames, listTimeline } from './timeline-sql.ts'

const PAGE_SIZE = 100

const TimelineEntry = named('TimelineEntry', {
  id: uuid(),
  kind: oneOf(['Deed', 'Event'], {
    description: 'Deed (as published): an entry of the audit log. Event: a webhook event sent to the partner.',
  }),
  at: instant(),
  what: Type.String({ description: 'The action, or the event type.' }),
  version: nullable(Type.Integer()),
  sequence: nullable(Type.Integer()),
  actor: nullable(Type.Object({ kind: Type.String(), id: Type.String(), email: nullable(Type.String()) })),
  changedFields: Type.Array(Type.String()),
  outcome: nullable(Type.String()),
  reasonCodes: Type.Array(Type.String()),
  requestId: nullable(Type.String()),
  reviewer: nullable(
    Type.Object(
      { userId: uuid(), email: nullable(Type.String()) },
      {
        description:
          'To whom the case was assigned, whose claim was released or expired, or for whom a claimed case was reserved; null for other actions, and if this was not recorded yet.',
      },
    ),
  ),
  otherCustomer: nullable(
    Type.Object(
      { customerId: uuid(), companyName: Type.String() },
      { description: 'The other customer of a possible duplicate that was decided; null if it was erased.' },
    ),
  ),
})

export const getTimeline = operation({
  id: 'getTimeline',
  method: 'GET',
  path: '/compliance/v1/cases/{customerId}/timeline',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'Get the timeline of a case',
  description: 'Newest first. Events are listed for as long as they are stored.',
  params: customerIdParam,
  about: anyCustomer,
  query: Type.Object({
    before: Type.Optional(uuid({ description: '`nextBefore` of the previous page.' })),
    views: flagParam('If `true`, includes views of the customer and its documents, and what was marked as checked.', {
      default: false,
    }),
  }),
  value: named('Timeline', { items: Type.Array(TimelineEntry), nextBefore: nullable(uuid()) }),
  errors: ['ValidationControl.Error', 'Customer.NotFound'],

  async handle({ app, params, query }) {
    const ref = await findCustomerRef(app, params.customerId)
    const page = { before: query.before ?? null, limit: PAGE_SIZE + 1, withViews: query.views === true }
    const rows = await app.db.reads.staff(ref.partnerId, (sql) => listTimeline(sql, ref, page))
    const shown = rows.slice(0, PAGE_SIZE)
    const [emailOf, nameOf] = await Promise.all([
      findStaffEmails(
        app,
        shown.flatMap((row) => [staffIdOf(row.actorKind, row.actorId), reviewerOf(row)]),
      ),
      findCompanyNames(app, shown.map(otherCustomerOf)),
    ])
    const items = shown.map(({ actorKind, actorId, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      reviewer: namedReviewer(reviewerOf(row), emailOf),
      otherCustomer: nameOf(otherCustomerOf(row)),
      actor:
        actorKind === null
          ? null
          : { kind: actorKind, id: actorId!, email: staffIdOf(actorKind, actorId) && emailOf(actorId!) },
    }))
    return { value: { items, nextBefore: rows.length > PAGE_SIZE ? items.at(-1)!.id : null } }
  },
})

const OWNER = 'owner/'

function reviewerOf({ changedFields }: { readonly changedFields: readonly string[] }): string | null {
  return changedFields.find((place) => place.startsWith(OWNER))?.slice(OWNER.length) ?? null
}

const namedReviewer = (userId: string | null, emailOf: EmailOf) =>
  userId === null ? null : { userId, email: emailOf(userId) }

const DUPLICATE = 'duplicates/'

function otherCustomerOf({ changedFields }: { readonly changedFields: readonly string[] }): string | undefined {
  return changedFields.find((place) => place.startsWith(DUPLICATE))?.slice(DUPLICATE.length)
}

/** Of any partner, in any cell. Runs no query if none is named. */
async function findCompanyNames(app: App, customerIds: readonly (string | undefined)[]) {
  const wanted = [...new Set(customerIds)].filter((id) => id !== undefined && isUuid(id)) as string[]
  const { answers } =
    wanted.length === 0 ? { answers: [] } : await app.db.reads.availableCells((sql) => listCompanyNames(sql, wanted))
  const named = new Map(answers.flat().map((customer) => [customer.customerId, customer]))
  return (customerId: string | undefined) => (customerId && named.get(customerId)) || null
}
