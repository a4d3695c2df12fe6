// Generates what an API credential needs: an RSA key pair and a self-signed certificate to register.
import {
  bitString,
  boolean,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  set,
  tagged,
  time,
  utf8String,
} from '../crypto/der.ts'
import { toPem } from '../crypto/pem.ts'
import { type KeyPair, RS256, webCrypto } from '../crypto/web-crypto.ts'

export interface CertificateOptions {
  /** The name of the certificate. The dashboard shows it. */
  readonly commonName: string
  /** Default: one minute ago, because your clock may be slightly ahead. */
  readonly notBefore?: Date
  /** Default: 365 days after `notBefore`. */
  readonly notAfter?: Date
  /** Host names and IPv4 addresses, if a TLS server uses the certificate. Not needed for API credentials. */
  readonly hosts?: readonly string[]
}

export interface KeyPairPem {
  /** Keep this secret. */
  readonly privateKeyPem: string
  /** Register this in the dashboard. */
  readonly certificatePem: string
}

const DAY = 24 * 60 * 60 * 1000
const OID = {
  commonName: '2.5.4.3',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
}

/**
 * Generates an RSA key pair and its self-signed certificate.
 *
 * ```ts
 * const { privateKeyPem, certificatePem } = await createKeyPair({ commonName: 'Acme production' })
 * ```
 */
export async function createKeyPair(
  options: CertificateOptions & { readonly bits?: 2048 | 3072 | 4096 },
): Promise<KeyPairPem> {
  const { subtle } = await webCrypto()
  const algorithm = { ...RS256, modulusLength: options.bits ?? 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys: KeyPair = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const privateKey = new Uint8Array(await subtle.exportKey('pkcs8', keys.privateKey))
  return { privateKeyPem: toPem('PRIVATE KEY', privateKey), certificatePem: await selfSignedCertificate(keys, options) }
}

/**
 * Creates a self-signed X.509 v3 certificate (RFC 5280) for a key pair that you already have. The keys must be for
 * RSASSA-PKCS1-v1_5 with SHA-256, and the public key must be extractable.
 */
export async function selfSignedCertificate(keys: KeyPair, options: CertificateOptions): Promise<string> {
  const { subtle, getRandomValues } = await withRandom()
  const name = sequence(set(sequence(objectIdentifier(OID.commonName), utf8String(options.commonName))))
  const signature = sequence(objectIdentifier(OID.sha256WithRsa), nullValue())
  const notBefore = options.notBefore ?? new Date(Date.now() - 60_000)
  const notAfter = options.notAfter ?? new Date(notBefore.getTime() + 365 * DAY)
  const serial = getRandomValues(new Uint8Array(16))
  serial[0] = (serial[0]! & 0x3f) | 0x40 // positive, and always 16 bytes long
  const toBeSigned = sequence(
    tagged(0xa0, integer(new Uint8Array([2]))), // version 3
    integer(serial),
    signature,
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    new Uint8Array(await subtle.exportKey('spki', keys.publicKey)),
    tagged(
      0xa3,
      sequence(
        extension(OID.basicConstraints, sequence()), // not a certificate authority
        extension(OID.keyUsage, bitString(new Uint8Array([0x80]), 7)), // digitalSignature
        ...(options.hosts?.length ? [alternativeNames(options.hosts)] : []),
      ),
    ),
  )
  const signed = new Uint8Array(await subtle.sign(RS256.name, keys.privateKey, toBeSigned))
  return toPem('CERTIFICATE', sequence(toBeSigned, signature, bitString(signed)))
}

function extension(oid: string, value: Uint8Array): Uint8Array {
  return sequence(objectIdentifier(oid), boolean(true), octetString(value))
}

function alternativeNames(hosts: readonly string[]): Uint8Array {
  const names = hosts.map((host) =>
    /^\d+(?:\.\d+){3}$/.test(host)
      ? tagged(0x87, new Uint8Array(host.split('.').map(Number)))
      : tagged(0x82, new TextEncoder().encode(host)),
  )
  return sequence(objectIdentifier(OID.subjectAltName), octetString(sequence(...names)))
}

async function withRandom() {
  const crypto = await webCrypto()
  return { subtle: crypto.subtle, getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) }
}
