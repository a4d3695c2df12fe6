// Requests that integrators copy. Each is sent to the real service by a test and does what it says.
import type { Example } from '../http/operation.ts'

export const updateExamples: Readonly<Record<string, Example>> = {
  minimal: {
    summary: 'Only what is required; people, addresses and financials stay as they are',
    params: { customerId: '0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f' },
    body: {
      customerId: '0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f',
      businessEmail: 'finance@acme.example',
      phoneNumber: '+2348012345678',
      name: 'Acme Logistics Limited',
      businessTypeCode: 'PrivateLimitedCompany',
      incorporationCountryIso3Code: 'NGA',
      industry: 'CustomerRevenue',
      website: 'https://acme.example',
      registrationNumber: 'RC1234567',
    },
  },
}
