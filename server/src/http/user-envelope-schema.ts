// The schema of user-envelope.ts for the OpenAPI documents.
type Json = Record<string, unknown>

export const userEnvelopeSchema = {
  success: (value: Json): Json => ({
    type: 'object',
    required: ['value', 'isSuccess', 'error'],
    properties: { value, isSuccess: { type: 'boolean', const: true }, error: { type: 'null' } },
  }),
  failure: {
    type: 'object',
    required: ['value', 'isSuccess', 'error'],
    properties: {
      value: { type: 'null' },
      isSuccess: { type: 'boolean', const: false },
      error: {
        type: 'object',
        required: ['code', 'description'],
        properties: {
          code: { type: 'string', description: 'Stable. Branch on this.' },
          description: { type: 'string', description: 'Human-readable. May change.' },
          details: {
            type: 'array',
            description: 'All field errors of the request.',
            items: {
              type: 'object',
              required: ['path', 'code', 'message'],
              properties: {
                path: { type: 'string' },
                code: { type: 'string' },
                message: { type: 'string' },
                customerId: {
                  type: 'string',
                  format: 'uuid',
                  description: 'With Customer.PartnerCustomerIdDuplicate: the customer that already has the reference.',
                },
              },
            },
          },
        },
      },
    },
  } as Json,
}
