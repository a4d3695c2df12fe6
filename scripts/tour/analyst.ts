// The analyst's actions in the tour, through the same API as the console.
import { setTimeout as wait } from 'node:timers/promises'
import type { Gangway } from '@gangway/sdk'
import { isGangwayError } from '@gangway/sdk'
import type { SignedInUser } from './signed-in-user.ts'

export const REQUESTED = {
  website: 'The website is unreachable.',
  extract: 'Upload an extract from the company register.',
} as const

const SCREENING_TIMEOUT_MS = 30_000

export function analystOf(analyst: SignedInUser, gangway: Gangway, customerId: string) {
  const path = `/api/compliance/v1/cases/${customerId}`
  // A decision includes the version of the customer that it is based on.
  const decide = async (action: string, body: object = {}): Promise<{ verificationStatus: string }> => {
    const { version } = await gangway.businessProfiles.get(customerId)
    return analyst.post(`${path}/${action}`, { version, ...body })
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
            message: REQUESTED.website,
          },
          {
            kind: 'Document',
            target: { type: 'Business' },
            acceptedDocumentCategories: ['RegistryExtract'],
            reasonCode: 'DocumentMissing',
            message: REQUESTED.extract,
          },
        ],
      }),
    async acceptChanges(): Promise<number> {
      const { outstandingRequirements } = await gangway.businessProfiles.verificationStatus(customerId)
      const submitted = outstandingRequirements.filter(({ status }) => status === 'Submitted')
      for (const { requirementId } of submitted) await decide(`items/${requirementId}/accept`)
      return submitted.length
    },
    decidePerson: (uboId: string) => decide(`people/${uboId}/decide`, { outcome: 'Approved' }),
    /** A customer can't be approved before its screening is complete, which takes a moment. */
    async approve(): Promise<{ verificationStatus: string }> {
      for (const deadline = performance.now() + SCREENING_TIMEOUT_MS; ; await wait(500)) {
        try {
          return await decide('approve')
        } catch (error) {
          const isPending = isGangwayError(error) && (error.code as string) === 'Review.ScreeningPending'
          if (!isPending || performance.now() > deadline) throw error
        }
      }
    },
  }
}
