// Session cookies. The `__Host-` prefix makes the browser bind a cookie to this host and to TLS, `__Secure-` only to TLS, for a
// cookie with a path. Plain http, which only loopback and sandboxes use, can have neither.
import type { Config } from '../config/config.ts'

/** A cookie that is only sent to a part of the service, and never with a request that another site starts. */
export interface PathCookie {
  readonly name: string
  readonly path: string
}

type Cookie = string | PathCookie

function cookieName(config: Config, cookie: Cookie): string {
  if (typeof cookie === 'string') return isSecure(config) ? `__Host-${cookie}` : cookie
  return isSecure(config) ? `__Secure-${cookie.name}` : cookie.name
}

export function setCookie(config: Config, cookie: Cookie, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(config) ? '; Secure' : ''
  const reach =
    typeof cookie === 'string'
      ? { path: '/', sameSite: 'Lax' }
      : { path: new URL(config.baseUrl).pathname.replace(/\/$/, '') + cookie.path, sameSite: 'Strict' }
  const name = cookieName(config, cookie)
  return `${name}=${value}; Path=${reach.path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${reach.sameSite}${secure}`
}

export function clearCookie(config: Config, cookie: Cookie): string {
  return setCookie(config, cookie, '', 0)
}

/** A cookie that is sent twice may have been planted by another site, so neither value is used. */
export function readCookie(config: Config, header: string | undefined, cookie: Cookie): string | undefined {
  if (header === undefined || header.length > MAX_COOKIE_HEADER) return undefined
  const wanted = cookieName(config, cookie)
  const values = header
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([key]) => key === wanted)
    .map(([, value]) => value)
  const [value] = values
  return values.length === 1 && value !== undefined && TOKEN.test(value) ? value : undefined
}

const MAX_COOKIE_HEADER = 16_384
/** 32 bytes as base64url. We issue no other values. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

function isSecure(config: Config): boolean {
  const { protocol, hostname } = new URL(config.baseUrl)
  const loopback = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
  return protocol === 'https:' || !(loopback || config.sandbox)
}
