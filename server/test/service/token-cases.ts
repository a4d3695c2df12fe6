// One table of token requests, run against our endpoint and against oidc-provider. The verdict is what both must answer;
// where the two differ, `but` says what oidc-provider answers and why we don't. A new disagreement fails the test.
import { createHmac } from 'node:crypto'
import { claimsFor, encoded, signed, tokenForm } from './machine-client.ts'
import {
  asked,
  assertion,
  BAD,
  BOTH,
  but,
  DENIED,
  flipped,
  form,
  jwkOf,
  NO_SCOPE,
  OK,
  otherwiseSigned,
  pemOf,
  rsaSigned,
  type Target,
  type TokenCase,
  withClaims,
  withForm,
  withHeader,
  withJwt,
  withKey,
} from './token-case.ts'

const ASSERTION_CASES: readonly TokenCase[] = [
  withClaims('a good assertion', OK, () => ({})),
  withKey('signed with the second live certificate', OK, 'second'),
  withHeader('no typ', OK, () => ({ typ: undefined })),
  withHeader('typ client-authentication+jwt', OK, () => ({ typ: 'client-authentication+jwt' })),
  withHeader('typ of an access token', DENIED, () => ({ typ: 'at+jwt' }), but(OK, 'it does not look at typ')),
  withHeader('typ that is no text', DENIED, () => ({ typ: 7 }), but(OK, 'it does not look at typ')),

  // Keys: only the registered ones, whatever the header proposes
  withHeader(
    'an unknown kid',
    OK,
    () => ({ kid: 'nobody-knows' }),
    but(DENIED, 'it must find the kid; here kid is ignored'),
  ),
  withHeader('the kid of the certificate', OK, () => ({ kid: 'first' })),
  withHeader(
    'the kid of the other certificate',
    OK,
    () => ({ kid: 'second' }),
    but(DENIED, 'it must find the kid; here kid is ignored'),
  ),
  withHeader('a jku that leads elsewhere', OK, () => ({ jku: 'https://evil.example/keys' })),
  withHeader('an x5u that leads elsewhere', OK, () => ({ x5u: 'https://evil.example/cert' })),
  {
    title: 'a key of its own in jwk',
    expect: DENIED,
    send: async (t) => form(tokenForm(await assertion(t, {}, { jwk: await jwkOf(t.keys.strange) }, 'strange'), BOTH)),
  },
  {
    title: 'a key of its own in x5c',
    expect: DENIED,
    send: async (t) => form(tokenForm(await assertion(t, {}, { x5c: ['MIIB'] }, 'strange'), BOTH)),
  },
  withKey('a key that is not registered', DENIED, 'strange'),
  withKey('the key of another partner', DENIED, 'others'),
  withKey('an expired certificate beside live ones', DENIED, 'expired'),
  withKey('a certificate that is not valid yet', DENIED, 'early'),
  withKey('a revoked certificate', DENIED, 'revoked'),

  // Algorithms
  withJwt('alg none', DENIED, (t) => otherwiseSigned(t, 'none', () => Buffer.alloc(0))),
  withJwt('alg none with a signature', DENIED, (t) => otherwiseSigned(t, 'none', () => Buffer.from('x'))),
  withJwt('HS256 with the public key as secret', DENIED, (t) =>
    otherwiseSigned(t, 'HS256', async (text) =>
      createHmac('sha256', await pemOf(t.keys.first))
        .update(text)
        .digest(),
    ),
  ),
  withJwt('PS256', DENIED, (t) => rsaSigned(t, 'PS256', 'sha256', 'pss')),
  withJwt('RS384', DENIED, (t) => rsaSigned(t, 'RS384', 'sha384', 'pkcs1')),
  withJwt('RS512', DENIED, (t) => rsaSigned(t, 'RS512', 'sha512', 'pkcs1')),
  withJwt('ES256', DENIED, (t) => otherwiseSigned(t, 'ES256', () => Buffer.alloc(64, 1))),
  withHeader('rs256 in small letters', DENIED, () => ({ alg: 'rs256' })),
  withHeader('no alg', DENIED, () => ({ alg: undefined })),
  withHeader('alg that is a list', DENIED, () => ({ alg: ['RS256'] })),
  withHeader('crit with an unknown extension', DENIED, () => ({ crit: ['x-new'], 'x-new': 1 })),
  withHeader(
    'crit b64',
    DENIED,
    () => ({ crit: ['b64'], b64: true }),
    but(OK, 'jose knows b64; here no extension is taken'),
  ),
  withHeader(
    'an unencoded payload',
    DENIED,
    () => ({ crit: ['b64'], b64: false }),
    but(OK, 'jose knows b64; here no extension is taken'),
  ),

  // Who, and for whom
  withClaims('no iss', DENIED, () => ({ iss: undefined })),
  withClaims('another iss', DENIED, (t) => ({ iss: t.otherClientId })),
  withClaims('no sub', DENIED, () => ({ sub: undefined })),
  withClaims('the sub of another client', DENIED, (t) => ({ sub: t.otherClientId })),
  withClaims('iss and sub of another client', DENIED, (t) => ({ iss: t.otherClientId, sub: t.otherClientId })),
  withClaims('sub that is a number', DENIED, () => ({ sub: 7, iss: 7 })),
  withClaims('an unknown client', DENIED, () => ({ iss: 'nobody-00000000', sub: 'nobody-00000000' })),
  withClaims('a client id with a NUL', DENIED, (t) => ({ iss: `${t.clientId}\u0000`, sub: `${t.clientId}\u0000` })),
  withClaims('a client id in capitals', DENIED, (t) => ({
    iss: t.clientId.toUpperCase(),
    sub: t.clientId.toUpperCase(),
  })),
  withClaims('aud = the token URL', OK, (t) => ({ aud: t.tokenEndpoint })),
  withClaims('no aud', DENIED, () => ({ aud: undefined })),
  withClaims('an empty aud', DENIED, () => ({ aud: '' })),
  withClaims('aud of another service', DENIED, () => ({ aud: 'https://elsewhere.example' })),
  withClaims('aud with a slash at the end', DENIED, (t) => ({ aud: `${t.issuer}/` })),
  withClaims(
    'aud = [issuer]',
    DENIED,
    (t) => ({ aud: [t.issuer] }),
    but(OK, 'it takes lists; FAPI 2.0 wants a string'),
  ),
  withClaims(
    'aud = [issuer, another]',
    DENIED,
    (t) => ({ aud: [t.issuer, 'https://elsewhere.example'] }),
    but(OK, 'it takes lists; another service could use the assertion here'),
  ),
  withClaims('aud = [another]', DENIED, () => ({ aud: ['https://elsewhere.example'] })),
  withClaims('aud that is a number', DENIED, () => ({ aud: 7 })),

  // When
  withClaims('no exp', DENIED, () => ({ exp: undefined })),
  withClaims('exp that is text', DENIED, (_t, now) => ({ exp: String(now + 60) })),
  withClaims('exp null', DENIED, () => ({ exp: null })),
  withClaims('exp with a fraction', OK, (_t, now) => ({ exp: now + 60.5 })),
  withClaims('exp five minutes past', DENIED, (_t, now) => ({ exp: now - 300 })),
  withClaims(
    'exp five seconds past',
    DENIED,
    (_t, now) => ({ exp: now - 5 }),
    but(OK, 'its clock tolerance of 15 s; here exp has none'),
  ),
  withClaims('exp 300 s ahead', OK, (_t, now) => ({ exp: now + 300 })),
  withClaims('exp 310 s ahead', DENIED, (_t, now) => ({ exp: now + 310 }), but(OK, 'it has no longest lifetime')),
  withClaims(
    'exp two days ahead',
    DENIED,
    (_t, now) => ({ exp: now + 172_800 }),
    but(OK, 'it has no longest lifetime'),
  ),
  withClaims('no iat', OK, () => ({ iat: undefined })),
  withClaims('iat 8 s ahead', OK, (_t, now) => ({ iat: now + 8 })),
  withClaims(
    'iat 60 s ahead',
    DENIED,
    (_t, now) => ({ iat: now + 60, exp: now + 120 }),
    but(OK, 'it does not check iat against the clock'),
  ),
  withClaims('iat an hour old', OK, (_t, now) => ({ iat: now - 3600 })),
  withClaims('iat that is text', DENIED, (_t, now) => ({ iat: String(now) })),
  withClaims('nbf 8 s ahead', OK, (_t, now) => ({ nbf: now + 8 })),
  withClaims(
    'nbf 25 s ahead',
    OK,
    (_t, now) => ({ nbf: now + 25 }),
    but(DENIED, 'its clock tolerance is 15 s, ours 30 s'),
  ),
  withClaims('nbf 60 s ahead', DENIED, (_t, now) => ({ nbf: now + 60, exp: now + 120 })),
  withClaims('nbf that is text', DENIED, (_t, now) => ({ nbf: String(now) })),

  // Once
  withClaims('no jti', DENIED, () => ({ jti: undefined })),
  withClaims('an empty jti', DENIED, () => ({ jti: '' })),
  withClaims('a jti that is a number', DENIED, () => ({ jti: 7 })),
  withClaims('a jti of 128 characters', OK, () => ({ jti: crypto.randomUUID().padEnd(128, 'x') })),
  withClaims(
    'a jti of 129 characters',
    DENIED,
    () => ({ jti: crypto.randomUUID().padEnd(129, 'x') }),
    but(OK, 'it has no longest jti'),
  ),
  { ...withClaims('the same assertion twice', DENIED, () => ({})), again: 1 },
  {
    ...withClaims(
      'the same assertion fifty times at once',
      '1 of 50',
      () => ({}),
      but('not asked', 'it looks first and saves then, so the count differs from run to run'),
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
  withClaims('... used by this one as well', OK, () => ({ jti: 'shared' })),
  {
    title: 'an inactive partner',
    expect: '400 unauthorized_client',
    ...but(OK, 'it has no inactive clients'),
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

const UNREADABLE = but(BAD, 'it calls an unreadable assertion a bad request; RFC 7521 4.2.1 says invalid_client')

const MALFORMED_CASES: readonly TokenCase[] = [
  withJwt('an assertion that is no JWT', DENIED, () => 'nonsense', UNREADABLE),
  withJwt('an assertion of dots', DENIED, () => '..', UNREADABLE),
  withJwt('a JWT of two parts', DENIED, async (t) => (await assertion(t)).split('.').slice(0, 2).join('.'), UNREADABLE),
  withJwt('a JWT of four parts', DENIED, async (t) => `${await assertion(t)}.x`, UNREADABLE),
  withJwt('a JWT of five parts', DENIED, async (t) => `${await assertion(t)}.x.y`, UNREADABLE),
  withJwt('a header that is no JSON', DENIED, async (t) => (await assertion(t)).replace(/^[^.]+/, encoded('{no'))),
  withJwt('a payload that is no JSON', DENIED, (t) => signed(t.keys.first, { alg: 'RS256' }, '{no'), UNREADABLE),
  withJwt('a payload that is a list', DENIED, (t) => signed(t.keys.first, { alg: 'RS256' }, '[]'), UNREADABLE),
  withJwt('a payload that is null', DENIED, (t) => signed(t.keys.first, { alg: 'RS256' }, 'null'), UNREADABLE),
  withJwt('no signature', DENIED, async (t) => (await assertion(t)).replace(/[^.]+$/, '')),
  withJwt('a cut signature', DENIED, async (t) => (await assertion(t)).slice(0, -8)),
  withJwt('a changed signature', DENIED, async (t) => flipped(await assertion(t), 2)),
  withJwt('a payload changed after signing', DENIED, async (t) => {
    const [header, , signature] = (await assertion(t)).split('.')
    return [header, encoded(claimsFor(t.clientId, t.issuer)), signature].join('.')
  }),
  withJwt('blanks around the assertion', DENIED, async (t) => ` ${await assertion(t)} `),
  withJwt(
    'an assertion of 20 kB',
    '413 invalid_request',
    async (t) => assertion(t, { padding: 'x'.repeat(15_000) }),
    but(OK, 'its limit is 56 kB, ours 16 KiB'),
  ),
  withJwt(
    'an assertion of 100 kB',
    '413 invalid_request',
    (t) => assertion(t, { padding: 'x'.repeat(75_000) }),
    but(BAD, 'it says 400 where 413 is exact'),
  ),
]

const basic = (t: Target) => ({ authorization: `Basic ${Buffer.from(`${t.clientId}:secret`).toString('base64')}` })
const firstAsk = but(BAD, 'it asks for a client id first; RFC 6749 5.2 counts missing authentication as invalid_client')

const REQUEST_CASES: readonly TokenCase[] = [
  withForm('scope left out', OK, { scope: '-' }, but(NO_SCOPE, 'it has no default scope; here left out means all')),
  withForm(
    'an empty scope',
    OK,
    { scope: '' },
    but(NO_SCOPE, 'an empty parameter counts as left out; it has no default scope'),
  ),
  withForm('scope of blanks', '400 invalid_scope', { scope: '  ' }),
  withForm('one scope', '200 partner.read', { scope: 'partner.read' }),
  withForm(
    'the scopes in another order',
    OK,
    { scope: 'partner.write partner.read' },
    but('200 partner.write partner.read', 'it keeps the order asked'),
  ),
  withForm('a scope twice', '200 partner.read', { scope: 'partner.read partner.read' }),
  withForm(
    'an unknown scope',
    '400 invalid_scope',
    { scope: 'admin' },
    but(NO_SCOPE, 'it drops scopes it does not know'),
  ),
  withForm(
    'a known and an unknown scope',
    '400 invalid_scope',
    { scope: 'partner.read admin' },
    but('200 partner.read', 'it drops scopes it does not know'),
  ),
  withForm(
    'a scope in capitals',
    '400 invalid_scope',
    { scope: 'PARTNER.READ' },
    but(NO_SCOPE, 'it drops scopes it does not know'),
  ),
  withForm('a parameter nobody knows', OK, { foo: 'bar' }),

  withForm('no grant_type', BAD, { grant_type: '-' }),
  withForm('an empty grant_type', BAD, { grant_type: '' }),
  withForm(
    'grant_type authorization_code',
    '400 unsupported_grant_type',
    { grant_type: 'authorization_code' },
    but(BAD, 'it knows that grant and misses its parameters'),
  ),
  withForm('grant_type password', '400 unsupported_grant_type', { grant_type: 'password' }),
  withForm('grant_type refresh_token', '400 unsupported_grant_type', { grant_type: 'refresh_token' }),
  withForm('no client_assertion_type', BAD, { client_assertion_type: '-' }),
  withForm('another client_assertion_type', BAD, {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
  }),
  withForm('no client_assertion', BAD, { client_assertion: '-' }),
  withForm('no client authentication at all', DENIED, { client_assertion: '-', client_assertion_type: '-' }, firstAsk),
  {
    ...withForm('only a client_id', DENIED, {}),
    send: async (t) =>
      form(new URLSearchParams({ grant_type: 'client_credentials', client_id: t.clientId }).toString()),
  },
  {
    ...withForm('the client_id of the assertion', OK, {}),
    send: async (t) => form(tokenForm(await assertion(t), { ...BOTH, client_id: t.clientId })),
  },
  {
    ...withForm('another client_id', BAD, {}),
    send: async (t) => form(tokenForm(await assertion(t), { ...BOTH, client_id: t.otherClientId })),
  },
  withForm('a client_secret as well', BAD, { client_secret: 'secret' }),
  asked('Basic as well', BAD, (t, good) => ({ ...form(good), headers: { ...form(good).headers, ...basic(t) } })),
  asked('only Basic', DENIED, (t) => ({
    ...form('grant_type=client_credentials'),
    headers: { ...form('').headers, ...basic(t) },
  })),
  asked('only a client_secret', DENIED, (t) =>
    form(`grant_type=client_credentials&client_id=${t.clientId}&client_secret=secret`),
  ),
  asked(
    'a Bearer token as authentication',
    DENIED,
    () => ({ ...form('grant_type=client_credentials'), headers: { ...form('').headers, authorization: 'Bearer x' } }),
    but(BAD, 'it reads only Basic there'),
  ),

  asked('grant_type twice', BAD, (_t, good) => form(`${good}&grant_type=client_credentials`)),
  asked('client_assertion twice', BAD, (_t, good) => form(`${good}&client_assertion=x`)),
  asked('scope twice', BAD, (_t, good) => form(`${good}&scope=partner.read`)),
  asked(
    'an unknown parameter twice',
    BAD,
    (_t, good) => form(`${good}&foo=1&foo=2`),
    but(OK, 'it looks only at the parameters it knows'),
  ),
  asked('a charset in the content type', OK, (_t, good) => ({
    body: good,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  })),
  asked('a JSON body', BAD, (_t, good) => ({
    body: JSON.stringify(Object.fromEntries(new URLSearchParams(good))),
    headers: { 'content-type': 'application/json' },
  })),
  asked('a text body', BAD, (_t, good) => ({ body: good, headers: { 'content-type': 'text/plain' } })),
  asked('an empty body', BAD, () => form('')),
  asked('the parameters in the query', BAD, (_t, good) => ({ ...form(''), query: good })),
  asked(
    'GET',
    '405 invalid_request',
    (_t, good) => ({ method: 'GET', query: good }),
    but('404 (not JSON)', 'it has no route there'),
  ),
  asked(
    'PUT',
    '405 invalid_request',
    (_t, good) => ({ ...form(good), method: 'PUT' }),
    but('404 (not JSON)', 'it has no route there'),
  ),
]

export const TOKEN_CASES: readonly TokenCase[] = [...ASSERTION_CASES, ...MALFORMED_CASES, ...REQUEST_CASES]
