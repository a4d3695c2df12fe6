// Marks notifications of a staff member as read. What is left is counted as the list counts it: without what is settled.
import type { Operation } from '../../http/operation.ts'
import { markNotificationsRead } from '../../notifications/inbox/mark-notifications-read.ts'
import { countOpen } from '../../notifications/inbox/open-notifications.ts'
import { forStaff } from '../../notifications/operations.ts'
import { findStates } from './staff-list-notifications.ts'

const shared = forStaff(markNotificationsRead)

export const staffMarkNotificationsRead: Operation = {
  ...shared,
  async handle(input) {
    await shared.handle(input)
    const { app, caller } = input
    return { value: { unread: await countOpen(app, caller, (rows) => findStates(app, rows, caller.user!.userId)) } }
  },
}
