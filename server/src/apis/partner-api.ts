// The Partner API: a partner's servers create, change and read customers with an access token.
import { createCompletionLink } from '../completion/links/create-completion-link.ts'
import { listCompletionLinks } from '../completion/links/list-completion-links.ts'
import { revokeCompletionLink } from '../completion/links/revoke-completion-link.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { Api } from '../http/api.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import { errorObject, FAILED, SUCCEEDED } from '../http/openapi/envelope.ts'
import { headers } from '../http/openapi/headers.ts'
import type { Operation } from '../http/operation.ts'
import { createUploadLink } from '../onboarding/documents/create-upload-link.ts'
import { getUboIdentityRequirements } from '../onboarding/identities/get-ubo-identity-requirements.ts'
import { createBusinessProfile } from '../onboarding/profiles/create-business-profile.ts'
import { getBusinessProfile } from '../onboarding/profiles/get-business-profile.ts'
import { getBusinessProfileByReference } from '../onboarding/profiles/get-business-profile-by-reference.ts'
import { listBusinessProfiles } from '../onboarding/profiles/list-business-profiles.ts'
import { patchBusinessProfile } from '../onboarding/profiles/patch-business-profile.ts'
import { updateBusinessProfile } from '../onboarding/profiles/update-business-profile.ts'
import { getVerificationStatus } from '../onboarding/verification/get-verification-status.ts'
import { recordRequest, requestError } from '../partners/requests/record-requests.ts'
import { authenticatePartner } from '../partners/tokens/authenticate-partner.ts'
import { describeTokenEndpoint } from '../partners/tokens/describe-token-endpoint.ts'
import { describeUploads } from '../platform/store/describe-uploads.ts'
import { CONTENT_TYPES } from '../reference/vocabularies.ts'
import { describeWebhooks } from '../webhooks/describe-webhooks.ts'
import { describeField, VOCABULARIES } from './descriptions/describe-field.ts'
import { chargeBySize, countError, limitClient } from './partner-rate-limits.ts'

export const PARTNER_OPERATIONS: readonly Operation[] = [
  createBusinessProfile,
  listBusinessProfiles,
  getBusinessProfileByReference,
  getBusinessProfile,
  updateBusinessProfile,
  patchBusinessProfile,
  getVerificationStatus,
  createUploadLink,
  createCompletionLink,
  listCompletionLinks,
  revokeCompletionLink,
  getUboIdentityRequirements,
]

export const partnerApi: Api = {
  prefixes: ['/api'],
  operations: PARTNER_OPERATIONS,
  authenticate: authenticatePartner,
  limit: limitClient,
  charge: chargeBySize,
  onError: countError,
  onAnswer(app, request, reply, { partnerId, thumbprint }) {
    recordRequest(app, {
      partnerId,
      requestId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0]!,
      status: reply.statusCode,
      code: request.failure?.code ?? null,
      durationMs: reply.elapsedTime,
      error: requestError(request.failure),
      thumbprint: thumbprint ?? null,
    })
  },
  success: (value) => (value === undefined ? { isSuccess: true } : { isSuccess: true, value }),
  failure: ({ code, message, details }) => ({
    isSuccess: false,
    error: details ? { code, message, details } : { code, message },
  }),
}

const ALWAYS: readonly ErrorCode[] = [
  'ValidationControl.Error',
  'Partner.NotAuthenticated',
  'Partner.NotAuthorized',
  'RateLimit.Exceeded',
  'Service.Error',
  'Service.Unavailable',
]
const WITH_BODY: readonly ErrorCode[] = [
  'Request.TooLarge',
  'Request.UnsupportedMediaType',
  'Idempotency.KeyInvalid',
  'Idempotency.KeyReused',
  'Idempotency.InProgress',
]

export function partnerApiDocument(baseUrl: string) {
  return openApiDocument({
    title: 'Gangway Partner API',
    version: '1.0.0',
    description:
      'Onboard and verify business customers. Authenticate with `POST /oauth2/token` (client_credentials with an RS256 client assertion) ' +
      'and send the token as `Authorization: Bearer`. Success is `{isSuccess: true, value}`; an error has a stable `code`, and `details` ' +
      'lists every field error of the request at once.',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: {
      Tokens: 'Access tokens for your servers.',
      Customers: 'Business customers and their people. Paths and operation IDs call a customer a business profile.',
      Documents: 'Evidence, uploaded directly to storage.',
      'Completion links': 'Links that let a business answer its own outstanding requirements.',
      Verification: 'Verification status and outstanding requirements.',
      Reference: 'Accepted identity documents per country.',
      Webhooks: 'Events that we send to your endpoint, signed as in Standard Webhooks.',
    },
    securityScheme: {
      type: 'oauth2',
      description: 'Access tokens last 300 seconds.',
      flows: {
        clientCredentials: {
          tokenUrl: '/oauth2/token',
          scopes: { 'partner.read': 'Read customers.', 'partner.write': 'Create and change customers.' },
        },
      },
    },
    operations: PARTNER_OPERATIONS.map((operation) =>
      operation.body ? { ...operation, errors: [...operation.errors, ...WITH_BODY] } : operation,
    ),
    always: ALWAYS,
    onWrites: [],
    success: (value) => ({
      type: 'object',
      required: ['isSuccess', 'value'],
      properties: { isSuccess: SUCCEEDED, value: { description: 'The result.', ...value } },
    }),
    failure: (code) => ({
      type: 'object',
      required: ['isSuccess', 'error'],
      properties: {
        isSuccess: FAILED,
        error: errorObject('message', code),
      },
    }),
    descriptions: describeField,
    vocabularies: VOCABULARIES,
    hasRateHeaders: true,
    hasChallenge: true,
    others: (components) => ({
      paths: {
        '/oauth2/token': describeTokenEndpoint((name, schema) => components.add(name, schema)),
        '/uploads/{partnerId}/{customerId}/{fileName}': describeUploads(CONTENT_TYPES, headers('X-Request-Id')),
      },
      webhooks: describeWebhooks(components),
    }),
    // For an operation that is not about one customer, only the scope can be missing.
    message: ({ errors, scope }, code) =>
      code === 'Partner.NotAuthorized' && !errors.includes(code)
        ? `The access token lacks the scope ${scope}.`
        : undefined,
    successExample: partnerApi.success,
    failureExample: (code, message, details) =>
      partnerApi.failure(new ApiError(code, { message, ...(details && { details }) })),
  })
}
