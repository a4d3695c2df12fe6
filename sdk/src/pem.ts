// PEM blocks and base64, with what every runtime has.
import { type Bytes, integer, nothing, objectIdentifier, octetString, sequence } from './der.ts'

export function toPem(label: string, der: Uint8Array): string {
  const lines = base64(der).match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** The PKCS #8 bytes of a private key. The older "RSA PRIVATE KEY" (PKCS #1) is wrapped into it. */
export function privateKeyBytes(pem: string): Bytes {
  const block = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([A-Za-z0-9+/=\s]+)-----END \1-----/.exec(pem)
  if (/ENCRYPTED/.test(pem))
    throw new Error('The private key is encrypted; decrypt it first (openssl pkey -in key.pem).')
  if (!block) throw new Error('There is no PEM private key.')
  const bytes = fromBase64(block[2]!.replaceAll(/\s/g, ''))
  if (block[1] === 'PRIVATE KEY') return bytes
  if (block[1] !== 'RSA PRIVATE KEY') throw new Error('The private key must be an RSA key.')
  return sequence(
    integer(new Uint8Array([0])),
    sequence(objectIdentifier(RSA_ENCRYPTION), nothing()),
    octetString(bytes),
  )
}

export const RSA_ENCRYPTION = '1.2.840.113549.1.1.1'

export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
