// How the user gets each kind of notification by email.
import { operation } from '../../http/operation.ts'
import { asOwner } from '../inbox/own-notifications.ts'
import { NotificationPreferences, preferencesOf } from './notification-preferences.ts'
import { findPreferences } from './preferences-sql.ts'

export const getNotificationPreferences = operation({
  id: 'getNotificationPreferences',
  method: 'GET',
  path: '/customer/v1/partner-profile/notification-preferences',
  scope: 'dashboard.read',
  tag: 'Notifications',
  summary: 'Get your notification preferences',
  description: 'Lists the kinds that users with your role can get.',
  inAnyPartnerState: true,
  value: NotificationPreferences,
  errors: [],

  async handle({ app, caller }) {
    const chosen = await asOwner(app, caller, findPreferences)
    return { value: preferencesOf(caller.user?.role, chosen) }
  },
})
