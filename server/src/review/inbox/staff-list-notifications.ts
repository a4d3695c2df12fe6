// The notifications of a staff member, with the customers that they are about. A notification whose case or alert no longer needs
// its recipient is settled and not counted. It does not matter who acted.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { named, nullable, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import {
  NOTIFICATION_FIELDS,
  NotificationQuery,
  notificationRecord,
} from '../../notifications/inbox/list-notifications.ts'
import { findPage } from '../../notifications/inbox/open-notifications.ts'
import { isKind } from '../../notifications/kinds.ts'
import type { ListedNotification } from '../../notifications/notification-sql.ts'
import type { App } from '../../platform/app.ts'
import { isUuid } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findEarliestDue, listNotifiedCustomers, type NotifiedCustomer } from './notified-cases-sql.ts'
import { isSettled } from './settled.ts'

export const staffListNotifications = operation({
  id: 'staffListNotifications',
  method: 'GET',
  path: '/compliance/v1/notifications',
  scope: 'review.read',
  tag: 'Notifications',
  summary: 'List your notifications, newest first',
  description:
    'Notifications are kept for 90 days. A notification is settled when its case or alert no longer needs you, for example because ' +
    'a colleague has given the second approval.',
  query: NotificationQuery,
  value: named('StaffNotificationList', {
    items: Type.Array(
      named('StaffNotification', {
        ...NOTIFICATION_FIELDS,
        companyName: nullable(
          Type.String({ description: 'The customer that it is about. Null if it is about several or none.' }),
        ),
        partnerName: nullable(Type.String({ description: 'The partner of this customer.' })),
        reviewerEmail: nullable(
          Type.String({ description: 'The reviewer that it is about, such as one whose cases are back in the queue.' }),
        ),
        alertKind: nullable(
          Type.String({ description: 'The kind of the alert that it is about. Emails do not contain it.' }),
        ),
        isSettled: Type.Boolean({ description: 'Whether the case or alert no longer needs you.' }),
      }),
    ),
    unread: Type.Integer({
      description: 'How many of your notifications are unread and not settled, on all pages.',
    }),
    nextCursor: nullable(uuid()),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    const { rows, stateOf, unread, nextCursor } = await findPage(app, caller, query, (listed) =>
      findStates(app, listed, caller.user!.userId),
    )
    const items = rows.flatMap((row) => notificationRecord(row).map((record) => ({ ...record, ...stateOf(row) })))
    return { value: { items, unread, nextCursor } }
  },
})

interface State {
  readonly companyName: string | null
  readonly partnerName: string | null
  readonly reviewerEmail: string | null
  readonly alertKind: string | null
  readonly isSettled: boolean
}

export async function findStates(app: App, rows: readonly ListedNotification[], userId: string) {
  const now = app.clock.now()
  const idsIn = (fact: 'customerId' | 'alertId' | 'userId') => [
    ...new Set(rows.flatMap(({ facts }) => (isUuid(facts[fact]) ? [facts[fact]] : []))),
  ]
  const [customerIds, alertIds] = [idsIn('customerId'), idsIn('alertId')]
  // A cell that can't be reached leaves its notifications as they are: without a name, and unsettled.
  const { answers } =
    customerIds.length === 0
      ? { answers: [] }
      : await app.db.reads.availableCells((sql) => listNotifiedCustomers(sql, customerIds, alertIds))
  const [isOver, emailOf] = await Promise.all([findOver(app, rows), findStaffEmails(app, idsIn('userId'))])
  const customers = new Map(answers.flat().map((one) => [one.customerId, one]))
  return (row: ListedNotification): State => {
    const customer = customers.get(String(row.facts.customerId))
    const reviewerEmail = isUuid(row.facts.userId) ? emailOf(row.facts.userId) : null
    if (!customer)
      return {
        ...{ companyName: null, partnerName: null, reviewerEmail, alertKind: null },
        isSettled: isOfSeveral(row) && isOver(row),
      }
    const { companyName, partnerName, alertKinds } = customer
    return {
      ...{ companyName, partnerName, reviewerEmail, alertKind: alertKinds[String(row.facts.alertId)] ?? null },
      isSettled: needsNoOne(row, customer, userId, now),
    }
  }
}

/** "5 cases are overdue", for supervisors. */
const isOfSeveral = ({ kind, facts }: ListedNotification) => kind === 'case.overdue' && !isUuid(facts.customerId)

/** Whether no case that was overdue at the time still is. */
async function findOver(app: App, rows: readonly ListedNotification[]) {
  if (!rows.some(isOfSeveral)) return () => false
  const { answers, unavailableCells } = await app.db.reads.availableCells(findEarliestDue)
  return ({ occurredAt }: ListedNotification) =>
    unavailableCells.length === 0 && answers.every((dueAt) => dueAt === null || dueAt > occurredAt)
}

function needsNoOne(
  { kind, facts, occurredAt }: ListedNotification,
  customer: NotifiedCustomer,
  userId: string,
  now: Date,
) {
  if (kind === 'alert.raised' || kind === 'alert.returned')
    return !customer.openAlertIds.includes(String(facts.alertId))
  return isKind(kind) && isSettled(kind, customer, { userId, occurredAt, now })
}
