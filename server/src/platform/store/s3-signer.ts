// Signs S3 requests and upload links with the AWS signer. Credentials are static keys, or whatever the AWS credential chain
// finds: environment, profile, web identity, container or instance role, with session tokens and renewal.
import type { SignatureV4 } from '@smithy/signature-v4'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly at: Date
}

export interface S3Signer {
  /** A link that carries its signature. The upload must send each of `headers` exactly as given. */
  presign(request: SignedRequest & { readonly expiresInSeconds: number }): Promise<URL>
  /** The headers of a request that is signed in its headers, with its body. */
  signedHeaders(request: SignedRequest): Promise<Record<string, string>>
}

export function s3Signer(region: string, credentials: S3Credentials | undefined): S3Signer {
  let loaded: Promise<SignatureV4> | undefined
  const signer = () => {
    loaded ??= awsSigner(region, credentials)
    return loaded
  }
  return {
    async presign({ expiresInSeconds, at, ...request }) {
      const toSign = httpRequest(request)
      toSign.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
      const { query = {} } = await (await signer()).presign(toSign, {
        signingDate: at,
        expiresIn: expiresInSeconds,
        // The upload must send it as a header; in the query, the link alone would be enough.
        unhoistableHeaders: new Set(Object.keys(request.headers ?? {}).map((name) => name.toLowerCase())),
      })
      const url = new URL(request.url)
      url.search = new URLSearchParams(query as Record<string, string>).toString()
      return url
    },
    async signedHeaders({ at, ...request }) {
      const { headers } = await (await signer()).sign(httpRequest(request), { signingDate: at })
      const { host: _, ...sent } = headers
      return sent
    },
  }
}

/** Loaded when it is first used, because many installations store files on disk. */
async function awsSigner(region: string, credentials: S3Credentials | undefined): Promise<SignatureV4> {
  const [{ SignatureV4 }, { Sha256 }, { defaultProvider }] = await Promise.all([
    import('@smithy/signature-v4'),
    import('@aws-crypto/sha256-js'),
    import('@aws-sdk/credential-provider-node'),
  ])
  return new SignatureV4({
    service: 's3',
    region,
    credentials: credentials ?? defaultProvider(),
    sha256: Sha256,
    // S3 keys are escaped once, by the URL itself.
    uriEscapePath: false,
  })
}

function httpRequest({ method, url, headers = {}, body }: Omit<SignedRequest, 'at'>) {
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...Object.fromEntries(lowerCased), host: url.host } as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  }
}
