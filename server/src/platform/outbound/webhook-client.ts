// Sends webhooks to checked addresses only, on reused connections, limited in time and size.
//
// The host is resolved and all its addresses are checked before each request. The socket connects to the checked address,
// and connections are pooled by address, so a DNS record that changes is checked again. Redirects and proxies are not used.
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { buildConnector, type Dispatcher, Pool } from 'undici'
import type { Network } from '../../config/config.ts'
import { type Failure, failureOf } from './failure-kind.ts'
import { allowedAddresses } from './public-address.ts'
import { cached, dnsResolver, type ResolveHost, systemResolver } from './resolve-host.ts'
import { readTarget, type Target, URL_ERRORS, UrlError } from './target-url.ts'

const TOTAL_MS = 15_000
const CONNECT_MS = 5000
export const EXCERPT_BYTES = 4096
/** A longer response body isn't read to its end: the connection is closed instead. */
const DRAINED_BYTES = 64 * 1024
const MAX_HEADER_BYTES = 16 * 1024
const MAX_INFORMATIONAL = 8
const KEPT_ALIVE_MS = 10_000
const CONNECTIONS_PER_ADDRESS = 64
const UNUSED_POOL_MS = 60_000
const REMEMBERED_TARGETS = 10_000

export interface WebhookResponse {
  readonly statusCode: number | null
  /** null if the receiver accepted the request. */
  readonly failure: Failure | null
  readonly excerpt: Buffer
  readonly retryAfter: string | undefined
  readonly durationMs: number
}

export interface WebhookClient {
  /** What is wrong with a URL, including its DNS records; undefined if it can be registered. */
  urlError(url: string): Promise<UrlError | undefined>
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<WebhookResponse>
  close(): Promise<void>
}

export interface WebhookClientOptions {
  readonly privateNetworks?: readonly Network[]
  readonly caFile?: string | undefined
  /** Replaces DNS in tests. */
  readonly resolveHost?: ResolveHost | undefined
  readonly totalMs?: number
}

interface OriginPool {
  readonly pool: Pool
  /** When each connection was opened, by local port, to distinguish a reused connection from a new one. */
  readonly openedAt: Map<number, number>
  usedAt: number
}

export function openWebhookClient(options: WebhookClientOptions = {}): WebhookClient {
  const open = options.privateNetworks ?? []
  const isAllowed = allowedAddresses(open)
  const inside = open.length > 0
  const resolveHost = cached(options.resolveHost ?? (inside ? systemResolver() : dnsResolver()))
  const totalMs = options.totalMs ?? TOTAL_MS
  // Created once: a context per connection would parse every root certificate again.
  const secureContext = createSecureContext(
    options.caFile ? { ca: [...rootCertificates, readFileSync(options.caFile, 'utf8')] } : {},
  )
  const pools = new Map<string, OriginPool>()
  const targets = new Map<string, Target | UrlError>()
  let sweptAt = performance.now()

  function targetOf(url: string): Target | UrlError {
    let target = targets.get(url)
    if (target === undefined) {
      target = readTarget(url, { inside })
      if (targets.size >= REMEMBERED_TARGETS) targets.clear()
      targets.set(url, target)
    }
    return target
  }

  function closeUnused(): void {
    if (performance.now() - sweptAt < UNUSED_POOL_MS) return
    sweptAt = performance.now()
    for (const [key, kept] of pools) {
      if (performance.now() - kept.usedAt < UNUSED_POOL_MS || kept.pool.stats.size > 0) continue
      pools.delete(key)
      kept.pool.close().catch(() => {})
    }
  }

  function poolFor(target: Target, address: string): OriginPool {
    const key = `${target.origin} ${address}`
    let kept = pools.get(key)
    if (!kept) {
      closeUnused()
      const openedAt = new Map<number, number>()
      const family = address.includes(':') ? 6 : 4
      const connector = buildConnector({
        secureContext,
        timeout: CONNECT_MS,
        keepAlive: true,
        ...(target.name ? { servername: target.name } : {}),
        // Not called if the URL has an IP address; that address is checked directly.
        lookup: (_name, wanted, done) => (wanted.all ? done(null, [{ address, family }]) : done(null, address, family)),
      })
      const pool = new Pool(target.origin, {
        connect: (wanted, done) =>
          connector(wanted, (error, socket) => {
            if (error) return done(error, null)
            const local = trackConnection(socket, openedAt)
            if (isAllowed(socket.remoteAddress ?? '')) return done(null, socket)
            openedAt.delete(local)
            socket.destroy()
            done(new BlockedAddress(), null)
          }),
        connections: CONNECTIONS_PER_ADDRESS,
        pipelining: 1,
        keepAliveTimeout: KEPT_ALIVE_MS,
        keepAliveMaxTimeout: KEPT_ALIVE_MS,
        maxHeaderSize: MAX_HEADER_BYTES,
        // These only end silence; the limit for the whole exchange is enforced below.
        headersTimeout: totalMs + 1000,
        bodyTimeout: totalMs + 1000,
      })
      kept = { pool, openedAt, usedAt: 0 }
      pools.set(key, kept)
    }
    kept.usedAt = performance.now()
    return kept
  }

  async function addressOf(target: Target): Promise<string> {
    if (target.address) {
      if (!isAllowed(target.address)) throw new BlockedAddress()
      return target.address
    }
    const addresses = await resolveHost(target.name!).catch((error) => {
      throw new DnsFailure(error)
    })
    if (addresses.length === 0) throw new DnsFailure()
    // One private address is enough to block the request, because an attacker could influence which one is used.
    if (!addresses.every(({ address }) => isAllowed(address))) throw new BlockedAddress()
    return addresses[0]!.address
  }

  return {
    async urlError(url) {
      const target = readTarget(url, { inside })
      if (target instanceof UrlError) return target
      try {
        await addressOf(target)
      } catch (error) {
        return error instanceof BlockedAddress ? URL_ERRORS.privateAddress : URL_ERRORS.unresolvable
      }
      return undefined
    },

    async post(url, headers, body) {
      const startedAt = performance.now()
      const failed = (failure: Failure): WebhookResponse => ({
        statusCode: null,
        failure,
        excerpt: NOTHING,
        retryAfter: undefined,
        durationMs: Math.round(performance.now() - startedAt),
      })
      const target = targetOf(url)
      if (target instanceof UrlError) return failed('BlockedAddress')
      let kept: OriginPool
      try {
        kept = poolFor(target, await addressOf(target))
      } catch (error) {
        if (error instanceof BlockedAddress) return failed('BlockedAddress')
        return failed(error instanceof DnsFailure ? 'DnsFailure' : 'Internal')
      }
      const first = await exchange(kept, target.path, headers, body, startedAt, totalMs)
      // The receiver closed a reused connection before responding, which is not its failure: retry on a new connection.
      return first === 'stale'
        ? ((await exchange(kept, target.path, headers, body, startedAt, totalMs, true)) as WebhookResponse)
        : first
    },

    async close() {
      await Promise.all([...pools.values()].map(({ pool }) => pool.destroy()))
    },
  }
}

function trackConnection(socket: Socket, openedAt: Map<number, number>): number {
  const local = socket.localPort ?? 0
  openedAt.set(local, performance.now())
  // Kept a moment longer, because the error handler asks whether the connection was reused.
  socket.once('close', () => setImmediate(() => openedAt.delete(local)))
  return local
}

function exchange(
  { pool, openedAt }: OriginPool,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
  startedAt: number,
  totalMs: number,
  again = false,
): Promise<WebhookResponse | 'stale'> {
  return new Promise((settle) => {
    let controller: Dispatcher.DispatchController | undefined
    let statusCode: number | null = null
    let retryAfter: string | undefined
    let informational = 0
    let received = 0
    let kept = 0
    const chunks: Buffer[] = []
    const dispatchedAt = performance.now()
    let done = false

    function finish(failure: Failure | null, endedAt = performance.now()): void {
      if (done) return
      done = true
      clearTimeout(timer)
      const excerpt = chunks.length === 0 ? NOTHING : chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      settle({ statusCode, failure, excerpt, retryAfter, durationMs: Math.round(endedAt - startedAt) })
    }
    function abandon(failure: Failure | null): void {
      finish(failure)
      controller?.abort(ABANDONED)
    }
    const timer = setTimeout(() => abandon('Timeout'), Math.max(1, totalMs - (dispatchedAt - startedAt)))

    pool.dispatch(
      { path, method: 'POST', headers, body },
      {
        onRequestStart(started) {
          controller = started
          // The time ran out while this request waited for a connection.
          if (done) started.abort(ABANDONED)
        },
        onResponseStart(_controller, status, received) {
          if (status < 200) {
            if (++informational > MAX_INFORMATIONAL) abandon('ConnectionReset')
            return
          }
          statusCode = status
          const hint = received['retry-after']
          retryAfter = typeof hint === 'string' ? hint : undefined
        },
        onResponseData(_controller, chunk) {
          received += chunk.length
          if (kept < EXCERPT_BYTES) {
            const part = Buffer.from(chunk.subarray(0, EXCERPT_BYTES - kept))
            kept += part.length
            chunks.push(part)
          }
          if (received > DRAINED_BYTES) abandon(failureOfStatus(statusCode!))
        },
        onResponseEnd() {
          const [failure, endedAt] = [failureOfStatus(statusCode!), performance.now()]
          clearTimeout(timer)
          // A connection can be reused one turn of the event loop after its response. An earlier request would open a new
          // one, whose handshake costs more than the request.
          process.nextTick(() => setImmediate(() => finish(failure, endedAt)))
        },
        onResponseError(_controller, error) {
          if (done) return
          const kind = error instanceof BlockedAddress ? 'BlockedAddress' : failureOf(error)
          const port = (error as { socket?: { localPort?: number } }).socket?.localPort
          const reused = port !== undefined && (openedAt.get(port) ?? dispatchedAt) < dispatchedAt
          if (kind === 'ConnectionReset' && statusCode === null && informational === 0 && reused && !again) {
            done = true
            clearTimeout(timer)
            settle('stale')
          } else finish(kind)
        },
      },
    )
  })
}

const NOTHING = Buffer.alloc(0)
const ABANDONED = new Error('the request was aborted')
const REDIRECTS = new Set([301, 302, 303, 307, 308])

function failureOfStatus(statusCode: number): Failure | null {
  if (statusCode >= 200 && statusCode <= 299) return null
  return REDIRECTS.has(statusCode) ? 'Redirect' : 'HttpStatus'
}

class BlockedAddress extends Error {
  readonly code = 'BLOCKED_ADDRESS'
}

class DnsFailure extends Error {
  constructor(cause?: unknown) {
    super('the host could not be resolved', { cause })
  }
}
