// What an analyst does in the tour, over the same API as the console.

import { setTimeout as wait } from 'node:timers/promises'
import type { Gangway } from '@gangway/sdk'
import { isGangwayError } from '@gangway/sdk'
import type { Person } from './signed-in-user.ts'

export const ASKED = {
  website: 'The website is unreachable.',
  extract: 'Upload an extract from the company register.',
} as const

const SCREENED_WITHIN_MS = 30_000

export function analystOn(analyst: Person, gangway: Gangway, customerId: string) {
  const path = `/api/compliance/v1/cases/${customerId}`
  // Each decision names the version that it was made on.
  const decide = async (what: string, body: object = {}): Promise<{ verificationStatus: string }> => {
    const { version } = await gangway.businessProfiles.get(customerId)
    return analyst.post(`${path}/${what}`, { version, ...body })
  }
  return {
    claim: () => analyst.post(`${path}/claim`),
    requestChanges: () =>
      decide('request-changes', {
        items: [
          {
            kind: 'Field',
            target: { type: 'Business' },
            path: '/website',
            reasonCode: 'WebsiteUnreachable',
            message: ASKED.website,
          },
          {
            kind: 'Document',
            target: { type: 'Business' },
            acceptedDocumentCategories: ['RegistryExtract'],
            reasonCode: 'DocumentMissing',
            message: ASKED.extract,
          },
        ],
      }),
    async acceptAnswers(): Promise<number> {
      const { outstandingRequirements } = await gangway.businessProfiles.verificationStatus(customerId)
      const answered = outstandingRequirements.filter(({ status }) => status === 'Submitted')
      for (const { requirementId } of answered) await decide(`items/${requirementId}/accept`)
      return answered.length
    },
    decidePerson: (uboId: string) => decide(`people/${uboId}/decide`, { outcome: 'Approved' }),
    /** Nobody is approved before the screening has answered, which takes a moment. */
    async approve(): Promise<{ verificationStatus: string }> {
      for (const until = performance.now() + SCREENED_WITHIN_MS; ; await wait(500)) {
        try {
          return await decide('approve')
        } catch (error) {
          const isPending = isGangwayError(error) && (error.code as string) === 'Review.ScreeningPending'
          if (!isPending || performance.now() > until) throw error
        }
      }
    },
  }
}
