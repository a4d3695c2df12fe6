// The client of the Partner API.
import { TOKEN_TIMEOUT_MS, type TokenSource, tokenSource } from './auth/token-source.ts'
import { BusinessProfiles } from './business-profiles.ts'
import { CompletionLinks } from './completion-links.ts'
import { Documents } from './documents/documents.ts'
import type { GetUboIdentityRequirementsQuery, IdentityRequirement } from './generated/partner-api.ts'
import { defaultTransport } from './http/default-transport.ts'
import type { Answered } from './http/read-response.ts'
import { DEFAULT_RETRIES, type RetryOptions } from './http/retry.ts'
import { createSender, type RequestOptions, type Sender } from './http/sender.ts'
import { validTimeout } from './http/timeout.ts'
import { fetchTransport } from './http/transport.ts'

interface ConnectionOptions {
  /** The service URL, for example `https://api.gangway.example`. */
  readonly baseUrl: string
  /** Timeout of one attempt of a request, in milliseconds. Default: 30 000. `Infinity` turns it off. */
  readonly timeoutMs?: number
  /** How often and how quickly failed requests are retried. */
  readonly retries?: RetryOptions
  /** Used for every request in place of the SDK's own transport: node:http in Node, the global `fetch` elsewhere. Without one, HTTPS_PROXY and NO_PROXY are honoured (in Node with the package undici). */
  readonly fetch?: typeof fetch
  /** Allows plain http to hosts other than this machine. Use it only inside a network you control: nothing is encrypted. */
  readonly allowHttp?: boolean
}

/** Your API credential: a client ID and the private key whose certificate you registered. */
export interface KeyCredentials {
  readonly clientId: string
  /** The private key as PEM text. */
  readonly privateKey: string
  /** Scopes to request. Default: all scopes of the client. */
  readonly scopes?: readonly string[]
  /** The token issuer. Default: `baseUrl`. */
  readonly issuer?: string
  /** Default: `/oauth2/token` at `baseUrl`. */
  readonly tokenEndpoint?: string
}

/** For access tokens that you obtain yourself or share between clients. */
export interface OwnTokens {
  readonly tokens: TokenSource
}

export type GangwayOptions = ConnectionOptions & (KeyCredentials | OwnTokens)

/**
 * A client of the Partner API. It obtains access tokens, retries requests that are safe to repeat, and throws
 * {@link GangwayError}. Create one client and keep it.
 *
 * ```ts
 * const gangway = new Gangway({
 *   baseUrl: 'https://api.gangway.example',
 *   clientId: process.env.GANGWAY_CLIENT_ID,
 *   privateKey: await readFile('acme.key.pem', 'utf8'),
 * })
 * const { customerId } = await gangway.businessProfiles.create(profile)
 * ```
 */
export class Gangway {
  /** Create, read, list and update business customers. */
  readonly businessProfiles: BusinessProfiles
  /** Upload documents. */
  readonly documents: Documents
  /** Links that let a business answer its own outstanding requirements. */
  readonly completionLinks: CompletionLinks
  /** The access tokens of this client, for requests that you send yourself. */
  readonly tokens: TokenSource
  readonly #sender: Sender

  constructor(options: GangwayOptions) {
    const baseUrl = validBaseUrl(options.baseUrl, options.allowHttp ?? false)
    const transport = options.fetch ? fetchTransport(options.fetch) : defaultTransport
    const retries = { ...DEFAULT_RETRIES, ...options.retries }
    const timeoutMs = validTimeout(options.timeoutMs ?? 30_000)
    this.tokens = 'tokens' in options ? options.tokens : tokensFor(options, baseUrl, timeoutMs)
    this.#sender = createSender({
      baseUrl,
      tokens: this.tokens,
      transport,
      timeoutMs,
      retries,
    })
    this.businessProfiles = new BusinessProfiles(this.#sender)
    this.completionLinks = new CompletionLinks(this.#sender)
    this.documents = new Documents(this.#sender, { transport, retries })
  }

  /**
   * The identity documents accepted for a person who lives in a country.
   *
   * @param countryCode ISO 3166-1 alpha-3, for example `NGA`.
   */
  identityRequirements(
    countryCode: GetUboIdentityRequirementsQuery['countryCode'],
    options: RequestOptions = {},
  ): Promise<Answered<IdentityRequirement[]>> {
    const path = '/api/customer/v1/onboarding/ubo-identity-requirements'
    return this.#sender.send({ ...options, method: 'GET', path, query: { countryCode } })
  }
}

function tokensFor(options: KeyCredentials & ConnectionOptions, baseUrl: string, timeoutMs: number): TokenSource {
  return tokenSource({
    issuer: options.issuer ?? baseUrl,
    tokenEndpoint: options.tokenEndpoint ?? `${baseUrl}/oauth2/token`,
    clientId: options.clientId,
    privateKeyPem: options.privateKey,
    ...(options.scopes ? { scopes: options.scopes } : {}),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    // An attempt, including its token, should end in about the time that the caller set.
    timeoutMs: Math.min(timeoutMs, TOKEN_TIMEOUT_MS),
  })
}

function validBaseUrl(text: string, allowHttp: boolean): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new TypeError('baseUrl must be an absolute URL, for example https://api.gangway.example.')
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (allowHttp || isLoopback(url.hostname))))
    throw new TypeError('baseUrl must use https. Plain http is allowed for this machine only, or with allowHttp.')
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must not contain a query, a fragment, a user name or a password.')
  return text.replace(/\/+$/, '')
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}
