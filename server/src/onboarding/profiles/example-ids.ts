// The ids and the time of the examples. A test replaces them by real ones.
export const exampleIds = {
  customerId: '0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f',
  uboId: '0192e4a0-7c1e-7b54-8a41-5b0c9e7d2f13',
  identityId: '0192e4a0-7c1e-7b55-b6c8-0d4e2a917f35',
  documentId: '0192e4a5-10d3-7c02-9f6e-71b3c8d20a44',
  completionLinkId: '0192e4a6-2b90-7e41-8d37-c4f01a5b6e72',
  /** Of another customer. */
  othersCustomerId: '0192e49f-02b7-7a90-8c55-6e21f0b4d377',
  othersDocumentId: '0192e49f-5a66-7d18-a2f4-9c3e7b10d628',
  unknownDocumentId: '0192e4a9-ffff-7000-8000-000000000000',
} as const

export const exampleTime = '2026-11-15T12:00:00.000Z'
