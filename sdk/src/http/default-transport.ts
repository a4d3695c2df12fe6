// The transport that is used unless the caller passes a fetch: node:http in Node, and fetch everywhere else.
import { nodeTransport } from './node-transport.ts'
import { defaultFetch, usesProxy } from './proxy-fetch.ts'
import { fetchTransport, type Transport } from './transport.ts'

const throughFetch = fetchTransport(defaultFetch)

/**
 * The fetch of Node. One that a test or a framework has put in its place must see the requests, so that anything but Node's own
 * source, which loads undici, counts as replaced.
 */
const isOfNode = (send: unknown) =>
  typeof send === 'function' && /internal\/deps\/undici|lazyUndici/.test(Function.prototype.toString.call(send))
const originalFetch = isOfNode(globalThis.fetch) ? globalThis.fetch : undefined

/** Decided for each request, because proxies, dispatchers and fetch itself can be replaced at any time. */
export const defaultTransport: Transport = (url, request) => {
  const isReplaced = originalFetch === undefined || globalThis.fetch !== originalFetch
  const send = isReplaced || usesProxy() || hasDispatcher() ? undefined : nodeTransport()
  return (send ?? throughFetch)(url, request)
}

const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name))
const ordinary = new WeakSet<object>()

/** True if the application has set a dispatcher for fetch, for example for a proxy, certificates or mocked responses. */
function hasDispatcher(): boolean {
  return DISPATCHERS.some((name) => {
    const dispatcher = (globalThis as Record<symbol, unknown>)[name] as object | undefined
    if (dispatcher === undefined) return false
    if (isIntercepted(dispatcher)) return true
    if (ordinary.has(dispatcher)) return false
    if (!isOrdinary(dispatcher)) return true
    ordinary.add(dispatcher)
    return false
  })
}

/** An Agent with interceptors is a proxy that looks like the Agent, apart from its dispatch. */
function isIntercepted(dispatcher: object): boolean {
  const { dispatch } = dispatcher as { dispatch?: unknown }
  return dispatch !== (Object.getPrototypeOf(dispatcher) as { dispatch?: unknown } | null)?.dispatch
}

/** Loading undici sets an Agent without options. Anything else was probably set by the application. */
function isOrdinary(dispatcher: object): boolean {
  if (dispatcher.constructor?.name !== 'Agent') return false
  const properties = new Map(
    Object.getOwnPropertySymbols(dispatcher).map((name) => [
      name.description,
      (dispatcher as Record<symbol, unknown>)[name],
    ]),
  )
  const [options, factory] = [properties.get('options'), properties.get('factory')]
  if (typeof options !== 'object' || options === null) return false
  if (typeof factory !== 'function' || factory.name !== 'defaultFactory') return false
  return Object.values(options).every((value) => value === undefined || value === Number.POSITIVE_INFINITY)
}
