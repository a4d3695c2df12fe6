// The notifications of the user, newest first, in pages.

import { flagParam, instant, named, nullable, oneOf, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { isKind, isListed, LISTED_KINDS } from '../kinds.ts'
import type { ListedNotification } from '../notification-sql.ts'
import { wordingOf } from '../wording.ts'
import { findSettled } from './find-settled.ts'
import { findPage, MAX_PAGE_SIZE, PAGE_SIZE } from './open-notifications.ts'

export const NOTIFICATION_FIELDS = {
  notificationId: uuid(),
  kind: oneOf(LISTED_KINDS),
  occurredAt: instant(),
  readAt: nullable(instant({ description: 'When you marked it as read; null while it is unread.' })),
  subject: Type.String({ example: 'Customer acme-1042 needs changes' }),
  text: Type.String(),
  href: Type.String({
    description: 'The path of the related page in the dashboard.',
    example: '/customers/019a4378-8d40-7c1e-9a55-3f1c2b7d9e01',
  }),
}

export const NotificationQuery = Type.Object({
  unread: flagParam('If `true`, only unread notifications.', { default: false }),
  cursor: Type.Optional(uuid({ description: '`nextCursor` of the previous page.' })),
  pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
})

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'GET',
  path: '/customer/v1/partner-profile/notifications',
  scope: 'dashboard.read',
  tag: 'Notifications',
  summary: 'List your notifications, newest first',
  description:
    'Notifications are kept for 90 days. A notification is settled when nothing is needed any more, for example because a colleague has ' +
    'answered the requested changes.',
  inAnyPartnerState: true,
  query: NotificationQuery,
  value: named('NotificationList', {
    items: Type.Array(
      named('Notification', {
        ...NOTIFICATION_FIELDS,
        isSettled: Type.Boolean({ description: 'Whether what it asks for is done.' }),
      }),
    ),
    unread: Type.Integer({ description: 'How many of your notifications are unread and not settled, on all pages.' }),
    nextCursor: nullable(uuid()),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    const { rows, stateOf, unread, nextCursor } = await findPage(app, caller, query, (listed) =>
      findSettled(app, caller.partnerId, listed),
    )
    const items = rows.flatMap((row) => notificationRecord(row).map((record) => ({ ...record, ...stateOf(row) })))
    return { value: { items, unread, nextCursor } }
  },
})

/** None for a kind that this version of the service doesn't know. */
export function notificationRecord(row: ListedNotification) {
  if (!isKind(row.kind) || !isListed(row.kind)) return []
  const { subject, text, href } = wordingOf(row.kind, row.facts, row.concerned)
  return [
    {
      notificationId: row.notificationId,
      kind: row.kind,
      occurredAt: row.occurredAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
      subject,
      text,
      href,
    },
  ]
}
