// Returns to an earlier version of a country's configuration.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { ActivatedConfiguration, activationRecord, noteField, replacesField } from './activation-record.ts'
import { countryParam } from './country-param.ts'
import { putConfigurationInForce } from './put-in-force.ts'

export const revertConfiguration = operation({
  id: 'revertConfiguration',
  method: 'POST',
  path: '/operator/v1/configurations/{country}/revert',
  scope: 'operator',
  tag: 'Onboarding configurations',
  summary: 'Activate an existing version',
  description: 'Returns to an earlier version, or opens a closed country again.',
  params: countryParam,
  body: named('RevertConfiguration', {
    version: Type.Integer({
      minimum: 0,
      maximum: 999_999,
      'x-message': 'must be a whole number; 0 is the built-in version.',
      description: 'The version number. 0 is the built-in version.',
    }),
    ...replacesField,
    ...noteField,
  }),
  needsStepUp: true,
  value: ActivatedConfiguration,
  errors: ['ValidationControl.Error', 'Configuration.NotFound', 'Configuration.Changed', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { country }, body, requestId }) {
    const activation = { country, what: body.version, replaces: body.replaces, note: body.note }
    const activated = await putConfigurationInForce(app, activation, { by: caller.user, requestId })
    return { value: activationRecord(country, activated) }
  },
})
