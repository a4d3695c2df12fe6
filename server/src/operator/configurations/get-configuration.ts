// A version of a country's configuration as an editable file, with the country's history and the difference to the active one.

import { ApiError } from '../../errors.ts'
import { instant, named, nullable, wholeNumber } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findCountryConfigurations } from './active-configuration.ts'
import { ConfigurationChange, configurationChanges } from './configuration-changes.ts'
import { countryParam } from './country-param.ts'

const versionNumber = Type.Integer({ description: 'The version number. 0 is the built-in version.' })

export const getConfiguration = operation({
  id: 'getConfiguration',
  method: 'GET',
  path: '/operator/v1/configurations/{country}',
  scope: 'operator',
  tag: 'Onboarding configurations',
  summary: 'Get an onboarding configuration with its history',
  params: countryParam,
  query: Type.Object({
    version: Type.Optional(
      wholeNumber({
        minimum: 0,
        maximum: 999_999,
        description: 'Defaults to the active version, or the latest version of a closed country.',
      }),
    ),
    compareWith: Type.Optional(
      wholeNumber({
        minimum: 0,
        maximum: 999_999,
        description: 'The version that `changes` compares with. Defaults to the active version.',
      }),
    ),
  }),
  value: named('Configuration', {
    country: Type.String(),
    activeVersion: nullable(
      Type.Integer({ description: 'The active version. 0 is the built-in version; null if the country is closed.' }),
    ),
    version: versionNumber,
    content: Type.String({ description: 'The version as a JSON file, to edit and activate.' }),
    changes: Type.Array(ConfigurationChange, {
      description:
        'What would change if this version were activated now, or what differs from the version `compareWith`. Empty if nothing does.',
    }),
    versions: Type.Array(
      named('ConfigurationVersion', {
        version: versionNumber,
        addedAt: nullable(instant()),
        addedBy: nullable(Type.String()),
      }),
      { description: 'All versions: the newest first, the built-in one last.' },
    ),
    history: Type.Array(
      named('ConfigurationActivation', {
        version: nullable(Type.Integer({ description: 'The activated version; null if the country was closed.' })),
        activatedAt: instant(),
        activatedBy: Type.String(),
        note: nullable(Type.String({ description: 'Why it was activated; null if no reason was given.' })),
      }),
      { description: 'Every activation, newest first.' },
    ),
  }),
  errors: ['ValidationControl.Error', 'Configuration.NotFound'],

  async handle({ app, params: { country }, query }) {
    const found = await app.db.directory((sql) => findCountryConfigurations(sql, country))
    const { active, history, versions } = found
    const version = query.version ?? active ?? versions[0]?.version ?? 0
    const identities = found.identitiesOf(version)
    if (!identities) throw new ApiError('Configuration.NotFound')
    const compared = query.compareWith ?? active
    const before = compared === null ? null : (found.identitiesOf(compared) ?? null)
    if (query.compareWith !== undefined && !before) throw new ApiError('Configuration.NotFound')
    const builtIn = found.identitiesOf(0) ? [{ version: 0, addedAt: null, addedBy: null }] : []
    return {
      value: {
        country,
        activeVersion: active,
        version,
        content: `${JSON.stringify({ country, identities }, null, 2)}\n`,
        changes: configurationChanges(before, identities),
        versions: [
          ...versions.map((it) => ({ version: it.version, addedAt: it.addedAt.toISOString(), addedBy: it.addedBy })),
          ...builtIn,
        ],
        history: history.map((it) => ({ ...it, activatedAt: it.activatedAt.toISOString() })),
      },
    }
  },
})
