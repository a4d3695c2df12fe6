// Marks notifications of the user as read. IDs of other users change nothing, and marking twice keeps the first time.

import type { FieldError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { operation, type Unchecked } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { markRead } from '../notification-sql.ts'
import { findSettled } from './find-settled.ts'
import { countOpen } from './open-notifications.ts'
import { asOwner } from './own-notifications.ts'

const MAX_IDS = 200

export const markNotificationsRead = operation({
  id: 'markNotificationsRead',
  method: 'POST',
  path: '/customer/v1/partner-profile/notifications/read',
  scope: 'dashboard.read',
  tag: 'Notifications',
  summary: 'Mark notifications as read',
  description: 'Send `notificationIds`, or `all: true`. Unknown IDs are ignored.',
  inAnyPartnerState: true,
  body: named('MarkNotificationsRead', {
    notificationIds: Type.Optional(Type.Array(uuid(), { minItems: 1, maxItems: MAX_IDS })),
    all: Type.Optional(Type.Boolean()),
  }),
  rules: exactlyOne,
  value: named('UnreadNotifications', {
    unread: Type.Integer({ description: 'How many of your notifications are still unread and not settled.' }),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body }) {
    const ids = body.all === true ? null : (body.notificationIds ?? [])
    await asOwner(app, caller, (sql, owner) => markRead(sql, owner, ids, app.clock.now()))
    return { value: { unread: await countOpen(app, caller, (rows) => findSettled(app, caller.partnerId, rows)) } }
  },
})

function exactlyOne(body: Unchecked): FieldError[] {
  if ((body.all === true) !== (body.notificationIds !== undefined)) return []
  const message = 'Send either notificationIds or all: true.'
  return [{ path: '/notificationIds', code: 'ValidationControl.Error', message }]
}
