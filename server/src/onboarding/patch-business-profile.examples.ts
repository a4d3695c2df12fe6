// Requests that integrators copy. Each is sent to the real service by a test and does what it says.
import type { Example } from '../http/operation.ts'
import { examplePerson } from './create-business-profile.examples.ts'

const params = { customerId: '0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f' }

export const patchExamples: Readonly<Record<string, Example>> = {
  fields: {
    summary: 'Change two fields and clear a third',
    params,
    body: { website: 'https://www.acme.example', industry: 'Grants', tradingName: null },
  },
  people: {
    summary: 'Append a person',
    params,
    body: {
      businessPersonList: [{ ...examplePerson, firstName: 'Bola', email: 'bola@acme.example', percentageShare: 40 }],
    },
  },
}
