// The country in the path of an operation on its configuration.
import { countryCode } from '../../http/fields.ts'
import type { Param } from '../../http/operation.ts'

export const countryParam = {
  country: {
    description: 'The country, as an ISO 3166-1 alpha-3 code.',
    schema: countryCode(),
    notFound: 'Configuration.NotFound',
  } satisfies Param as Param,
}
