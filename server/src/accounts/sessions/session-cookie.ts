// Session cookies. The `__Host-` prefix makes the browser bind a cookie to this host and to TLS. Plain http, which only
// loopback and sandboxes use, can't have the prefix.
import type { Config } from '../../config/config.ts'

export const SESSION_COOKIE = 'gangway_session'

export function cookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

export function setCookie(config: Config, name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(config) ? '; Secure' : ''
  return `${cookieName(config, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export function clearCookie(config: Config, name: string): string {
  return setCookie(config, name, '', 0)
}

/** A cookie that is sent twice may have been planted by another site, so neither value is used. */
export function readCookie(config: Config, header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > MAX_COOKIE_HEADER) return undefined
  const wanted = cookieName(config, name)
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
