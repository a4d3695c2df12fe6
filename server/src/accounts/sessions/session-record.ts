// A session as the API returns it to its user.

import type { Role } from '../../http/caller.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { aheadMs } from '../../platform/clock.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { PARTNER_ROLES, STAFF_ROLES, scopesOf } from '../roles.ts'
import { mustEnrolSecondFactor } from '../second-factor/second-factor-required.ts'
import { type Session, STEP_UP_MS } from './session.ts'
import { SESSION_METHODS } from './sessions-sql.ts'

export const SessionRecord = named('Session', {
  userId: uuid(),
  email: Type.String(),
  role: nullable(oneOf([...PARTNER_ROLES, ...STAFF_ROLES])),
  permissions: Type.Array(Type.String(), { description: 'Scopes that the role grants.' }),
  partner: nullable(
    Type.Object({
      partnerId: uuid(),
      name: Type.String(),
      status: oneOf(['Active', 'Inactive']),
      onboarding: oneOf(['Approved', 'Pending']),
    }),
  ),
  method: oneOf(SESSION_METHODS),
  hasPassword: Type.Boolean(),
  totpEnrolled: Type.Boolean(),
  passkeyEnrolled: Type.Boolean(),
  totpRequired: Type.Boolean({
    description: 'Whether the user must set up a second factor before doing anything else.',
  }),
  authenticatedAt: instant({ description: 'When the user last authenticated.' }),
  stepUpUntil: instant({
    description: 'Until then, changes to credentials, webhooks and users need no further confirmation.',
  }),
  idleEndsAt: instant({ description: 'When the session expires unless it is used before then.' }),
  endsAt: instant({ description: 'When the session expires at the latest.' }),
  sandbox: nullable(
    Type.Object({
      aheadSeconds: Type.Integer({ minimum: 0, description: 'How far the sandbox time is ahead of real time.' }),
    }),
  ),
})
export type SessionRecord = Static<typeof SessionRecord>

export function recordOf(app: App, session: Session): SessionRecord {
  const { user, partner } = session
  return {
    userId: user.userId,
    email: session.email,
    role: (user.role as Role | undefined) ?? null,
    permissions: [...scopesOf(user.role)].filter((scope) => scope !== 'anyone' && scope !== 'signed-in'),
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
    passkeyEnrolled: session.passkeyEnrolled,
    totpRequired: mustEnrolSecondFactor(app, session),
    authenticatedAt: user.authenticatedAt.toISOString(),
    stepUpUntil: new Date(user.authenticatedAt.getTime() + STEP_UP_MS).toISOString(),
    idleEndsAt: session.idleEndsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    sandbox: app.config.sandbox ? { aheadSeconds: Math.round(aheadMs(app.clock) / 1000) } : null,
  }
}
