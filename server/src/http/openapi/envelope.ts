// The parts of the envelopes that all APIs share.
import type { Json } from './components.ts'

export const SUCCEEDED: Json = { type: 'boolean', const: true, description: 'The request succeeded.' }
export const FAILED: Json = { type: 'boolean', const: false, description: 'The request was rejected or failed.' }

/** One field error of a request. */
export const FIELD_ERROR: Json = {
  type: 'object',
  required: ['path', 'code', 'message'],
  properties: {
    path: { type: 'string', description: 'A JSON Pointer into the body, or the name of a query parameter.' },
    code: { type: 'string', description: 'The error code of this field.' },
    message: { type: 'string', description: 'What the field must be, for people to read. May change.' },
    customerId: {
      type: 'string',
      format: 'uuid',
      description: 'With Customer.PartnerCustomerIdDuplicate: the customer that already has the reference.',
    },
  },
}

/** The Partner API calls the text `message`, the APIs for users `description`, as published. */
export function errorObject(text: 'message' | 'description', code: Json): Json {
  return {
    type: 'object',
    description: 'Why the request was rejected or failed.',
    required: ['code', text],
    properties: {
      code,
      [text]: { type: 'string', description: 'What happened, for people to read. May change.' },
      details: {
        type: 'array',
        description: 'All field errors of the request.',
        items: { $ref: '#/components/schemas/FieldError' },
      },
    },
  }
}
