// Token requests with an assertion that cannot be read or was changed after signing.
import { claimsFor, encoded, signed } from './api-client.ts'
import { assertion, BAD, but, DENIED, flipped, OK, type TokenCase, withJwt } from './token-request.ts'

const UNREADABLE = but(BAD, 'oidc-provider answers invalid_request; RFC 7521 4.2.1 says invalid_client')

export const MALFORMED_CASES: readonly TokenCase[] = [
  withJwt('an assertion that is not a JWT', DENIED, () => 'nonsense', UNREADABLE),
  withJwt('an assertion of dots', DENIED, () => '..', UNREADABLE),
  withJwt('a JWT of two parts', DENIED, async (t) => (await assertion(t)).split('.').slice(0, 2).join('.'), UNREADABLE),
  withJwt('a JWT of four parts', DENIED, async (t) => `${await assertion(t)}.x`, UNREADABLE),
  withJwt('a JWT of five parts', DENIED, async (t) => `${await assertion(t)}.x.y`, UNREADABLE),
  withJwt('a header that is not JSON', DENIED, async (t) => (await assertion(t)).replace(/^[^.]+/, encoded('{no'))),
  withJwt('a payload that is not JSON', DENIED, (t) => signed(t.keys.first, { alg: 'RS256' }, '{no'), UNREADABLE),
  withJwt('a payload that is a list', DENIED, (t) => signed(t.keys.first, { alg: 'RS256' }, '[]'), UNREADABLE),
  withJwt('a payload that is null', DENIED, (t) => signed(t.keys.first, { alg: 'RS256' }, 'null'), UNREADABLE),
  withJwt('no signature', DENIED, async (t) => (await assertion(t)).replace(/[^.]+$/, '')),
  withJwt('a truncated signature', DENIED, async (t) => (await assertion(t)).slice(0, -8)),
  withJwt('a changed signature', DENIED, async (t) => flipped(await assertion(t), 2)),
  withJwt('a payload changed after signing', DENIED, async (t) => {
    const [header, , signature] = (await assertion(t)).split('.')
    return [header, encoded(claimsFor(t.clientId, t.issuer)), signature].join('.')
  }),
  withJwt('spaces around the assertion', DENIED, async (t) => ` ${await assertion(t)} `),
  withJwt(
    'an assertion of 20 kB',
    '413 invalid_request',
    async (t) => assertion(t, { padding: 'x'.repeat(15_000) }),
    but(OK, 'its limit is 56 kB, that of Gangway 16 KiB'),
  ),
  withJwt(
    'an assertion of 100 kB',
    '413 invalid_request',
    (t) => assertion(t, { padding: 'x'.repeat(75_000) }),
    but(BAD, 'it answers 400 where 413 is more precise'),
  ),
]
