// The configured OpenID Connect identity provider: Keycloak, Entra, Okta or another. Its metadata is fetched on first
// use, so the service starts even when the provider is down.
import * as oidc from 'openid-client'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { fetchDocument } from '../../platform/outbound/outbound.ts'
import { perApp } from '../../platform/per-app.ts'

const TIMEOUT_SECONDS = 10

const memoryOf = perApp(() => ({ known: undefined as Promise<oidc.Configuration> | undefined }))

export async function identityProvider(app: App): Promise<oidc.Configuration> {
  const memory = memoryOf(app)
  memory.known ??= discover(app)
  const discovery = memory.known
  try {
    return await discovery
  } catch (error) {
    if (memory.known === discovery) memory.known = undefined
    throw new ApiError('Service.Unavailable', {
      message: 'The identity provider is unreachable.',
      headers: { 'retry-after': '10' },
      cause: error,
    })
  }
}

async function discover(app: App): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = app.config.oidc!
  const secret = clientSecret.reveal()
  // The configuration allows http on loopback only.
  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const options = { timeout: TIMEOUT_SECONDS, execute: insecure, [oidc.customFetch]: fetchAsOutbound }
  const found = await oidc.discovery(new URL(issuer), clientId, secret, undefined, options)
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
  const configuration = new oidc.Configuration(server, clientId, secret, proof)
  configuration.timeout = TIMEOUT_SECONDS
  configuration[oidc.customFetch] = fetchAsOutbound
  for (const execute of insecure) execute(configuration)
  // Verifies the ID token's signature even though it comes directly from the provider over TLS.
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
