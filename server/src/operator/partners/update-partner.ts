// Renames a partner or changes its API scopes, for the operator API and the operator command.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { line, named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { changePartnerDetails, sameScopes, type WantedDetails } from '../../partners/change-partner-details.ts'
import { PARTNER_SCOPES } from '../../partners/register-partner.ts'
import type { PartnerDetails } from '../../partners/sql.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import type { Actor } from '../actor.ts'
import { MAX_PARTNER_NAME } from './create-partner.ts'
import { ChangedPartner, partnerIdParam, readPartner } from './partner-record.ts'

/** Returns whether anything changed. */
export async function editPartner(
  app: App,
  partnerId: string,
  wanted: WantedDetails,
  actor: Actor = {},
): Promise<boolean> {
  const changed = await changePartnerDetails(app, partnerId, wanted, (sql, before, after) =>
    recordAction(sql, {
      partnerId,
      at: app.clock.now(),
      ...actor,
      action: 'PartnerChanged',
      subjectId: partnerId,
      facts: factsOf(before, after),
    }),
  )
  if (changed === undefined) throw new ApiError('Partner.NotFound')
  return changed
}

/** What changed, before and after. */
function factsOf(before: PartnerDetails, after: PartnerDetails) {
  return {
    ...(before.name !== after.name && { nameBefore: before.name, nameAfter: after.name }),
    ...(!sameScopes(before.scopes, after.scopes) && {
      scopesBefore: before.scopes.join(' '),
      scopesAfter: after.scopes.join(' '),
    }),
  }
}

const UpdatePartner = named('UpdatePartner', {
  name: Type.Optional(
    line(MAX_PARTNER_NAME, {
      example: 'Acme Payments Group',
      description: 'Users, staff and emails see it immediately. The client ID stays the same.',
      'x-message': `must be a single line of 1 to ${MAX_PARTNER_NAME} characters.`,
    }),
  ),
  scopes: Type.Optional(
    Type.Array(oneOf(PARTNER_SCOPES), {
      minItems: 1,
      uniqueItems: true,
      description:
        'All scopes that its access tokens can have. A scope that is left out ends immediately, in existing tokens as well; a new scope needs a new token.',
    }),
  ),
})

export const updatePartner = operation({
  id: 'updatePartner',
  method: 'PATCH',
  path: '/operator/v1/partners/{partnerId}',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Rename a partner or change its API scopes',
  description: 'Fields that are left out stay as they are. The change is recorded with the values before and after.',
  params: partnerIdParam,
  body: UpdatePartner,
  needsStepUp: true,
  value: ChangedPartner,
  errors: ['ValidationControl.Error', 'Partner.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId }, body, requestId }) {
    const wanted = { name: body.name?.trim(), scopes: body.scopes }
    const changed = await editPartner(app, partnerId, wanted, { by: caller.user, requestId })
    return { value: { changed, partner: await readPartner(app, partnerId) } }
  },
})
