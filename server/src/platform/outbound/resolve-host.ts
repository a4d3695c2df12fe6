// Resolves host names with DNS queries, ignoring the hosts file and search domains of the machine.
import { promises as dns, NODATA, NOTFOUND } from 'node:dns'

export interface HostAddress {
  readonly address: string
  readonly ttlSeconds: number
}

/** All addresses of a host name, possibly none; throws if DNS could not be queried. */
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

/** Includes names that only this machine knows (localhost, names of a container network); for development only. */
export function systemResolver(): ResolveHost {
  return async (name) => {
    const found = await dns.lookup(name, { all: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND') return []
      throw error
    })
    return found.map(({ address }) => ({ address, ttlSeconds: 0 }))
  }
}

const MAX_TTL_SECONDS = 300
const FAILURE_TTL_MS = 5000
const MAX_CACHED = 10_000

/** Caches answers for their TTL, at most five minutes; gives up after three seconds. */
export function cached(resolve: ResolveHost): ResolveHost {
  const cache = new Map<string, { until: number; answer: Promise<readonly HostAddress[]> }>()
  return (name) => {
    const now = performance.now()
    const found = cache.get(name)
    if (found && found.until > now) return found.answer
    const entry = { until: Number.POSITIVE_INFINITY, answer: within(DNS_MS, resolve(name)) }
    entry.answer.then(
      (addresses) => {
        const ttl = Math.min(MAX_TTL_SECONDS, ...addresses.map(({ ttlSeconds }) => ttlSeconds))
        entry.until = performance.now() + (addresses.length === 0 ? FAILURE_TTL_MS : ttl * 1000)
      },
      () => {
        entry.until = performance.now() + FAILURE_TTL_MS
      },
    )
    cache.delete(name)
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!)
    cache.set(name, entry)
    return entry.answer
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('the DNS query timed out')), milliseconds)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
