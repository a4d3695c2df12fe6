// Checks a configuration file and compares it with the active version. Nothing is changed.

import { named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findCountryConfigurations } from './active-configuration.ts'
import { ConfigurationChange, configurationChanges } from './configuration-changes.ts'
import { contentField, readContent } from './read-content.ts'

export const validateConfiguration = operation({
  id: 'validateConfiguration',
  method: 'POST',
  path: '/operator/v1/configurations/validate',
  scope: 'operator',
  tag: 'Onboarding configurations',
  summary: 'Validate an onboarding configuration',
  description: 'Reports all errors at once, and what would change for the country. Nothing is changed.',
  body: named('ValidateConfiguration', contentField),
  value: named('ValidatedConfiguration', {
    valid: Type.Boolean(),
    errors: Type.Array(
      named('ConfigurationError', {
        path: Type.String({ description: 'A JSON Pointer into the file.' }),
        message: Type.String(),
      }),
    ),
    country: nullable(Type.String({ description: 'The country of the file; null if the file is invalid.' })),
    activeVersion: nullable(
      Type.Integer({ description: 'The version that would be replaced; null if the country is closed.' }),
    ),
    changes: Type.Array(ConfigurationChange, { description: 'What would change compared with the active version.' }),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, body }) {
    const read = readContent(body.content)
    if ('errors' in read) {
      const errors = read.errors.map(({ path, message }) => ({ path: path.slice('/content'.length) || '/', message }))
      return { value: { valid: false, errors, country: null, activeVersion: null, changes: [] } }
    }
    const { country, identities } = read.file
    const found = await app.db.directory((sql) => findCountryConfigurations(sql, country))
    const inForce = found.active === null ? null : (found.identitiesOf(found.active) ?? null)
    const changes = configurationChanges(inForce, identities)
    return { value: { valid: true, errors: [], country, activeVersion: found.active, changes } }
  },
})
