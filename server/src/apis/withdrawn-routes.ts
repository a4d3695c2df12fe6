// Operations that were published and later withdrawn. They return 404 and name their replacement.

const WITHDRAWN: readonly { method: string; path: RegExp; instead: string }[] = [
  at(
    'POST',
    '/auth/partner/v1/token',
    'Get a token with POST /oauth2/token (client_credentials with a signed client assertion).',
  ),
  at('GET', '/partner/v1/eco-partner/:id', 'Read the customer with GET /partner/v1/business-profiles/{customerId}.'),
  ...['POST', 'GET', 'DELETE'].flatMap((method) =>
    ['ubos', 'ubos/:id', 'associate-ubo', 'ubos/:id/associate', 'ubos/associate-ubo'].map((tail) =>
      at(
        method,
        `/partner/v1/business-profiles/:id/${tail}`,
        'Send people as businessPersonList in POST, PUT or PATCH /partner/v1/business-profiles and read them as ubos.',
      ),
    ),
  ),
  at(
    'POST',
    '/partner/v1/business-profiles/:id/submit',
    'There is no submit step: creating a profile queues it for review.',
  ),
  at(
    'GET',
    '/partner/v1/business-profiles/:id/onboarding-progress',
    'Use GET /partner/v1/business-profiles/{customerId}/verification-status.',
  ),
  at(
    'GET',
    '/partner/v1/onboarding-requirements',
    'Use GET /customer/v1/onboarding/ubo-identity-requirements?countryCode=, or POST /partner/v1/business-profiles?dryRun=true.',
  ),
  at(
    'POST',
    '/partner/v1/documents/onboarding-upload-link',
    'Use POST /partner/v1/business-profiles/{customerId}/documents/upload-link.',
  ),
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    method,
    path: /^\/partner\/v1\/webhooks(?:\/[^?]*)?$/,
    instead: 'Webhooks are managed in the dashboard by a signed-in user.',
  })),
]

function at(method: string, path: string, instead: string) {
  return { method, path: new RegExp(`^${path.replaceAll(':id', '[^/]+')}$`), instead }
}

/** The replacement, if this is a withdrawn operation. */
export function withdrawnMessage(method: string, url: string): string | undefined {
  const path = url.split('?', 1)[0]!.replace(/^\/api(?=\/)/, '')
  const known = WITHDRAWN.find((row) => row.method === method && row.path.test(path))
  return known && `This operation has been withdrawn. ${known.instead}`
}
