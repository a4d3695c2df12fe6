// Passkeys in the browser: turns the options of the service into what navigator.credentials takes, and its result into JSON.
// By hand, because not every supported browser has parseCreationOptionsFromJSON and toJSON yet.
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../api/dashboard-operations.ts'
import { passkeyTexts } from './texts.ts'

/** Its message says what the user can do. */
export class PasskeyError extends Error {}

export function browserHasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        user: { ...options.user, id: bytesOf(options.user.id) },
        excludeCredentials: options.excludeCredentials.map(descriptor),
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    rawId: credential.id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

export async function signWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        allowCredentials: options.allowCredentials.map(descriptor),
      },
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    rawId: credential.id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle ? { userHandle: textOf(response.userHandle) } : {}),
    },
  }
}

async function ask(credential: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!browserHasPasskeys()) throw new PasskeyError(passkeyTexts.unsupported)
  try {
    const answer = await credential()
    if (answer) return answer as PublicKeyCredential
  } catch (error) {
    throw new PasskeyError(messageOf(error))
  }
  throw new PasskeyError(passkeyTexts.cancelled)
}

function messageOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InvalidStateError') return passkeyTexts.alreadyRegistered
  if (name === 'SecurityError') return passkeyTexts.otherAddress
  // Browsers don't say whether the user cancelled, waited too long or has no such passkey.
  return passkeyTexts.cancelled
}

function descriptor({ id, type, transports }: PasskeyRequestOptions['allowCredentials'][number]) {
  return { id: bytesOf(id), type, transports: transports as AuthenticatorTransport[] }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
