// The schema of user-envelope.ts for the OpenAPI documents.
import type { Json } from './openapi/components.ts'
import { errorObject, FAILED, SUCCEEDED } from './openapi/envelope.ts'

const REQUIRED = ['value', 'isSuccess', 'error']

export const userEnvelopeSchema = {
  success: (value: Json): Json => ({
    type: 'object',
    required: REQUIRED,
    properties: {
      value: { description: 'The result.', ...value },
      isSuccess: SUCCEEDED,
      error: { type: 'null', description: 'Always null.' },
    },
  }),
  failure: (code: Json): Json => ({
    type: 'object',
    required: REQUIRED,
    properties: {
      value: { type: 'null', description: 'Always null.' },
      isSuccess: FAILED,
      error: errorObject('description', code),
    },
  }),
}
