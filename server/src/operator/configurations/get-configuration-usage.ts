// How many open customers use identity documents that a new configuration would no longer accept.
import { named, unavailableCells as unavailableCellsField } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { countOpenUsers } from './configuration-usage-sql.ts'
import { countryParam } from './country-param.ts'

/** Bounds the cost in each cell. */
const MOST_CASES = 50_000
const MOST_DOCUMENTS = 50

export const getConfigurationUsage = operation({
  id: 'getConfigurationUsage',
  method: 'GET',
  path: '/operator/v1/configurations/{country}/usage',
  scope: 'operator',
  tag: 'Onboarding configurations',
  summary: 'Count open customers by identity document',
  description:
    'Customers that are not decided yet, with a person whose document of this type was issued by the country. What they have ' +
    'sent stays valid if the document is no longer accepted; people who are added or changed need another one.',
  params: countryParam,
  query: Type.Object({
    identityTypeCode: Type.Array(Type.String({ maxLength: 50 }), {
      minItems: 1,
      maxItems: MOST_DOCUMENTS,
      description: 'The document type. Repeat the parameter to count several.',
    }),
  }),
  value: named('ConfigurationUsage', {
    items: Type.Array(
      named('DocumentUsage', {
        identityTypeCode: Type.String(),
        openCustomers: Type.Integer({ description: 'Customers that are not decided yet and use this document.' }),
      }),
      { description: 'One for each document type of the request, in its order.' },
    ),
    unavailableCells: unavailableCellsField('their customers'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, params: { country }, query }) {
    const identityTypeCodes = [...new Set(query.identityTypeCode)]
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) =>
      countOpenUsers(sql, { country, identityTypeCodes, limit: MOST_CASES }),
    )
    const items = identityTypeCodes.map((identityTypeCode) => ({
      identityTypeCode,
      openCustomers: answers
        .flat()
        .filter((row) => row.identityTypeCode === identityTypeCode)
        .reduce((sum, { customers }) => sum + customers, 0),
    }))
    return { value: { items, unavailableCells: [...unavailableCells] } }
  },
})
