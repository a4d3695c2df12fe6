// Token requests that vary the claims of the assertion.
import { tokenForm } from './api-client.ts'
import { assertion, BOTH, but, DENIED, form, OK, type TokenCase, withClaims } from './token-request.ts'

export const CLAIM_CASES: readonly TokenCase[] = [
  // Issuer, subject and audience
  withClaims('no iss', DENIED, () => ({ iss: undefined })),
  withClaims('another iss', DENIED, (t) => ({ iss: t.otherClientId })),
  withClaims('no sub', DENIED, () => ({ sub: undefined })),
  withClaims('the sub of another client', DENIED, (t) => ({ sub: t.otherClientId })),
  withClaims('iss and sub of another client', DENIED, (t) => ({ iss: t.otherClientId, sub: t.otherClientId })),
  withClaims('sub that is a number', DENIED, () => ({ sub: 7, iss: 7 })),
  withClaims('an unknown client', DENIED, () => ({ iss: 'unknown-00000000', sub: 'unknown-00000000' })),
  withClaims('a client id with a NUL', DENIED, (t) => ({ iss: `${t.clientId}\u0000`, sub: `${t.clientId}\u0000` })),
  withClaims('a client id in capitals', DENIED, (t) => ({
    iss: t.clientId.toUpperCase(),
    sub: t.clientId.toUpperCase(),
  })),
  withClaims('aud = the token URL', OK, (t) => ({ aud: t.tokenEndpoint })),
  withClaims('no aud', DENIED, () => ({ aud: undefined })),
  withClaims('an empty aud', DENIED, () => ({ aud: '' })),
  withClaims('aud of another service', DENIED, () => ({ aud: 'https://elsewhere.example' })),
  withClaims('aud with a trailing slash', DENIED, (t) => ({ aud: `${t.issuer}/` })),
  withClaims('aud = [issuer]', OK, (t) => ({ aud: [t.issuer] })),
  withClaims('aud = [token URL]', OK, (t) => ({ aud: [t.tokenEndpoint] })),
  withClaims('aud = []', DENIED, () => ({ aud: [] })),
  withClaims(
    'aud = [issuer, another]',
    DENIED,
    (t) => ({ aud: [t.issuer, 'https://elsewhere.example'] }),
    but(OK, 'oidc-provider accepts lists; another service could use the assertion here'),
  ),
  withClaims('aud = [another]', DENIED, () => ({ aud: ['https://elsewhere.example'] })),
  withClaims('aud that is a number', DENIED, () => ({ aud: 7 })),

  // Times
  withClaims('no exp', DENIED, () => ({ exp: undefined })),
  withClaims('exp that is a string', DENIED, (_t, now) => ({ exp: String(now + 60) })),
  withClaims('exp null', DENIED, () => ({ exp: null })),
  withClaims('exp with a fraction', OK, (_t, now) => ({ exp: now + 60.5 })),
  withClaims('exp five minutes past', DENIED, (_t, now) => ({ exp: now - 300 })),
  withClaims(
    'exp five seconds past',
    DENIED,
    (_t, now) => ({ exp: now - 5 }),
    but(OK, 'oidc-provider tolerates 15 s; Gangway tolerates none for exp'),
  ),
  withClaims('exp 300 s ahead', OK, (_t, now) => ({ exp: now + 300 })),
  withClaims(
    'exp 310 s ahead',
    DENIED,
    (_t, now) => ({ exp: now + 310 }),
    but(OK, 'oidc-provider has no maximum lifetime'),
  ),
  withClaims(
    'exp two days ahead',
    DENIED,
    (_t, now) => ({ exp: now + 172_800 }),
    but(OK, 'oidc-provider has no maximum lifetime'),
  ),
  withClaims('no iat', OK, () => ({ iat: undefined })),
  withClaims('iat 8 s ahead', OK, (_t, now) => ({ iat: now + 8 })),
  withClaims(
    'iat 60 s ahead',
    DENIED,
    (_t, now) => ({ iat: now + 60, exp: now + 120 }),
    but(OK, 'oidc-provider does not check iat against the clock'),
  ),
  withClaims('iat an hour old', OK, (_t, now) => ({ iat: now - 3600 })),
  withClaims('iat that is a string', DENIED, (_t, now) => ({ iat: String(now) })),
  withClaims('nbf 8 s ahead', OK, (_t, now) => ({ nbf: now + 8 })),
  withClaims(
    'nbf 25 s ahead',
    OK,
    (_t, now) => ({ nbf: now + 25 }),
    but(DENIED, 'oidc-provider tolerates 15 s; Gangway tolerates 30 s'),
  ),
  withClaims('nbf 60 s ahead', DENIED, (_t, now) => ({ nbf: now + 60, exp: now + 120 })),
  withClaims('nbf that is a string', DENIED, (_t, now) => ({ nbf: String(now) })),

  // Single use
  withClaims('no jti', DENIED, () => ({ jti: undefined })),
  withClaims('an empty jti', DENIED, () => ({ jti: '' })),
  withClaims('a jti that is a number', DENIED, () => ({ jti: 7 })),
  withClaims('a jti of 128 characters', OK, () => ({ jti: crypto.randomUUID().padEnd(128, 'x') })),
  withClaims(
    'a jti of 129 characters',
    DENIED,
    () => ({ jti: crypto.randomUUID().padEnd(129, 'x') }),
    but(OK, 'oidc-provider has no maximum length for jti'),
  ),
  { ...withClaims('the same assertion twice', DENIED, () => ({})), again: 1 },
  {
    ...withClaims(
      'the same assertion fifty times at once',
      '1 of 50',
      () => ({}),
      but('not asked', 'oidc-provider checks before it saves, so the count differs from run to run'),
    ),
    atOnce: 50,
  },
  {
    title: 'the jti of another client',
    expect: OK,
    send: async (t) =>
      form(
        tokenForm(
          await assertion(t, { jti: 'shared', iss: t.otherClientId, sub: t.otherClientId }, {}, 'others'),
          BOTH,
        ),
      ),
  },
  withClaims('the same jti from this client', OK, () => ({ jti: 'shared' })),
  {
    title: 'an inactive partner',
    expect: '400 unauthorized_client',
    ...but(OK, 'oidc-provider has no inactive clients'),
    send: async (t) =>
      form(tokenForm(await assertion(t, { iss: t.idleClientId, sub: t.idleClientId }, {}, 'idle'), BOTH)),
  },
  {
    title: 'an inactive partner with a bad signature',
    expect: DENIED,
    send: async (t) =>
      form(tokenForm(await assertion(t, { iss: t.idleClientId, sub: t.idleClientId }, {}, 'strange'), BOTH)),
  },
]
