// Marks notifications of a staff member as read. What is left is counted as the list counts it: without what is settled.
import type { Operation } from '../../http/operation.ts'
import { markNotificationsRead } from '../../notifications/inbox/mark-notifications-read.ts'
import { forStaff } from '../../notifications/operations.ts'
import { countOpen } from './staff-list-notifications.ts'

const shared = forStaff(markNotificationsRead)

export const staffMarkNotificationsRead: Operation = {
  ...shared,
  async handle(input) {
    await shared.handle(input)
    return { value: { unread: await countOpen(input.app, input.caller) } }
  },
}
