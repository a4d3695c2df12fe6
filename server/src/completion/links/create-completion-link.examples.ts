// Example requests and their responses. A test sends each of them to the service.
import type { ErrorExample, Example } from '../../http/operation.ts'
import { exampleIds, exampleTime } from '../../onboarding/profiles/example-ids.ts'

const { customerId } = exampleIds
const params = { customerId }
const given = 'complete'
const value = {
  linkId: exampleIds.completionLinkId,
  url: 'https://api.gangway.example/complete#q3c0VtJ8m5Yw7f1n2K4x6Z9bLhRdTgEuPaSiOvNyXkM',
  expiresAt: '2026-11-22T12:00:00.000Z',
}

export const completionLinkExamples: Readonly<Record<string, Example>> = {
  link: { summary: 'A link to pass on', given, params, body: {}, value },
  email: {
    summary: 'Send the link to the business in French',
    given,
    params,
    body: { locale: 'fr', expiresInMinutes: 4320, sendEmail: true },
    value,
  },
}

const link = {
  linkId: exampleIds.completionLinkId,
  status: 'Open',
  createdAt: exampleTime,
  expiresAt: '2026-11-22T12:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
  locale: 'fr',
  returnUrl: null,
  emailStatus: null,
}

export const listedLinkExamples: Readonly<Record<string, Example>> = {
  links: {
    summary: 'One open link',
    given,
    params: { customerId },
    value: { items: [link] },
  },
}

export const revokedLinkExamples: Readonly<Record<string, Example>> = {
  revoked: {
    summary: 'The link can no longer be used',
    given,
    params: { customerId, linkId: exampleIds.completionLinkId },
    value: { ...link, status: 'Revoked', revokedAt: exampleTime },
  },
}

export const completionLinkErrors = {
  'ValidationControl.Error': {
    given,
    params,
    body: { returnUrl: 'https://elsewhere.example/' },
    details: [
      {
        path: '/returnUrl',
        code: 'ValidationControl.Error',
        message: 'returnUrl must be an https URL on a host that an admin has allowed under Branding.',
      },
    ],
  },
} as const satisfies Record<string, ErrorExample>
