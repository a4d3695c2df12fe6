// The outside OpenID Connect provider named in the configuration: Keycloak, Entra, Okta or another. Asked about itself
// when first needed; a provider that is away doesn't keep the service from starting.
import * as oidc from 'openid-client'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { fetchDocument } from '../../platform/outbound/outbound.ts'
import { perApp } from '../../platform/per-app.ts'

const TIMEOUT_SECONDS = 10

const memoryOf = perApp(() => ({ known: undefined as Promise<oidc.Configuration> | undefined }))

export async function outsideProvider(app: App): Promise<oidc.Configuration> {
  const memory = memoryOf(app)
  memory.known ??= discover(app)
  const asked = memory.known
  try {
    return await asked
  } catch (error) {
    if (memory.known === asked) memory.known = undefined
    throw new ApiError('Service.Unavailable', {
      message: 'The sign-in provider cannot be reached.',
      headers: { 'retry-after': '10' },
      cause: error,
    })
  }
}

async function discover(app: App): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = app.config.oidc!
  const secret = clientSecret.reveal()
  // Configuration allows http for this machine's own loopback only.
  const near = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const options = { timeout: TIMEOUT_SECONDS, execute: near, [oidc.customFetch]: fetchAsOutbound }
  const found = await oidc.discovery(new URL(issuer), clientId, secret, undefined, options)
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
  const configuration = new oidc.Configuration(server, clientId, secret, proof)
  configuration.timeout = TIMEOUT_SECONDS
  configuration[oidc.customFetch] = fetchAsOutbound
  for (const execute of near) execute(configuration)
  // The token comes from the provider itself over TLS; its signature is checked all the same.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

const fetchAsOutbound: oidc.CustomFetch = (url, options) =>
  fetchDocument(url, {
    method: options.method === 'POST' ? 'POST' : 'GET',
    headers: new Headers(options.headers),
    ...(options.body === undefined || options.body === null ? {} : { body: String(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })

export function callbackUrl(app: App): string {
  return `${app.config.baseUrl}/api/auth/outside/callback`
}
