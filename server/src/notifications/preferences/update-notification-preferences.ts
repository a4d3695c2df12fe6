// Changes how the user gets kinds of notifications by email.
import { type FieldError, throwFieldErrors } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation, type Unchecked } from '../../http/operation.ts'
import { asOwner } from '../inbox/own-notifications.ts'
import { type Choice, isKind, KINDS, kindsFor } from '../kinds.ts'
import { KindChoices, NotificationPreferences, preferencesOf } from './notification-preferences.ts'
import { findPreferences, savePreferences } from './preferences-sql.ts'

export const updateNotificationPreferences = operation({
  id: 'updateNotificationPreferences',
  method: 'PUT',
  path: '/customer/v1/partner-profile/notification-preferences',
  scope: 'dashboard.read',
  tag: 'Notifications',
  summary: 'Change your notification preferences',
  description: 'Kinds that you leave out keep their setting. `security.*` and `credential.*` cannot be `Off`.',
  inAnyPartnerState: true,
  body: named('UpdateNotificationPreferences', { kinds: KindChoices }),
  rules: kindErrors,
  value: NotificationPreferences,
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body }) {
    const choices = body.kinds as Readonly<Record<string, Choice>>
    const possible: readonly string[] = kindsFor(caller.user?.role)
    throwFieldErrors(
      Object.keys(choices)
        .filter((kind) => !possible.includes(kind))
        .map((kind) => fieldError(kind, 'Users with your role do not get notifications of this kind.')),
    )
    const chosen = await asOwner(app, caller, async (sql, owner) => {
      await savePreferences(sql, owner, choices)
      return findPreferences(sql, owner)
    })
    return { value: preferencesOf(caller.user?.role, chosen) }
  },
})

/** Unknown kinds are errors, unlike other unknown fields: a mistyped one would silently change nothing. */
function kindErrors({ kinds }: Unchecked): FieldError[] {
  if (typeof kinds !== 'object' || kinds === null) return []
  return Object.entries(kinds).flatMap(([kind, choice]) => {
    if (!isKind(kind)) return [fieldError(kind, 'Unknown kind of notification.')]
    if (choice === 'Off' && KINDS[kind].isRequired)
      return [fieldError(kind, 'Security notifications cannot be turned off. Choose Immediately or Daily.')]
    return []
  })
}

const fieldError = (kind: string, message: string): FieldError => ({
  path: `/kinds/${kind.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  code: 'ValidationControl.Error',
  message,
})
