// PEM blocks.
import { type Bytes, base64, fromBase64 } from '../bytes.ts'
import { integer, nullValue, objectIdentifier, octetString, sequence } from './der.ts'

const RSA_ENCRYPTION = '1.2.840.113549.1.1.1'

export function toPem(label: string, der: Uint8Array): string {
  const lines = base64(der).match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** The PKCS #8 bytes of a private key. The older "RSA PRIVATE KEY" (PKCS #1) is wrapped in PKCS #8. */
export function privateKeyBytes(pem: string): Bytes {
  const block = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([A-Za-z0-9+/=\s]+)-----END \1-----/.exec(pem)
  if (/ENCRYPTED/.test(pem))
    throw new Error('The private key is encrypted. Decrypt it first, for example with openssl pkey -in key.pem.')
  if (!block) throw new Error('The private key must be PEM text ("-----BEGIN PRIVATE KEY-----").')
  const bytes = fromBase64(block[2]!.replaceAll(/\s/g, ''))
  if (block[1] === 'PRIVATE KEY') return bytes
  if (block[1] !== 'RSA PRIVATE KEY') throw new Error('The private key must be an RSA key.')
  return sequence(
    integer(new Uint8Array([0])),
    sequence(objectIdentifier(RSA_ENCRYPTION), nullValue()),
    octetString(bytes),
  )
}
