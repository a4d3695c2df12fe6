// Reads values that have a form of their own. Each returns undefined for anything else.
import { isIP } from 'node:net'
import type { Config, Network } from './config.ts'

/** URL can't parse a list of hosts, so it is tried with each of them. */
export function isDatabaseUrl(value: string): boolean {
  const hosts = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^@/?]+)/i.exec(value)?.[1]
  return hosts?.split(',').every((host) => URL.canParse(value.replace(hosts, host))) ?? false
}

/** Up to 40 characters, so that names derived from it fit into those of PostgreSQL. */
const BAD_SCHEMA = /[?&]schema=(?!(?!public(?:&|$)|pg_)[a-z][a-z0-9_]{0,39}(?:&|$))/

/** A comma also separates the hosts of one URL, so that a new entry starts where a name and an equals sign follow. */
const NEXT_CELL = /\s*,\s*(?=[^=,\s/@?]+=)/

export function readCellUrls(value: string): readonly { name: string; url: string }[] | undefined {
  const cells = value.split(NEXT_CELL).map((entry) => {
    const [, name = '', url = ''] = /^([a-z][a-z0-9-]{0,29})=(.+)$/.exec(entry) ?? []
    return { name, url: url.replace(/\/+$/, '') }
  })
  const isValid = cells.every(
    ({ name, url }) =>
      name !== '' && name !== 'default' && isDatabaseUrl(url) && !url.endsWith(',') && !BAD_SCHEMA.test(url),
  )
  const isDistinct = (of: 'name' | 'url') => new Set(cells.map((cell) => cell[of])).size === cells.length
  return isValid && isDistinct('name') && isDistinct('url') ? cells : undefined
}

export const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Eight attempts have seven delays between them. */
const DELAYS = 7

export function readDelays(value: string): readonly number[] | undefined {
  const delays = value.split(',').map((text) => {
    const [, amount, unit] = /^(\d{1,6})(ms|s|m|h|d)$/.exec(text.trim()) ?? []
    return unit ? Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS] : Number.NaN
  })
  return delays.length === DELAYS && delays.every((delay) => delay <= 30 * UNIT_MS.d) ? delays : undefined
}

export function readClamdUrl(value: string): Config['clamd'] {
  const [, path] = /^unix:(\/[^\0]{1,100})$/.exec(value) ?? []
  if (path) return { path }
  const [, host, port] = /^tcp:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\]):([1-9]\d{0,4})$/i.exec(value) ?? []
  return host && Number(port) <= 65_535 ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined
}

export function readNetworks(value: string): readonly Network[] | undefined {
  const networks: Network[] = []
  for (const text of value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const [address = '', length = ''] = text.split('/')
    const version = isIP(address)
    if (version === 0 || !/^\d{1,3}$/.test(length) || Number(length) > (version === 4 ? 32 : 128)) return undefined
    networks.push({ address, prefix: Number(length), family: version === 4 ? 'ipv4' : 'ipv6' })
  }
  return networks
}
