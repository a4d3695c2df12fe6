// Reads a webhook URL and finds what is wrong with it without any network access. What a URL parser would correct (tabs,
// backslashes, a missing slash) or accept (a user name before an @) is rejected.
import { isIP } from 'node:net'

export interface Target {
  readonly origin: string
  readonly path: string
  /** For SNI and the certificate check: the host name without its trailing dot; undefined for an IP address. */
  readonly name: string | undefined
  /** The IP address, when the URL has one instead of a host name. */
  readonly address: string | undefined
}

/** Why a URL cannot be used. The code is published; the message says what to change. */
export class UrlError {
  readonly code: 'UrlNotHttps' | 'UrlNotPublic' | 'UrlUnresolvable'
  readonly message: string

  constructor(code: UrlError['code'], message: string) {
    this.code = code
    this.message = message
  }
}

export const URL_ERRORS = {
  tooLong: new UrlError('UrlNotHttps', 'The URL may have at most 2048 characters.'),
  notHttps: new UrlError(
    'UrlNotHttps',
    'Enter an absolute https:// URL without spaces, such as https://hooks.acme.example/gangway.',
  ),
  credentials: new UrlError(
    'UrlNotHttps',
    'Remove the username and password from the URL. Events are authenticated by their signature.',
  ),
  port: new UrlError(
    'UrlNotPublic',
    'This port is not allowed. Use port 443, or a port from 1024 that is not reserved for another protocol.',
  ),
  insideName: new UrlError(
    'UrlNotPublic',
    'This host name is only known inside a private network. Use a public host name.',
  ),
  privateAddress: new UrlError(
    'UrlNotPublic',
    'This host resolves to a private, loopback or reserved address. All its addresses must be public.',
  ),
  badHost: new UrlError('UrlUnresolvable', 'The host name is not valid. Check its spelling.'),
  unresolvable: new UrlError(
    'UrlUnresolvable',
    'We couldn’t find this host. Check the spelling and its DNS record; new records can take a few minutes.',
  ),
} as const

const MAX_LENGTH = 2048
// Names that only have a meaning inside a network.
const INSIDE = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|onion|alt|arpa)$/
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
// Ports from 1024 that browsers block.
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** `inside` allows names that only a private network knows, for development. */
export function readTarget(url: string, options: { inside?: boolean } = {}): Target | UrlError {
  if (url.length > MAX_LENGTH) return URL_ERRORS.tooLong
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (!/^https:\/\/[^/]/i.test(url) || /[\s\\\x00-\x20\x7f]/.test(url)) return URL_ERRORS.notHttps
  if (!URL.canParse(url)) return URL_ERRORS.badHost
  const { hostname, port, username, password, pathname, search, protocol } = new URL(url)
  if (protocol !== 'https:') return URL_ERRORS.notHttps
  if (username !== '' || password !== '') return URL_ERRORS.credentials
  const portNumber = Number(port || 443)
  if ((portNumber !== 443 && portNumber < 1024) || BAD_PORTS.has(portNumber)) return URL_ERRORS.port

  const bare = hostname.replace(/^\[|\]$/g, '')
  const at = `${hostname.replace(/\.$/, '')}${port ? `:${port}` : ''}`
  const target = { origin: `https://${at}`, path: pathname + search }
  if (isIP(bare)) return { ...target, name: undefined, address: bare }

  const name = hostname.replace(/\.$/, '')
  const labels = name.split('.')
  if (name.length > 253 || labels.some((label) => !LABEL.test(label))) return URL_ERRORS.badHost
  if (!options.inside && (labels.length === 1 || INSIDE.test(name))) return URL_ERRORS.insideName
  return { ...target, name, address: undefined }
}
