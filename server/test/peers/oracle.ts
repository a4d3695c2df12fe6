// oidc-provider, a certified OpenID provider, as a reference for what a token endpoint should answer.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { KeyPair } from '@gangway/sdk'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export interface Oracle {
  readonly issuer: string
  readonly tokenEndpoint: string
  readonly jwksUrl: string
}

export interface OracleClient {
  readonly clientId: string
  readonly keys: Readonly<Record<string, KeyPair>>
}

export async function startOracle(
  clients: readonly OracleClient[],
  settings: Record<string, unknown> = {},
  host = '127.0.0.1',
): Promise<Oracle> {
  const server = createServer()
  const issuer = (await listening(server)).replace('127.0.0.1', host)
  const signing = await generateKeyPair('RS256', { extractable: true })
  const provider = await withoutWarnings(
    async () =>
      new Provider(issuer, {
        clients: await Promise.all(clients.map(clientMetadata)),
        scopes: ['partner.read', 'partner.write'],
        features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
        routes: { token: '/oauth2/token', jwks: '/oauth2/jwks' },
        jwks: { keys: [{ ...(await exportJWK(signing.privateKey)), alg: 'RS256', use: 'sig', kid: 'oracle' }] },
        ttl: { ClientCredentials: 300 },
        cookies: { keys: ['unused'] },
        ...settings,
      }),
  )
  server.on('request', provider.callback())
  return { issuer, tokenEndpoint: `${issuer}/oauth2/token`, jwksUrl: `${issuer}/oauth2/jwks` }
}

/** Listens on a free loopback port and closes after the last test. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function clientMetadata({ clientId, keys }: OracleClient) {
  const jwks = Object.entries(keys).map(async ([kid, key]) => ({
    ...(await exportJWK(key.publicKey)),
    kid,
    alg: 'RS256',
    use: 'sig',
  }))
  return {
    client_id: clientId,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'RS256',
    scope: 'partner.read partner.write',
    jwks: { keys: await Promise.all(jwks) },
  }
}

/** oidc-provider prints long warnings about test settings. */
async function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { info, warn } = console
  console.info = console.warn = () => {}
  try {
    return await work()
  } finally {
    Object.assign(console, { info, warn })
  }
}
