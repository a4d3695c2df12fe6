// Names to addresses: asked of the DNS servers themselves, not of the machine's hosts file and search domains.
import { promises as dns, NODATA, NOTFOUND } from 'node:dns'

export interface HostAddress {
  readonly address: string
  readonly ttlSeconds: number
}

/** Every address of a name, or none; throws when nobody could be asked. */
export type ResolveHost = (name: string) => Promise<readonly HostAddress[]>

const NOTHING = new Set<string>([NODATA, NOTFOUND])
const DNS_MS = 3000

export function dnsResolver(): ResolveHost {
  const resolver = new dns.Resolver({ timeout: DNS_MS / 2, tries: 2 })
  const nothing = (error: NodeJS.ErrnoException) => {
    if (NOTHING.has(error.code ?? '')) return []
    throw error
  }
  return async (name) => {
    const [four, six] = await Promise.all([
      resolver.resolve4(name, { ttl: true }).catch(nothing),
      resolver.resolve6(name, { ttl: true }).catch(nothing),
    ])
    return [...four, ...six].map(({ address, ttl }) => ({ address, ttlSeconds: ttl }))
  }
}

/** Also what the machine itself knows (localhost, names of a container network): for development only. */
export function machineResolver(): ResolveHost {
  return async (name) => {
    const found = await dns.lookup(name, { all: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND') return []
      throw error
    })
    return found.map(({ address }) => ({ address, ttlSeconds: 0 }))
  }
}

const MAX_TTL_SECONDS = 300
const FORGET_FAILURE_MS = 5000
const REMEMBERED = 10_000

/** Remembers answers as long as they say, at most five minutes; gives up after three seconds. */
export function remembering(resolve: ResolveHost): ResolveHost {
  const known = new Map<string, { until: number; answer: Promise<readonly HostAddress[]> }>()
  return (name) => {
    const now = performance.now()
    const found = known.get(name)
    if (found && found.until > now) return found.answer
    const entry = { until: Number.POSITIVE_INFINITY, answer: within(DNS_MS, resolve(name)) }
    entry.answer.then(
      (addresses) => {
        const ttl = Math.min(MAX_TTL_SECONDS, ...addresses.map(({ ttlSeconds }) => ttlSeconds))
        entry.until = performance.now() + (addresses.length === 0 ? FORGET_FAILURE_MS : ttl * 1000)
      },
      () => {
        entry.until = performance.now() + FORGET_FAILURE_MS
      },
    )
    known.delete(name)
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!)
    known.set(name, entry)
    return entry.answer
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('the name was not resolved in time')), milliseconds)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
