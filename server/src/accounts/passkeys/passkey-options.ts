// The options that a browser passes to its authenticators.

import type { App } from '../../platform/app.ts'
import type { Static } from '../../platform/schema-builder.ts'
import { CHALLENGE_MS, type ChallengeFor, issueChallenge } from './challenge.ts'
import { knownTransports, type PasskeyCreationOptions, type PasskeyRequestOptions } from './passkey-fields.ts'
import type { StoredPasskey } from './passkeys-sql.ts'
import { ALGORITHMS, type RelyingParty, userHandleOf } from './relying-party.ts'

export async function requestOptions(
  app: App,
  relyingParty: RelyingParty,
  passkeys: readonly StoredPasskey[],
  wanted: ChallengeFor,
): Promise<Static<typeof PasskeyRequestOptions>> {
  return {
    challenge: await issueChallenge(app, wanted),
    rpId: relyingParty.id,
    allowCredentials: passkeys.map(descriptor),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  }
}

export async function creationOptions(
  app: App,
  relyingParty: RelyingParty,
  registered: readonly StoredPasskey[],
  email: string,
  wanted: ChallengeFor,
): Promise<Static<typeof PasskeyCreationOptions>> {
  return {
    challenge: await issueChallenge(app, wanted),
    rp: { id: relyingParty.id, name: 'Gangway' },
    user: { id: userHandleOf(wanted.accountId), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    // An authenticator keeps one passkey per user: a second one would replace the first.
    excludeCredentials: registered.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
    attestation: 'none',
    timeout: CHALLENGE_MS,
  }
}

function descriptor({ credentialId, transports }: StoredPasskey) {
  return {
    id: Buffer.from(credentialId).toString('base64url'),
    type: 'public-key' as const,
    transports: knownTransports(transports),
  }
}
