// Closes a country: new businesses and people from it are rejected until a version is activated again.
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { isCountry } from '../../reference/countries.ts'
import { ActivatedConfiguration, activationRecord, noteField, replacesField } from './activation-record.ts'
import { countryParam } from './country-param.ts'
import { putConfigurationInForce } from './put-in-force.ts'

export const closeConfiguration = operation({
  id: 'closeConfiguration',
  method: 'POST',
  path: '/operator/v1/configurations/{country}/close',
  scope: 'operator',
  tag: 'Onboarding configurations',
  summary: 'Close a country',
  description:
    'New businesses and people from the country are rejected until a version is activated again. Existing customers stay.',
  params: countryParam,
  body: named('CloseConfiguration', { ...replacesField, ...noteField }),
  needsStepUp: true,
  value: ActivatedConfiguration,
  errors: ['ValidationControl.Error', 'Configuration.NotFound', 'Configuration.Changed', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { country }, body, requestId }) {
    if (!isCountry(country)) throw new ApiError('Configuration.NotFound')
    const activation = { country, what: null, replaces: body.replaces, note: body.note }
    const activated = await putConfigurationInForce(app, activation, { by: caller.user, requestId })
    return { value: activationRecord(country, activated) }
  },
})
