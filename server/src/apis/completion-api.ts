// The completion API: a business answers its outstanding requirements on the completion page, with a link instead of an account.
import { answerRequirement } from '../completion/answers/answer-requirement.ts'
import { createCompletionUploadLink } from '../completion/answers/create-completion-upload-link.ts'
import { getCompletionRequirements } from '../completion/answers/get-completion-requirements.ts'
import { getCompletionLogo } from '../completion/branding/get-completion-logo.ts'
import { authenticateCompletion } from '../completion/sessions/authenticate-completion.ts'
import { endCompletionSession } from '../completion/sessions/end-completion-session.ts'
import { openCompletionSession } from '../completion/sessions/open-completion-session.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { type Api, MAX_ANONYMOUS_BODY_BYTES } from '../http/api.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import type { Operation } from '../http/operation.ts'
import { userEnvelope } from '../http/user-envelope.ts'
import { userEnvelopeSchema } from '../http/user-envelope-schema.ts'
import { getProfileOptions } from '../onboarding/identities/get-profile-options.ts'
import { getUboIdentityRequirements } from '../onboarding/identities/get-ubo-identity-requirements.ts'
import { limitCompletion } from './completion-rate-limits.ts'
import { describeField, VOCABULARIES } from './descriptions/describe-field.ts'

export const COMPLETION_OPERATIONS: readonly Operation[] = [
  openCompletionSession,
  endCompletionSession,
  getCompletionRequirements,
  answerRequirement,
  createCompletionUploadLink,
  { ...getProfileOptions, ...inCompletion('getCompletionOptions', '/completion/v1/options') },
  {
    ...getUboIdentityRequirements,
    ...inCompletion('getCompletionIdentityRequirements', '/completion/v1/identity-requirements'),
  },
  getCompletionLogo,
]

/** An operation of another API for the page. */
function inCompletion(id: string, path: string) {
  return { id, path, scope: 'completion', tag: 'Completion' } as const
}

export const completionApi: Api = {
  prefixes: ['/api'],
  operations: COMPLETION_OPERATIONS,
  maxBodyBytes: MAX_ANONYMOUS_BODY_BYTES,
  authenticate: authenticateCompletion,
  lacksScope: () => new ApiError('Completion.SessionEnded'),
  limit: limitCompletion,
  ...userEnvelope,
}

const ALWAYS: readonly ErrorCode[] = [
  'ValidationControl.Error',
  'RateLimit.Exceeded',
  'Service.Error',
  'Service.Unavailable',
]
const ON_WRITES: readonly ErrorCode[] = ['Request.CrossSite', 'Request.TooLarge', 'Request.UnsupportedMediaType']

export function completionApiDocument(baseUrl: string) {
  return openApiDocument({
    title: 'Gangway Completion API',
    version: '1.0.0',
    description:
      'For the completion page, where a business provides missing information. Open a session with the token of a completion link; ' +
      'the session is a cookie, bound to one customer. Every response is `{value, isSuccess, error}`. Writes accept JSON only and ' +
      'are rejected when they come from another site.',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: { Completion: 'Outstanding requirements of one business, and its answers.' },
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Secure-gangway_completion',
      description:
        'Without the __Secure- prefix on plain http, for example on localhost. The scope `completion` is that of an open session.',
    },
    operations: COMPLETION_OPERATIONS.map((operation) =>
      operation.scope === 'completion'
        ? { ...operation, errors: [...operation.errors, 'Completion.SessionEnded'] as const }
        : operation,
    ),
    always: ALWAYS,
    onWrites: ON_WRITES,
    ...userEnvelopeSchema,
    descriptions: describeField,
    vocabularies: VOCABULARIES,
    successExample: userEnvelope.success,
    failureExample: (code, message, details) => userEnvelope.failure({ code, message, details }),
  })
}
