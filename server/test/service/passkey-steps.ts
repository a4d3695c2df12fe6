// Registering a passkey and signing in with it, through the API.
import assert from 'node:assert/strict'
import type { AuthenticatorOverrides, SoftwareAuthenticator } from './software-authenticator.ts'
import type { TestResponse } from './test-response.ts'
import type { TestService } from './test-service.ts'
import type { TestUser } from './test-user.ts'

export const PASSKEYS = '/api/auth/passkeys'

/** Sends the credential of the authenticator; the answer may be an error. */
export async function tryToRegister(
  user: TestUser,
  authenticator: SoftwareAuthenticator,
  { name = 'Work laptop', ...overrides }: AuthenticatorOverrides & { name?: string } = {},
): Promise<TestResponse> {
  const options = await user.post(`${PASSKEYS}/options`)
  assert.equal(options.status, 200, options.text)
  return user.post(PASSKEYS, { name, credential: authenticator.create(options.body.value, overrides) })
}

export async function register(
  user: TestUser,
  authenticator: SoftwareAuthenticator,
  name?: string,
): Promise<{ passkey: { passkeyId: string; name: string }; recoveryCodes: string[] }> {
  const answer = await tryToRegister(user, authenticator, name ? { name } : {})
  assert.equal(answer.status, 200, answer.text)
  return answer.body.value
}

export interface SignInAttempt {
  options: any
  /** The cookie that binds the attempt to its browser. */
  cookie: string
}

export async function startSignIn(service: TestService, { email, password }: TestUser): Promise<SignInAttempt> {
  const answer = await service.call({
    method: 'POST',
    url: '/api/auth/sign-in/passkey-options',
    payload: { email, password },
  })
  assert.equal(answer.status, 200, answer.text)
  return { options: answer.body.value, cookie: String(answer.headers['set-cookie']).split(';', 1)[0]! }
}

export async function finishSignIn(
  service: TestService,
  { email, password }: TestUser,
  cookie: string,
  passkey: unknown,
): Promise<TestResponse> {
  const payload = { email, password, passkey }
  return service.call({ method: 'POST', url: '/api/auth/sign-in', headers: { cookie }, payload })
}

/** Both steps. `user` keeps its session; the new one is in the answer. */
export async function signInWithPasskey(
  service: TestService,
  user: TestUser,
  authenticator: SoftwareAuthenticator,
  overrides: AuthenticatorOverrides = {},
): Promise<TestResponse> {
  const { options, cookie } = await startSignIn(service, user)
  return finishSignIn(service, user, cookie, authenticator.get(options, overrides))
}

export async function stepUpWithPasskey(
  user: TestUser,
  authenticator: SoftwareAuthenticator,
  overrides: AuthenticatorOverrides = {},
): Promise<TestResponse> {
  const { value } = (await user.post('/api/auth/step-up/passkey-options')).body
  return user.post('/api/auth/step-up', { passkey: authenticator.get(value, overrides) })
}
