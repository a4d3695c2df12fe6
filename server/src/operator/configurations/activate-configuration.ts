// Activates a configuration file as the next version of its country.
import { throwFieldErrors } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { ActivatedConfiguration, activationRecord, noteField, replacesField } from './activation-record.ts'
import { putConfigurationInForce } from './put-in-force.ts'
import { contentField, readContent } from './read-content.ts'

export const activateConfiguration = operation({
  id: 'activateConfiguration',
  method: 'POST',
  path: '/operator/v1/configurations',
  scope: 'operator',
  tag: 'Onboarding configurations',
  summary: 'Activate an onboarding configuration',
  description:
    'The file becomes the next version of its country, unless an identical version exists, and takes effect on all nodes within seconds. Existing customers keep what was accepted.',
  body: named('ActivateConfiguration', { ...contentField, ...replacesField, ...noteField }),
  needsStepUp: true,
  value: ActivatedConfiguration,
  errors: ['ValidationControl.Error', 'Configuration.Changed', 'Session.StepUpRequired'],

  async handle({ app, caller, body, requestId }) {
    const read = readContent(body.content)
    if ('errors' in read) return throwFieldErrors(read.errors) as never
    const { country } = read.file
    const activation = { country, what: read.file, replaces: body.replaces, note: body.note }
    const activated = await putConfigurationInForce(app, activation, { by: caller.user, requestId })
    return { value: activationRecord(country, activated) }
  },
})
