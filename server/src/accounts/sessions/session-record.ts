// A session as its owner sees it.
import { type Static, Type } from 'typebox'
import type { Role } from '../../http/caller.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { PARTNER_ROLES, STAFF_ROLES, scopesOf } from '../roles.ts'
import { mustEnrolTotp } from '../second-factor/totp-duty.ts'
import { type Session, STEP_UP_MS } from './session.ts'

export const SessionRecord = named('Session', {
  userId: uuid(),
  email: Type.String(),
  role: nullable(oneOf([...PARTNER_ROLES, ...STAFF_ROLES])),
  permissions: Type.Array(Type.String(), { description: 'What the role allows, by scope.' }),
  partner: nullable(
    Type.Object({
      partnerId: uuid(),
      name: Type.String(),
      status: oneOf(['Active', 'Inactive']),
      onboarding: oneOf(['Approved', 'Pending']),
    }),
  ),
  method: oneOf(['Password', 'PasswordAndTotp', 'PasswordAndRecoveryCode', 'Outside']),
  hasPassword: Type.Boolean(),
  totpEnrolled: Type.Boolean(),
  totpRequired: Type.Boolean({
    description: 'Nothing but enrolling is possible until an authenticator app is set up.',
  }),
  authenticatedAt: instant({ description: 'When the person last proved who they are.' }),
  stepUpUntil: instant({
    description: 'Until then, changes of credentials, webhooks and people are taken without asking again.',
  }),
  idleEndsAt: instant({ description: 'The session ends then if nothing is asked of it before.' }),
  endsAt: instant({ description: 'The session ends then, whatever happens.' }),
})
export type SessionRecord = Static<typeof SessionRecord>

export function recordOf(app: App, session: Session): SessionRecord {
  const { person, partner } = session
  return {
    userId: person.userId,
    email: session.email,
    role: (person.role as Role | undefined) ?? null,
    permissions: [...scopesOf(person.role)].filter((scope) => scope !== 'anyone' && scope !== 'signed-in'),
    partner: partner
      ? {
          partnerId: partner.partnerId,
          name: partner.name,
          status: partner.active ? 'Active' : 'Inactive',
          onboarding: partner.onboardingApproved ? 'Approved' : 'Pending',
        }
      : null,
    method: session.method,
    hasPassword: session.hasPassword,
    totpEnrolled: session.totpEnrolled,
    totpRequired: mustEnrolTotp(app, session),
    authenticatedAt: person.authenticatedAt.toISOString(),
    stepUpUntil: new Date(person.authenticatedAt.getTime() + STEP_UP_MS).toISOString(),
    idleEndsAt: session.idleEndsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
  }
}
