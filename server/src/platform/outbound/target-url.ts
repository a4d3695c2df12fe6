// Reads a webhook URL, and says what is wrong with it without asking anybody. What a URL parser forgives (tabs,
// backslashes, a missing slash, a name in front of an @) is refused before it is parsed.
import { isIP } from 'node:net'

export interface Target {
  readonly origin: string
  readonly path: string
  /** What goes into SNI and the certificate check: the name without its trailing dot; undefined for an address. */
  readonly name: string | undefined
  /** The address, when the URL has one instead of a name. */
  readonly address: string | undefined
}

export type UrlError = 'UrlNotHttps' | 'UrlNotPublic' | 'UrlUnresolvable'

const MAX_LENGTH = 2048
// Names that mean something only inside a network: nobody outside can own them.
const INSIDE = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|onion|alt|arpa)$/
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
// Ports that browsers refuse, above the ones that nobody may use but 443.
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** `inside` lets names through that only an inner network knows: for development. */
export function readTarget(url: string, options: { inside?: boolean } = {}): Target | UrlError {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (url.length > MAX_LENGTH || !/^https:\/\/[^/]/i.test(url) || /[\s\\\x00-\x20\x7f]/.test(url)) return 'UrlNotHttps'
  if (!URL.canParse(url)) return 'UrlUnresolvable'
  const { hostname, port, username, password, pathname, search, protocol } = new URL(url)
  if (protocol !== 'https:' || username !== '' || password !== '') return 'UrlNotHttps'
  const portNumber = Number(port || 443)
  if ((portNumber !== 443 && portNumber < 1024) || BAD_PORTS.has(portNumber)) return 'UrlNotPublic'

  const bare = hostname.replace(/^\[|\]$/g, '')
  const at = `${hostname.replace(/\.$/, '')}${port ? `:${port}` : ''}`
  const target = { origin: `https://${at}`, path: pathname + search }
  if (isIP(bare)) return { ...target, name: undefined, address: bare }

  const name = hostname.replace(/\.$/, '')
  const labels = name.split('.')
  if (name.length > 253 || labels.some((label) => !LABEL.test(label))) return 'UrlUnresolvable'
  if (!options.inside && (labels.length === 1 || INSIDE.test(name))) return 'UrlNotPublic'
  return { ...target, name, address: undefined }
}
