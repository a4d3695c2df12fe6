// The identity provider of an organisation: oidc-provider with its development pages for sign-in and consent.
import { startOracle } from './oracle.ts'

const CLIENT_ID = 'gangway'
const CLIENT_SECRET = 'the client secret of the test'

export interface IdentityProvider {
  /** The settings that make the service use it. */
  readonly env: Readonly<Record<string, string>>
}

/** `serviceUrl`: where users return to. `host`: a name other than the service's makes it another site for a browser. */
export async function startIdentityProvider(serviceUrl: string, host = '127.0.0.1'): Promise<IdentityProvider> {
  const { issuer } = await startOracle(
    [],
    {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${serviceUrl}/api/auth/outside/callback`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'client_secret_basic',
        },
      ],
      scopes: ['openid'],
      features: { devInteractions: { enabled: true } },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
      findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    },
    host,
  )
  return { env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET } }
}
