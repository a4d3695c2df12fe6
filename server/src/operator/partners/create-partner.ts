// Creates a partner, for the operator API and the operator command.

import { recordAction } from '../../audit/account-activity.ts'
import { line, named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { PARTNER_SCOPES, registerPartner } from '../../partners/register-partner.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import type { Actor } from '../actor.ts'
import { Partner, readPartner } from './partner-record.ts'

export const MAX_PARTNER_NAME = 255

export interface PartnerToCreate {
  readonly name: string
  readonly scopes: readonly string[]
  readonly onboarding: 'Approved' | 'Pending'
  /** Defaults to the one with the fewest partners. */
  readonly cell?: string | undefined
}

/** Returns the ID of the new partner. */
export async function addPartner(app: App, partner: PartnerToCreate, actor: Actor = {}): Promise<string> {
  const at = app.clock.now()
  const { partnerId } = await registerPartner(app, {
    ...partner,
    alongside: (sql, partnerId) =>
      recordAction(sql, { partnerId, at, ...actor, action: 'PartnerRegistered', subjectId: partnerId }),
  })
  return partnerId
}

const CreatePartner = named('CreatePartner', {
  name: line(MAX_PARTNER_NAME, {
    example: 'Acme Payments',
    'x-message': `must be a single line of 1 to ${MAX_PARTNER_NAME} characters.`,
  }),
  scopes: Type.Optional(
    Type.Array(oneOf(PARTNER_SCOPES), {
      minItems: 1,
      uniqueItems: true,
      description: `The scopes that its access tokens can have. Defaults to ${PARTNER_SCOPES.join(' and ')}.`,
    }),
  ),
  onboarding: Type.Optional(
    oneOf(['Approved', 'Pending'], {
      description:
        'Pending: the users can sign in and read, but make no changes until the partner is approved. Defaults to Approved.',
    }),
  ),
})

export const createPartner = operation({
  id: 'createPartner',
  method: 'POST',
  path: '/operator/v1/partners',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Create a partner',
  description:
    'The client ID is derived from the name and never changes. Next, register a certificate and invite the first admin.',
  body: CreatePartner,
  needsStepUp: true,
  value: Partner,
  errors: ['ValidationControl.Error', 'Session.StepUpRequired'],

  async handle({ app, caller, body, requestId }) {
    const { scopes = PARTNER_SCOPES, onboarding = 'Approved' } = body
    const partner = { name: body.name.trim(), scopes, onboarding }
    const partnerId = await addPartner(app, partner, { by: caller.user, requestId })
    return { value: await readPartner(app, partnerId) }
  },
})
