// The active configuration of each country, for the operator API and the operator command.

import { instant, named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { CHECK_DIGIT_SCHEMES } from '../../onboarding/identities/check-digits.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findInForce } from '../../reference/configurations-sql.ts'
import { COUNTRY_CODES } from '../../reference/countries.ts'
import { CONFIGURATION_VERSION, CONFIGURED_COUNTRIES, shippedRows } from '../../reference/identity-documents.ts'
import { IDENTITY_TYPE_CODES } from '../../reference/vocabularies.ts'

export async function activeConfigurations(app: App) {
  const changed = new Map((await app.db.directory(findInForce)).map((row) => [row.country, row]))
  const countries = [...new Set([...CONFIGURED_COUNTRIES, ...changed.keys()])].sort()
  return countries.map((country) => {
    const row = changed.get(country)
    const isShipped = row === undefined || row.version === 0
    const documents = isShipped ? shippedRows(country) : row.identities
    return {
      country,
      version: isShipped ? 0 : row.version,
      active: (documents?.length ?? 0) > 0,
      documents: documents?.map(({ identityTypeCode }) => identityTypeCode) ?? [],
      since: row?.activatedAt ?? null,
      by: row?.activatedBy ?? null,
    }
  })
}

const CHOICES = {
  countries: [...COUNTRY_CODES],
  documentTypes: [...IDENTITY_TYPE_CODES],
  checkDigitSchemes: [...CHECK_DIGIT_SCHEMES],
}

export const listConfigurations = operation({
  id: 'listConfigurations',
  method: 'GET',
  path: '/operator/v1/configurations',
  scope: 'operator',
  tag: 'Onboarding configurations',
  summary: 'List the active onboarding configurations',
  value: named('ConfigurationList', {
    builtInVersion: Type.String({ description: 'The name of the built-in data, which is version 0 of every country.' }),
    items: Type.Array(
      named('ActiveConfiguration', {
        country: Type.String(),
        activeVersion: nullable(
          Type.Integer({
            description: 'The active version. 0 is the built-in version; null if the country is closed.',
          }),
        ),
        documents: Type.Array(Type.String(), { description: 'Codes of the accepted identity documents.' }),
        activatedAt: nullable(
          instant({ description: 'When the version was activated; null if the built-in version was never replaced.' }),
        ),
        activatedBy: nullable(Type.String({ description: "The operator's email, or the name of a command." })),
      }),
    ),
    choices: named('ConfigurationChoices', {
      countries: Type.Array(Type.String(), { description: 'Countries that a configuration can be for.' }),
      documentTypes: Type.Array(Type.String(), { description: 'Values of `identityTypeCode`.' }),
      checkDigitSchemes: Type.Array(Type.String(), { description: 'Values of `checksum`.' }),
    }),
  }),
  errors: [],

  async handle({ app }) {
    const rows = await activeConfigurations(app)
    const items = rows.map(({ country, version, documents, since, by }) => ({
      country,
      activeVersion: version,
      documents,
      activatedAt: since?.toISOString() ?? null,
      activatedBy: by,
    }))
    return { value: { builtInVersion: CONFIGURATION_VERSION, items, choices: CHOICES } }
  },
})
