// Token requests that vary the header, the key or the algorithm of the assertion.
import { createHmac } from 'node:crypto'
import { tokenForm } from './api-client.ts'
import {
  assertion,
  BOTH,
  but,
  DENIED,
  form,
  jwkOf,
  OK,
  pemOf,
  rsaSigned,
  signedWith,
  type TokenCase,
  withClaims,
  withHeader,
  withJwt,
  withKey,
} from './token-request.ts'

export const SIGNATURE_CASES: readonly TokenCase[] = [
  withClaims('a good assertion', OK, () => ({})),
  withKey('signed with the second valid certificate', OK, 'second'),
  withHeader('no typ', OK, () => ({ typ: undefined })),
  withHeader('typ client-authentication+jwt', OK, () => ({ typ: 'client-authentication+jwt' })),
  withHeader('typ of an access token', DENIED, () => ({ typ: 'at+jwt' }), but(OK, 'oidc-provider ignores typ')),
  withHeader('typ that is not a string', DENIED, () => ({ typ: 7 }), but(OK, 'oidc-provider ignores typ')),

  // Keys: only registered ones count; keys named in the header are ignored.
  withHeader(
    'an unknown kid',
    OK,
    () => ({ kid: 'unknown' }),
    but(DENIED, 'oidc-provider must find the kid; Gangway ignores it'),
  ),
  withHeader('the kid of the certificate', OK, () => ({ kid: 'first' })),
  withHeader(
    'the kid of the other certificate',
    OK,
    () => ({ kid: 'second' }),
    but(DENIED, 'oidc-provider must find the kid; Gangway ignores it'),
  ),
  withHeader('a jku at another host', OK, () => ({ jku: 'https://evil.example/keys' })),
  withHeader('an x5u at another host', OK, () => ({ x5u: 'https://evil.example/cert' })),
  {
    title: 'an unregistered key in jwk',
    expect: DENIED,
    send: async (t) => form(tokenForm(await assertion(t, {}, { jwk: await jwkOf(t.keys.strange) }, 'strange'), BOTH)),
  },
  {
    title: 'an unregistered key in x5c',
    expect: DENIED,
    send: async (t) => form(tokenForm(await assertion(t, {}, { x5c: ['MIIB'] }, 'strange'), BOTH)),
  },
  withKey('a key that is not registered', DENIED, 'strange'),
  withKey('the key of another partner', DENIED, 'others'),
  withKey('an expired certificate while others are valid', DENIED, 'expired'),
  withKey('a certificate that is not valid yet', DENIED, 'early'),
  withKey('a revoked certificate', DENIED, 'revoked'),

  // Algorithms
  withJwt('alg none', DENIED, (t) => signedWith(t, 'none', () => Buffer.alloc(0))),
  withJwt('alg none with a signature', DENIED, (t) => signedWith(t, 'none', () => Buffer.from('x'))),
  withJwt('HS256 with the public key as secret', DENIED, (t) =>
    signedWith(t, 'HS256', async (text) =>
      createHmac('sha256', await pemOf(t.keys.first))
        .update(text)
        .digest(),
    ),
  ),
  withJwt('PS256', DENIED, (t) => rsaSigned(t, 'PS256', 'sha256', 'pss')),
  withJwt('RS384', DENIED, (t) => rsaSigned(t, 'RS384', 'sha384', 'pkcs1')),
  withJwt('RS512', DENIED, (t) => rsaSigned(t, 'RS512', 'sha512', 'pkcs1')),
  withJwt('ES256', DENIED, (t) => signedWith(t, 'ES256', () => Buffer.alloc(64, 1))),
  withHeader('rs256 in lower case', DENIED, () => ({ alg: 'rs256' })),
  withHeader('no alg', DENIED, () => ({ alg: undefined })),
  withHeader('alg that is a list', DENIED, () => ({ alg: ['RS256'] })),
  withHeader('crit with an unknown extension', DENIED, () => ({ crit: ['x-new'], 'x-new': 1 })),
  withHeader(
    'crit b64',
    DENIED,
    () => ({ crit: ['b64'], b64: true }),
    but(OK, 'jose supports b64; Gangway supports no extension'),
  ),
  withHeader(
    'an unencoded payload',
    DENIED,
    () => ({ crit: ['b64'], b64: false }),
    but(OK, 'jose supports b64; Gangway supports no extension'),
  ),
]
