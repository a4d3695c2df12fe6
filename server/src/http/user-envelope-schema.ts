// The envelope of person-envelope.ts, as an API description tells it.
type Json = Record<string, unknown>

export const personEnvelopeSchema = {
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
          code: { type: 'string', description: 'Stable; decide on this.' },
          description: { type: 'string', description: 'For people; may change.' },
          details: {
            type: 'array',
            description: 'Every fault of the request.',
            items: {
              type: 'object',
              required: ['path', 'code', 'message'],
              properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  } as Json,
}
