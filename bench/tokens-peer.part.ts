// The peer of the token endpoint: oidc-provider with used assertions in PostgreSQL. Its client is part of its configuration,
// so it needs no query for it; ours reads the client and its certificates each time, and writes a log entry as well.
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider from 'oidc-provider'
import pg from 'pg'

const { databaseUrl, port, clientId, publicJwk } = JSON.parse(process.argv[2]!) as {
  databaseUrl: string
  port: number
  clientId: string
  publicJwk: JWK
}

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
await pool.query(`
  create table if not exists peer_token_state (kind text not null, id text not null, payload jsonb not null, expires_at timestamptz not null,
    primary key (kind, id))`)

/** The adapter as its documentation describes it; statements are prepared once per connection. */
class PostgresAdapter {
  readonly kind: string
  constructor(kind: string) {
    this.kind = kind
  }
  async upsert(id: string, payload: object, expiresIn: number) {
    await pool.query({
      name: 'upsert',
      text: `insert into peer_token_state (kind, id, payload, expires_at) values ($1, $2, $3, $4)
        on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      values: [this.kind, id, payload, new Date(Date.now() + expiresIn * 1000)],
    })
  }
  async find(id: string) {
    const { rows } = await pool.query({
      name: 'find',
      text: 'select payload from peer_token_state where kind = $1 and id = $2 and expires_at > now()',
      values: [this.kind, id],
    })
    return rows[0]?.payload
  }
  async findByUserCode() {
    return undefined
  }
  async findByUid() {
    return undefined
  }
  async destroy() {}
  async revokeByGrantId() {}
  async consume() {}
}

const issuer = `http://127.0.0.1:${port}`
const signing = await generateKeyPair('ES256', { extractable: true })
const { info, warn } = console
console.info = console.warn = () => {} // It warns at length that this configuration isn't for production.
const provider = new Provider(issuer, {
  adapter: PostgresAdapter,
  clients: [
    {
      client_id: clientId,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'RS256',
      scope: 'partner.read partner.write',
      jwks: { keys: [publicJwk] },
    },
  ],
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  scopes: ['partner.read', 'partner.write'],
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => `${issuer}/api`,
      getResourceServerInfo: () => ({
        audience: `${issuer}/api`,
        scope: 'partner.read partner.write',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 300,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
  routes: { token: '/oauth2/token' },
  jwks: { keys: [{ ...(await exportJWK(signing.privateKey)), alg: 'ES256', use: 'sig', kid: 'peer' }] },
  ttl: { ClientCredentials: 300 },
  cookies: { keys: ['unused'] },
})
Object.assign(console, { info, warn })
createServer(provider.callback()).listen(port, '127.0.0.1', () => process.send!('ready'))
