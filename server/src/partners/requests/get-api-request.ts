// One API request of the partner: what it was answered with, so that a failed call can be fixed without the logs of its client.

import { ApiError } from '../../errors.ts'
import { named, nullable } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findRequest } from './api-request-sql.ts'
import { apiRequestFields, requestItem } from './list-api-requests.ts'

const RequestFieldError = named('ApiRequestFieldError', {
  path: Type.String({ description: 'A JSON pointer into the body, or the name of a query parameter.' }),
  code: Type.String({ description: 'The error code of the field.' }),
  message: Type.String({ description: 'What is wrong with the field.' }),
})

export const getApiRequest = operation({
  id: 'getApiRequest',
  method: 'GET',
  path: '/customer/v1/partner-profile/api-requests/{apiRequestId}',
  scope: 'dashboard.read',
  tag: 'API activity',
  summary: 'Get an API request with its error',
  description: 'Bodies and query strings are not recorded. Errors name fields and never contain a value that was sent.',
  params: { apiRequestId: idParam('The `id` from the list of requests.', 'ApiRequest.NotFound') },
  value: named('ApiRequestDetail', {
    ...apiRequestFields,
    message: nullable(Type.String({ description: 'The message of the error; null for successful requests.' })),
    details: Type.Array(RequestFieldError, { description: 'The field errors of the answer, at most 50.' }),
    thumbprint: nullable(
      Type.String({ description: 'Of the certificate that the client used; null with an external issuer.' }),
    ),
  }),
  errors: ['ApiRequest.NotFound'],

  async handle({ app, caller: { partnerId }, params: { apiRequestId } }) {
    const row = await app.db.reads.partner(partnerId, (sql) => findRequest(sql, partnerId, apiRequestId))
    if (!row) throw new ApiError('ApiRequest.NotFound')
    const { error, ...request } = requestItem(row)
    return { value: { ...request, message: error?.message ?? null, details: [...(error?.details ?? [])] } }
  },
})
