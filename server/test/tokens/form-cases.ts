// Token requests that vary the form: scopes, grant, client authentication, encoding and method.
import { tokenForm } from './api-client.ts'
import {
  assertion,
  BAD,
  BOTH,
  but,
  DENIED,
  form,
  NO_SCOPE,
  OK,
  type Target,
  type TokenCase,
  withForm,
  withRequest,
} from './token-request.ts'

const basic = (t: Target) => ({ authorization: `Basic ${Buffer.from(`${t.clientId}:secret`).toString('base64')}` })
const MISSING_CLIENT = but(
  BAD,
  'oidc-provider asks for a client id first; RFC 6749 5.2 counts missing authentication as invalid_client',
)

export const FORM_CASES: readonly TokenCase[] = [
  withForm(
    'scope left out',
    OK,
    { scope: '-' },
    but(NO_SCOPE, 'oidc-provider has no default scope; Gangway grants all scopes'),
  ),
  withForm(
    'an empty scope',
    OK,
    { scope: '' },
    but(NO_SCOPE, 'an empty parameter counts as left out; oidc-provider has no default scope'),
  ),
  withForm('a scope of spaces', '400 invalid_scope', { scope: '  ' }),
  withForm('one scope', '200 partner.read', { scope: 'partner.read' }),
  withForm(
    'the scopes in another order',
    OK,
    { scope: 'partner.write partner.read' },
    but('200 partner.write partner.read', 'oidc-provider keeps the requested order'),
  ),
  withForm('a scope twice', '200 partner.read', { scope: 'partner.read partner.read' }),
  withForm(
    'an unknown scope',
    '400 invalid_scope',
    { scope: 'admin' },
    but(NO_SCOPE, 'oidc-provider drops unknown scopes'),
  ),
  withForm(
    'a known and an unknown scope',
    '400 invalid_scope',
    { scope: 'partner.read admin' },
    but('200 partner.read', 'oidc-provider drops unknown scopes'),
  ),
  withForm(
    'a scope in capitals',
    '400 invalid_scope',
    { scope: 'PARTNER.READ' },
    but(NO_SCOPE, 'oidc-provider drops unknown scopes'),
  ),
  withForm('an unknown parameter', OK, { foo: 'bar' }),

  withForm('no grant_type', BAD, { grant_type: '-' }),
  withForm('an empty grant_type', BAD, { grant_type: '' }),
  withForm(
    'grant_type authorization_code',
    '400 unsupported_grant_type',
    { grant_type: 'authorization_code' },
    but(BAD, 'oidc-provider supports that grant and misses its parameters'),
  ),
  withForm('grant_type password', '400 unsupported_grant_type', { grant_type: 'password' }),
  withForm('grant_type refresh_token', '400 unsupported_grant_type', { grant_type: 'refresh_token' }),
  withForm('no client_assertion_type', BAD, { client_assertion_type: '-' }),
  withForm('another client_assertion_type', BAD, {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
  }),
  withForm('no client_assertion', BAD, { client_assertion: '-' }),
  withForm(
    'no client authentication at all',
    DENIED,
    { client_assertion: '-', client_assertion_type: '-' },
    MISSING_CLIENT,
  ),
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
  withRequest('Basic as well', BAD, (t, good) => ({ ...form(good), headers: { ...form(good).headers, ...basic(t) } })),
  withRequest('only Basic', DENIED, (t) => ({
    ...form('grant_type=client_credentials'),
    headers: { ...form('').headers, ...basic(t) },
  })),
  withRequest('only a client_secret', DENIED, (t) =>
    form(`grant_type=client_credentials&client_id=${t.clientId}&client_secret=secret`),
  ),
  withRequest(
    'a Bearer token as authentication',
    DENIED,
    () => ({ ...form('grant_type=client_credentials'), headers: { ...form('').headers, authorization: 'Bearer x' } }),
    but(BAD, 'oidc-provider reads only Basic there'),
  ),

  withRequest('grant_type twice', BAD, (_t, good) => form(`${good}&grant_type=client_credentials`)),
  withRequest('client_assertion twice', BAD, (_t, good) => form(`${good}&client_assertion=x`)),
  withRequest('scope twice', BAD, (_t, good) => form(`${good}&scope=partner.read`)),
  withRequest(
    'an unknown parameter twice',
    BAD,
    (_t, good) => form(`${good}&foo=1&foo=2`),
    but(OK, 'oidc-provider ignores parameters it does not know'),
  ),
  withRequest('a charset in the content type', OK, (_t, good) => ({
    body: good,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  })),
  withRequest('a JSON body', BAD, (_t, good) => ({
    body: JSON.stringify(Object.fromEntries(new URLSearchParams(good))),
    headers: { 'content-type': 'application/json' },
  })),
  withRequest('a text body', BAD, (_t, good) => ({ body: good, headers: { 'content-type': 'text/plain' } })),
  withRequest('an empty body', BAD, () => form('')),
  withRequest('the parameters in the query', BAD, (_t, good) => ({ ...form(''), query: good })),
  withRequest(
    'GET',
    '405 invalid_request',
    (_t, good) => ({ method: 'GET', query: good }),
    but('404 (not JSON)', 'oidc-provider has no such route'),
  ),
  withRequest(
    'PUT',
    '405 invalid_request',
    (_t, good) => ({ ...form(good), method: 'PUT' }),
    but('404 (not JSON)', 'oidc-provider has no such route'),
  ),
]
