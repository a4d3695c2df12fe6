// The client: where the service is, who is calling, and what can be asked.
import { BusinessProfiles } from './business-profiles.ts'
import { Documents } from './documents.ts'
import type { GetUboIdentityRequirementsQuery, IdentityRequirement } from './generated/partner-api.ts'
import type { Answered } from './read-answer.ts'
import { openSender, type RequestOptions, type Sender } from './sender.ts'
import { TOKEN_TIMEOUT_MS, type TokenSource, tokenSource } from './token.ts'
import { checkedTimeout, RETRIES, type RetryOptions } from './waiting.ts'

interface Everywhere {
  /** Where the service is, as in https://api.gangway.example. */
  readonly baseUrl: string
  /** For one attempt of one request. 30 000 unless told. */
  readonly timeoutMs?: number
  readonly retries?: RetryOptions
  /** Instead of the global one, as for a proxy. */
  readonly fetch?: typeof fetch
  /** Lets tokens and personal data go over plain http to another machine: for a network of your own only. */
  readonly allowHttp?: boolean
}

export interface KeyCredentials {
  readonly clientId: string
  /** The PEM of the private key whose certificate is registered. */
  readonly privateKey: string
  /** Left out: everything the client may have. */
  readonly scopes?: readonly string[]
  /** The service itself, unless tokens come from elsewhere. */
  readonly issuer?: string
  readonly tokenEndpoint?: string
}

export interface OwnTokens {
  /** For tokens that are got in another way, or shared by several clients. */
  readonly tokens: TokenSource
}

export type GangwayOptions = Everywhere & (KeyCredentials | OwnTokens)

export class Gangway {
  readonly businessProfiles: BusinessProfiles
  readonly documents: Documents
  /** The access tokens of this client, for requests that are made in another way. */
  readonly tokens: TokenSource
  readonly #sender: Sender

  constructor(options: GangwayOptions) {
    const baseUrl = checkedUrl(options.baseUrl, options.allowHttp ?? false)
    // Looked up at each call, and never called as a method: browsers insist on that.
    const send: typeof fetch = options.fetch ?? ((...request) => fetch(...request))
    const retries = { ...RETRIES, ...options.retries }
    const timeoutMs = checkedTimeout(options.timeoutMs ?? 30_000)
    this.tokens = 'tokens' in options ? options.tokens : tokensFor(options, baseUrl, send, timeoutMs)
    this.#sender = openSender({
      baseUrl,
      tokens: this.tokens,
      fetch: send,
      timeoutMs,
      retries,
    })
    this.businessProfiles = new BusinessProfiles(this.#sender)
    this.documents = new Documents(this.#sender, { fetch: send, retries })
  }

  /** What identifies a person who lives in a country (ISO 3166-1 alpha-3). */
  identityRequirements(
    countryCode: GetUboIdentityRequirementsQuery['countryCode'],
    options: RequestOptions = {},
  ): Promise<Answered<IdentityRequirement[]>> {
    const path = '/api/customer/v1/onboarding/ubo-identity-requirements'
    return this.#sender.send({ ...options, method: 'GET', path, query: { countryCode } })
  }
}

function tokensFor(options: KeyCredentials, baseUrl: string, send: typeof fetch, timeoutMs: number): TokenSource {
  return tokenSource({
    issuer: options.issuer ?? baseUrl,
    tokenEndpoint: options.tokenEndpoint ?? `${baseUrl}/oauth2/token`,
    clientId: options.clientId,
    privateKeyPem: options.privateKey,
    ...(options.scopes ? { scopes: options.scopes } : {}),
    fetch: send,
    // One attempt, its token included, is to end in about the time that was said.
    timeoutMs: Math.min(timeoutMs, TOKEN_TIMEOUT_MS),
  })
}

function checkedUrl(text: string, allowHttp: boolean): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new TypeError('baseUrl must be an absolute URL.')
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (allowHttp || isLoopback(url.hostname))))
    throw new TypeError('baseUrl must be https; http is for this machine only (or say allowHttp).')
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must be without a query, a fragment, a name or a password.')
  return text.replace(/\/+$/, '')
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}
