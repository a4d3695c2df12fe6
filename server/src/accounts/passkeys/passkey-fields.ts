// What browsers and the API exchange about passkeys, in the JSON form of WebAuthn.

import { instant, line, named, nullable, oneOf, optional, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { ListedPasskey } from './passkeys-sql.ts'
import { relyingPartyOf } from './relying-party.ts'

const base64url = (max: number, description?: string) =>
  Type.String({
    maxLength: max,
    pattern: '^[A-Za-z0-9_-]+$',
    'x-message': `must be a base64url string of 1 to ${max} characters.`,
    ...(description ? { description } : {}),
  })

/** 1023 bytes at most, as WebAuthn says. */
const credentialId = () => base64url(1364)
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export const passkeyName = () => line(100, { example: 'Work laptop' })

export const PasskeyRecord = named('Passkey', {
  passkeyId: uuid(),
  name: Type.String(),
  createdAt: instant(),
  lastUsedAt: nullable(instant()),
  usableHere: Type.Boolean({
    description: 'False for a passkey that was registered at another host name. Browsers do not offer it here.',
  }),
})

export function passkeyRecord(app: App, row: ListedPasskey): Static<typeof PasskeyRecord> {
  const { passkeyId, name, createdAt, lastUsedAt, rpId } = row
  return {
    passkeyId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    usableHere: relyingPartyOf(app.config.baseUrl)?.id === rpId,
  }
}

export const PasskeyAssertion = named(
  'PasskeyAssertion',
  {
    id: credentialId(),
    rawId: credentialId(),
    type: oneOf(['public-key']),
    response: Type.Object({
      clientDataJSON: base64url(4096),
      authenticatorData: base64url(2048),
      signature: base64url(2048),
      userHandle: optional(Type.String({ maxLength: 128 })),
    }),
  },
  { description: 'The result of `navigator.credentials.get()` as JSON (`PublicKeyCredential.toJSON()`).' },
)
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

export const PasskeyAttestation = named(
  'PasskeyAttestation',
  {
    id: credentialId(),
    rawId: credentialId(),
    type: oneOf(['public-key']),
    response: Type.Object({
      clientDataJSON: base64url(4096),
      attestationObject: base64url(8192),
      transports: optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
    }),
  },
  { description: 'The result of `navigator.credentials.create()` as JSON (`PublicKeyCredential.toJSON()`).' },
)
export type PasskeyAttestation = Static<typeof PasskeyAttestation>

/** Browsers may send transports that we don't know yet; they are left out. */
export function knownTransports(given: readonly string[] | null | undefined): (typeof TRANSPORTS)[number][] {
  return TRANSPORTS.filter((transport) => given?.includes(transport))
}

const PasskeyDescriptor = Type.Object({
  id: Type.String(),
  type: oneOf(['public-key']),
  transports: Type.Array(oneOf(TRANSPORTS)),
})

export const PasskeyRequestOptions = named(
  'PasskeyRequestOptions',
  {
    challenge: Type.String({
      description: 'A random challenge to sign, base64url. Valid once, for five minutes, in this browser.',
    }),
    rpId: Type.String(),
    allowCredentials: Type.Array(PasskeyDescriptor),
    userVerification: oneOf(['required']),
    timeout: Type.Integer({ description: 'How long the browser may wait for the user, in milliseconds.' }),
  },
  { description: 'For `navigator.credentials.get()`; see `PublicKeyCredential.parseRequestOptionsFromJSON()`.' },
)

export const PasskeyCreationOptions = named(
  'PasskeyCreationOptions',
  {
    challenge: Type.String({
      description: 'A random challenge to sign, base64url. Valid once, for five minutes, in this session.',
    }),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ type: oneOf(['public-key']), alg: Type.Integer() })),
    excludeCredentials: Type.Array(PasskeyDescriptor),
    authenticatorSelection: Type.Object({
      residentKey: oneOf(['preferred']),
      requireResidentKey: Type.Boolean(),
      userVerification: oneOf(['required']),
    }),
    attestation: oneOf(['none']),
    timeout: Type.Integer({ description: 'How long the browser may wait for the user, in milliseconds.' }),
  },
  { description: 'For `navigator.credentials.create()`; see `PublicKeyCredential.parseCreationOptionsFromJSON()`.' },
)
