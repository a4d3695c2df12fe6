// How a user gets each kind of notification by email, as the API shows it.

import type { Role } from '../../http/caller.ts'
import { named, oneOf } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { CHOICES, type Choice, effectiveChoice, KINDS, kindsFor, LISTED_KINDS } from '../kinds.ts'

export const KindChoices = Type.Object(
  Object.fromEntries(LISTED_KINDS.map((kind) => [kind, Type.Optional(oneOf(CHOICES))])),
  {
    description:
      '`Immediately`: an email at once. `Daily`: in a daily summary. `Off`: no email. The list of notifications shows them all.',
  },
)

export const NotificationPreferences = named('NotificationPreferences', {
  kinds: KindChoices,
  alwaysOn: Type.Array(oneOf(LISTED_KINDS), { description: 'The kinds that cannot be set to `Off`.' }),
})

export function preferencesOf(
  role: Role | undefined,
  chosen: ReadonlyMap<string, Choice>,
): Static<typeof NotificationPreferences> {
  const kinds = kindsFor(role)
  return {
    kinds: Object.fromEntries(kinds.map((kind) => [kind, effectiveChoice(kind, chosen.get(kind))])),
    alwaysOn: kinds.filter((kind) => KINDS[kind].isRequired),
  }
}
