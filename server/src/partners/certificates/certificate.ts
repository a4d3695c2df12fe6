// Which certificates a partner may register. Certificates are pinned: chain and issuer are not checked, only that the key can
// sign assertions, is strong enough to be safe and small enough to verify quickly.
import { createHash, hash, X509Certificate } from 'node:crypto'
import { ApiError } from '../../errors.ts'

export interface Certificate {
  /** x5t#S256: base64url of the SHA-256 of the DER certificate. */
  readonly thumbprint: string
  readonly publicKeySha256: Buffer
  readonly keyBits: number
  readonly notBefore: Date
  readonly notAfter: Date
  /** Re-encoded, so that text around the block is not stored. */
  readonly pem: string
}

const MAX_PEM_CHARACTERS = 16_384
const MIN_BITS = 2048
const MAX_BITS = 4096
const EXPONENT = 65_537n

/** Parses and validates one PEM certificate. The input is never quoted in a message: it may be a private key. */
export function readCertificate(text: string, now: Date): Certificate {
  const certificate = parse(text)
  const key = publicKeyOf(certificate)
  if (key.asymmetricKeyType !== 'rsa') throw rejected('The certificate must have an RSA key (rsaEncryption).')
  const { modulusLength: keyBits = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
  if (keyBits < MIN_BITS || keyBits > MAX_BITS) throw rejected(`The RSA key must have ${MIN_BITS} to ${MAX_BITS} bits.`)
  if (publicExponent !== EXPONENT) throw rejected(`The RSA key must have the public exponent ${EXPONENT}.`)
  const [notBefore, notAfter] = [certificate.validFromDate, certificate.validToDate]
  if (now < notBefore) throw rejected('The certificate is not valid yet.')
  if (now >= notAfter) throw rejected('The certificate has expired.')
  return {
    thumbprint: hash('sha256', certificate.raw, 'base64url'),
    publicKeySha256: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest(),
    keyBits,
    notBefore,
    notAfter,
    pem: certificate.toString(),
  }
}

/** A certificate is valid between its dates, unless it was revoked. */
export function isLive(it: { notBefore: Date; notAfter: Date; revokedAt: Date | null }, now: Date): boolean {
  return it.revokedAt === null && it.notBefore <= now && now < it.notAfter
}

export function rejected(message: string): ApiError {
  const fieldError = { path: '/certificatePem', code: 'ValidationControl.Error', message } as const
  return new ApiError(fieldError.code, { message, details: [fieldError] })
}

function parse(text: string): X509Certificate {
  if (text.length > MAX_PEM_CHARACTERS)
    throw rejected(`The certificate must have at most ${MAX_PEM_CHARACTERS} characters.`)
  if (/PRIVATE KEY/i.test(text)) {
    throw rejected(
      'This is a private key, which only you may have. Delete it, generate a new key pair and send only the certificate.',
    )
  }
  const begins = text.match(/-----BEGIN [^-]*-----/g) ?? []
  const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/.exec(text)
  if (begins.length !== 1 || !block)
    throw rejected('Send exactly one PEM block, from BEGIN CERTIFICATE to END CERTIFICATE.')
  try {
    return new X509Certificate(block[0])
  } catch {
    throw rejected("The certificate can't be parsed.")
  }
}

function publicKeyOf(certificate: X509Certificate) {
  try {
    return certificate.publicKey
  } catch {
    throw rejected("The key of the certificate can't be parsed.")
  }
}
