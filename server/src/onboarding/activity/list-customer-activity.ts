// What happened to a customer and who did it, as its partner may know it: team members and API clients are named, the review
// team is not. Nothing of a review or of monitoring is listed unless an event has published it.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { customerIdParam, notYours, ownCustomer } from '../../customer/own-customer.ts'
import { findPackage } from '../../customer/package-sql.ts'
import { flagParam, instant, named, nullable, oneOf, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { isUuid } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { ACTOR_KINDS, activityEntry, documentsOf } from './activity-entry.ts'
import { listActivity, listEventsAt, listUploads } from './activity-sql.ts'
import { openHistory } from './open-history.ts'

const PAGE_SIZE = 25
const MAX_PAGE_SIZE = 100

const CustomerActivity = named('CustomerActivity', {
  id: uuid(),
  occurredAt: instant(),
  action: Type.String({
    description:
      'The operation that changed the customer, as in `patchBusinessProfile`; for anything else, the event type.',
  }),
  actor: nullable(
    named('CustomerActor', {
      kind: oneOf(ACTOR_KINDS),
      name: nullable(
        Type.String({ description: 'The email address of a team member, or the client ID of an API client.' }),
      ),
    }),
  ),
  requestId: nullable(Type.String({ description: 'The `X-Request-Id` of a request that your servers or users sent.' })),
  verificationStatus: nullable(oneOf(VERIFICATION_STATUSES)),
  changedFields: Type.Array(Type.String()),
  changes: Type.Array(
    named('CustomerFieldChange', {
      field: Type.String(),
      uboId: nullable(uuid()),
      before: nullable(Type.String()),
      after: nullable(Type.String()),
    }),
  ),
  people: Type.Array(
    named('CustomerPersonChange', {
      uboId: uuid(),
      change: oneOf(['Added', 'Updated', 'Removed']),
      name: nullable(Type.String()),
    }),
  ),
  documents: Type.Array(
    named('CustomerActivityDocument', {
      documentId: uuid(),
      documentCategory: oneOf(DOCUMENT_CATEGORIES),
      uboId: nullable(uuid()),
      personName: nullable(Type.String()),
    }),
  ),
  eventIds: Type.Array(uuid()),
})

export const listCustomerActivity = operation({
  id: 'listCustomerActivity',
  method: 'GET',
  path: '/customer/v1/business-profiles/{customerId}/activity',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'List the activity of a customer',
  description:
    'Who changed what, newest first. Changes by your team, your servers and the business are listed for as long as the ' +
    'customer exists, with the old and the new values until the customer is erased. Everything else is listed for 30 days, ' +
    'as long as its events. Identity numbers are masked.',
  params: customerIdParam,
  about: ownCustomer,
  query: Type.Object({
    cursor: Type.Optional(uuid({ description: '`nextCursor` of the previous page.' })),
    pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
    views: flagParam('If `true`, includes views of documents by your team.', { default: false }),
  }),
  value: named('CustomerActivityList', { items: Type.Array(CustomerActivity), nextCursor: nullable(uuid()) }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Partner.NotAuthorized'],

  async handle({ app, caller: { partnerId }, params: { customerId }, query }) {
    const at = { partnerId, customerId }
    const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
    const page = { before: query.cursor ?? null, limit: pageSize + 1, withViews: query.views === true }
    const read = await app.db.reads.partner(partnerId, async (sql) => {
      const [row, rows] = await Promise.all([findPackage(sql, partnerId, customerId), listActivity(sql, at, page)])
      if (!row) return undefined
      const shown = rows.slice(0, pageSize)
      const own = shown.filter(({ event }) => !event)
      const [events, uploads, history] = await Promise.all([
        listEventsAt(
          sql,
          at,
          own.map((entry) => entry.at),
        ),
        listUploads(sql, at, shown.flatMap(documentsOf)),
        openHistory(app, sql, { at, row, entries: own }),
      ])
      return { shown, events, uploads, history, hasMore: rows.length > pageSize }
    })
    if (!read) throw await notYours(app, customerId)
    const { shown, events, uploads, history, hasMore } = read
    const actors = [...shown.map(({ actorId }) => actorId), ...uploads.map(({ createdBy }) => createdBy)]
    const emailOf = await findStaffEmails(app, actors.filter(isUuid))
    const items = shown.map((row) => activityEntry(row, { events, uploads, history, emailOf }))
    return { value: { items, nextCursor: hasMore ? items.at(-1)!.id : null } }
  },
})
