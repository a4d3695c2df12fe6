// Example requests and their responses. A test sends each of them to the service.
import type { ErrorExample, Example } from '../../http/operation.ts'
import { requirementEntries } from '../../reference/identity-documents.ts'

export const requirementExamples: Readonly<Record<string, Example>> = {
  nigeria: { summary: 'Residents of Nigeria', query: { countryCode: 'NGA' }, value: requirementEntries('NGA') },
}

export const requirementErrors = {
  'ValidationControl.Error': {
    query: {},
    details: [{ path: 'countryCode', code: 'ValidationControl.Error', message: 'countryCode is required.' }],
  },
  'Country.NotFound': { query: { countryCode: 'XYZ' } },
  'OnboardingConfig.NotFound': { query: { countryCode: 'ATA' } },
} as const satisfies Record<string, ErrorExample>
