// Which certificates a partner may register. Trust is by pinning: the chain and the issuer are not looked at, only that
// the key is of the kind that signs assertions, strong enough to be safe and small enough not to be a burden.
import { createHash, X509Certificate } from 'node:crypto'
import { ApiError } from '../../errors.ts'

export interface Certificate {
  /** x5t#S256: base64url of the SHA-256 of the DER certificate. */
  readonly thumbprint: string
  readonly publicKeySha256: Buffer
  readonly keyBits: number
  readonly notBefore: Date
  readonly notAfter: Date
  /** Written anew from what was read, so that text around the block is not kept. */
  readonly pem: string
}

const MAX_PEM_CHARACTERS = 16_384
const MIN_BITS = 2048
const MAX_BITS = 4096
const EXPONENT = 65_537n

/** Reads and judges one PEM certificate, or refuses. What was sent is never put into a message: it may be a private key. */
export function readCertificate(text: string, now: Date): Certificate {
  const certificate = parse(text)
  const key = publicKeyOf(certificate)
  if (key.asymmetricKeyType !== 'rsa') throw refused('The certificate must hold an RSA key (rsaEncryption).')
  const { modulusLength: keyBits = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
  if (keyBits < MIN_BITS || keyBits > MAX_BITS) throw refused(`The RSA key must have ${MIN_BITS} to ${MAX_BITS} bits.`)
  if (publicExponent !== EXPONENT) throw refused(`The RSA key must have the public exponent ${EXPONENT}.`)
  const [notBefore, notAfter] = [certificate.validFromDate, certificate.validToDate]
  if (now < notBefore) throw refused('The certificate is not valid yet.')
  if (now >= notAfter) throw refused('The certificate has expired.')
  return {
    thumbprint: createHash('sha256').update(certificate.raw).digest('base64url'),
    publicKeySha256: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest(),
    keyBits,
    notBefore,
    notAfter,
    pem: certificate.toString(),
  }
}

/** A certificate counts from its first to its last moment, unless it was revoked. */
export function isLive(it: { notBefore: Date; notAfter: Date; revokedAt: Date | null }, now: Date): boolean {
  return it.revokedAt === null && it.notBefore <= now && now < it.notAfter
}

export function refused(message: string): ApiError {
  const fieldError = { path: '/certificatePem', code: 'ValidationControl.Error', message } as const
  return new ApiError(fieldError.code, { message, details: [fieldError] })
}

function parse(text: string): X509Certificate {
  if (text.length > MAX_PEM_CHARACTERS) throw refused('The certificate is too long.')
  if (/PRIVATE KEY/i.test(text)) {
    throw refused(
      'That is a private key. Nobody but you may hold it: destroy it, make a new pair, and send only the certificate.',
    )
  }
  const begins = text.match(/-----BEGIN [^-]*-----/g) ?? []
  const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/.exec(text)
  if (begins.length !== 1 || !block) throw refused('Send exactly one PEM block, BEGIN CERTIFICATE to END CERTIFICATE.')
  try {
    return new X509Certificate(block[0])
  } catch {
    throw refused('The certificate cannot be read.')
  }
}

function publicKeyOf(certificate: X509Certificate) {
  try {
    return certificate.publicKey
  } catch {
    throw refused('The key of the certificate cannot be read.')
  }
}
