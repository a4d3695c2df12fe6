// Verifies what an authenticator signed. The challenge is used up first, so a response that fails can't be tried again.
import type { App } from '../../platform/app.ts'
import { type ChallengeFor, useChallenge } from './challenge.ts'
import { knownTransports, type PasskeyAssertion, type PasskeyAttestation } from './passkey-fields.ts'
import { listUsablePasskeys, type StoredPasskey } from './passkeys-sql.ts'
import { ALGORITHMS, type RelyingParty, requireRelyingParty, userHandleOf } from './relying-party.ts'

/** Loaded at the first use: it takes a third of a second, and most processes never need it. */
const library = () => import('@simplewebauthn/server')

/** A verified use of a passkey, which counts once its signature counter is stored. */
export interface PasskeyUse {
  readonly passkeyId: string
  readonly countBefore: number
  readonly countAfter: number
}

/** Undefined when the response isn't a valid answer to an open challenge. */
export async function verifyAssertion(
  app: App,
  assertion: PasskeyAssertion,
  wanted: ChallengeFor,
): Promise<PasskeyUse | undefined> {
  const relyingParty = requireRelyingParty(app)
  const { id, rawId, type, response } = assertion
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const challenge = await answeredChallenge(app, relyingParty, clientDataJSON, wanted)
  if (challenge === undefined) return undefined
  const passkeys = await app.db.directory((sql) => listUsablePasskeys(sql, wanted.accountId, relyingParty.id))
  const passkey = passkeys.find(({ credentialId }) => Buffer.from(credentialId).toString('base64url') === id)
  if (!passkey || (userHandle && userHandle !== userHandleOf(wanted.accountId)))
    return rejected(app, wanted, 'credential')
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    })
    if (!verified) return rejected(app, wanted, 'signature')
    return {
      passkeyId: passkey.passkeyId,
      countBefore: passkey.signCount,
      countAfter: authenticationInfo.newCounter,
    }
  } catch {
    return rejected(app, wanted, 'response')
  }
}

export type NewCredential = Omit<StoredPasskey, 'passkeyId'> & { readonly rpId: string }

/** Undefined when the response isn't a valid answer to an open challenge. */
export async function verifyAttestation(
  app: App,
  attestation: PasskeyAttestation,
  wanted: ChallengeFor,
): Promise<NewCredential | undefined> {
  const relyingParty = requireRelyingParty(app)
  const { id, rawId, type, response } = attestation
  const { clientDataJSON, attestationObject } = response
  const challenge = await answeredChallenge(app, relyingParty, clientDataJSON, wanted)
  if (challenge === undefined) return undefined
  try {
    const { verifyRegistrationResponse } = await library()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    // The id in the response is the browser's word; the one in the attestation is the authenticator's.
    if (!verified || registrationInfo.credential.id !== id) return rejected(app, wanted, 'signature')
    const { publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey,
      signCount: counter,
      transports: knownTransports(response.transports),
      rpId: relyingParty.id,
    }
  } catch {
    return rejected(app, wanted, 'response')
  }
}

/** The challenge that the browser signed, if it was open for this and the page was ours. */
async function answeredChallenge(
  app: App,
  relyingParty: RelyingParty,
  clientDataJSON: string,
  wanted: ChallengeFor,
): Promise<string | undefined> {
  const { challenge, origin, crossOrigin } = clientDataOf(clientDataJSON)
  if (typeof challenge !== 'string' || !(await useChallenge(app, challenge, wanted)))
    return rejected(app, wanted, 'challenge')
  if (origin !== relyingParty.origin) return rejected(app, wanted, 'origin')
  return crossOrigin === true ? rejected(app, wanted, 'frame') : challenge
}

function clientDataOf(clientDataJSON: string): { challenge?: unknown; origin?: unknown; crossOrigin?: unknown } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

/** Logs which check failed: a wrong BASE_URL rejects every passkey by its origin. */
function rejected(app: App, { purpose }: ChallengeFor, check: string): undefined {
  app.log.info({ purpose, check }, 'passkey rejected')
  return undefined
}
