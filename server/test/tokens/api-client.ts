// An API client with a real key and a registered certificate, which can also send invalid assertions.
import { randomUUID, webcrypto } from 'node:crypto'
import { type KeyPair, selfSignedCertificate } from '@gangway/sdk'
import { addCertificate } from '../../src/partners/certificates/add-certificate.ts'
import { registerPartner } from '../../src/partners/register-partner.ts'
import type { App } from '../../src/platform/app.ts'
import type { TestResponse } from '../service/test-response.ts'
import type { TestService } from '../service/test-service.ts'

export interface ApiClient {
  readonly partnerId: string
  readonly clientId: string
  readonly certificateId: string
  readonly key: KeyPair
  assertion(overrides?: AssertionOverrides): Promise<string>
  requestToken(overrides?: AssertionOverrides, form?: Record<string, string>): Promise<TestResponse>
  token(): Promise<string>
}

export interface AssertionOverrides {
  readonly header?: Record<string, unknown>
  readonly claims?: Record<string, unknown>
  readonly key?: KeyPair
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** Generating a key is slow: create few, all at once, and share them between tests. */
export function createKeys(count: number): Promise<KeyPair[]> {
  return Promise.all(Array.from({ length: count }, () => webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify'])))
}

export function certificateOf(key: KeyPair, dates: { notBefore?: Date; notAfter?: Date } = {}): Promise<string> {
  return selfSignedCertificate(key, { commonName: 'test', ...dates })
}

/** A compact JWS of exactly these parts, always signed with RS256. */
export async function signed(key: KeyPair, header: unknown, payload: unknown): Promise<string> {
  const text = [header, payload].map(encoded).join('.')
  const signature = await webcrypto.subtle.sign(RSA.name, key.privateKey, new TextEncoder().encode(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

export function encoded(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
}

export function claimsFor(clientId: string, audience: string, now = Date.now()): Record<string, unknown> {
  const issuedAt = Math.floor(now / 1000)
  return { iss: clientId, sub: clientId, aud: audience, iat: issuedAt, exp: issuedAt + 60, jti: randomUUID() }
}

export function tokenForm(assertion: string, more: Record<string, string> = {}): string {
  return new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    ...more,
  }).toString()
}

export async function anApiClient(
  service: { app: App; call: TestService['call'] },
  key: KeyPair,
  name = 'Acme Ltd',
): Promise<ApiClient> {
  const { app } = service
  const { partnerId, clientId } = await registerPartner(app, { name })
  const now = app.clock.now()
  const pem = await certificateOf(key, { notBefore: new Date(now.getTime() - 60_000) })
  const { certificateId } = await addCertificate(app, { partnerId, name: 'first', pem, addedBy: 'test' })

  const assertion = ({ header, claims, key: other }: AssertionOverrides = {}) =>
    signed(
      other ?? key,
      { alg: 'RS256', typ: 'JWT', ...header },
      { ...claimsFor(clientId, app.config.baseUrl, app.clock.now().getTime()), ...claims },
    )
  const requestToken = async (overrides?: AssertionOverrides, form?: Record<string, string>) =>
    postForm(service, tokenForm(await assertion(overrides), form))
  return {
    partnerId,
    clientId,
    certificateId,
    key,
    assertion,
    requestToken,
    token: async () => (await requestToken()).body.access_token,
  }
}

export function postForm(
  service: Pick<TestService, 'call'>,
  form: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return service.call({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: form,
  })
}
