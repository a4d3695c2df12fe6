// Builds the cases of token-cases.ts: valid token requests with one change.
import { constants, KeyObject, sign as rawSign } from 'node:crypto'
import type { KeyPair } from '@gangway/sdk'
import { claimsFor, encoded, signed, tokenForm } from './api-client.ts'

export interface Target {
  readonly issuer: string
  readonly tokenEndpoint: string
  /** Has two live certificates (`first`, `second`), and one each that is expired, not yet valid and revoked. */
  readonly clientId: string
  /** Another partner, with `others`. */
  readonly otherClientId: string
  /** An inactive partner, with `idle`. */
  readonly idleClientId: string
  readonly keys: Readonly<Record<KeyName, KeyPair>>
}

export const KEY_NAMES = ['first', 'second', 'expired', 'early', 'revoked', 'others', 'idle', 'strange'] as const
export type KeyName = (typeof KEY_NAMES)[number]

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface TokenCase {
  readonly title: string
  send(target: Target): Promise<Sent>
  /** As `verdictOf` writes it: "200 partner.read partner.write", "401 invalid_client" ... */
  readonly expect: string
  readonly oracle?: string
  readonly why?: string
  /** How many times the same request was sent before; the last answer counts. */
  readonly again?: number
  /** How many times the request is sent at once; the number of tokens counts. */
  readonly atOnce?: number
}

type Header = Record<string, unknown>
type Claims = Record<string, unknown>

export const BOTH = { scope: 'partner.read partner.write' }
export const OK = '200 partner.read partner.write'
export const DENIED = '401 invalid_client'
export const BAD = '400 invalid_request'
export const NO_SCOPE = '200 (no scope)'

/** A valid assertion with these changes. `undefined` removes a claim or header. */
export async function assertion(target: Target, claims: Claims = {}, header: Header = {}, key: KeyName = 'first') {
  return signed(
    target.keys[key],
    { alg: 'RS256', typ: 'JWT', ...header },
    { ...claimsFor(target.clientId, target.issuer), ...claims },
  )
}

export const form = (body: string): Sent => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })

type Difference = Pick<TokenCase, 'oracle' | 'why'>
export const but = (oracle: string, why: string): Difference => ({ oracle, why })

export function withClaims(
  title: string,
  expect: string,
  claims: (target: Target, now: number) => Claims,
  difference?: Difference,
): TokenCase {
  const now = () => Math.floor(Date.now() / 1000)
  return {
    title,
    expect,
    ...difference,
    send: async (t) => form(tokenForm(await assertion(t, claims(t, now())), BOTH)),
  }
}

export function withHeader(
  title: string,
  expect: string,
  header: (target: Target) => Header,
  difference?: Difference,
): TokenCase {
  return { title, expect, ...difference, send: async (t) => form(tokenForm(await assertion(t, {}, header(t)), BOTH)) }
}

export function withKey(title: string, expect: string, key: KeyName, difference?: Difference): TokenCase {
  return { title, expect, ...difference, send: async (t) => form(tokenForm(await assertion(t, {}, {}, key), BOTH)) }
}

export function withJwt(
  title: string,
  expect: string,
  jwt: (t: Target) => Promise<string> | string,
  difference?: Difference,
): TokenCase {
  return { title, expect, ...difference, send: async (t) => form(tokenForm(await jwt(t), BOTH)) }
}

export function withForm(
  title: string,
  expect: string,
  more: Record<string, string>,
  difference?: Difference,
): TokenCase {
  return {
    title,
    expect,
    ...difference,
    send: async (t) => form(withoutRemoved(tokenForm(await assertion(t), { ...BOTH, ...more }))),
  }
}

export function withRequest(
  title: string,
  expect: string,
  send: (t: Target, good: string) => Sent,
  difference?: Difference,
): TokenCase {
  return { title, expect, ...difference, send: async (t) => send(t, tokenForm(await assertion(t), BOTH)) }
}

/** A value of "-" removes the parameter. */
const withoutRemoved = (body: string) =>
  body
    .split('&')
    .filter((pair) => !pair.endsWith('=-'))
    .join('&')

/** An assertion signed with another algorithm than RS256. */
export async function signedWith(
  t: Target,
  alg: string,
  signature: (text: string) => Buffer | Promise<Buffer>,
): Promise<string> {
  const text = [{ alg, typ: 'JWT' }, claimsFor(t.clientId, t.issuer)].map(encoded).join('.')
  return `${text}.${(await signature(text)).toString('base64url')}`
}

export const pemOf = async (key: KeyPair) => {
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', key.publicKey)).toString('base64')
  return `-----BEGIN PUBLIC KEY-----\n${spki.match(/.{1,64}/g)!.join('\n')}\n-----END PUBLIC KEY-----\n`
}
export const jwkOf = (key: KeyPair) => crypto.subtle.exportKey('jwk', key.publicKey)

export async function rsaSigned(t: Target, alg: string, hash: string, padding: 'pkcs1' | 'pss'): Promise<string> {
  const key = KeyObject.from(t.keys.first.privateKey)
  const options = padding === 'pss' ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : { key }
  return signedWith(t, alg, (text) => rawSign(hash, Buffer.from(text), options))
}

export function flipped(jwt: string, part: number): string {
  const parts = jwt.split('.')
  const bytes = Buffer.from(parts[part]!, 'base64url')
  bytes[10]! ^= 1
  parts[part] = bytes.toString('base64url')
  return parts.join('.')
}
