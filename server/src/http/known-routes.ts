// All routes with their methods: distinguishes a method that a path does not support (405) from an unknown path (404), for
// any method, including those the router does not know.
import type { FastifyInstance } from 'fastify'
import type { Api } from './api.ts'

interface KnownRoute {
  /** Of the API that the route belongs to; undefined for pages and other routes. */
  readonly api: Api | undefined
  /** The value of the Allow header. */
  readonly allow: string
}

interface Route {
  readonly pattern: RegExp
  readonly methods: Set<string>
  readonly api: Api | undefined
  /** Of several routes that match, the one with the fewest variable parts is meant. */
  readonly variables: number
}

/** Call it before routes are mounted. */
export function collectRoutes(server: FastifyInstance): (url: string) => KnownRoute | undefined {
  const routes = new Map<string, Route>()
  server.addHook('onRoute', ({ url, method, config }) => {
    const known = routes.get(url) ?? routeOf(url, config?.api)
    for (const one of [method].flat()) known.methods.add(one)
    routes.set(url, known)
  })
  return (url) => {
    const path = url.split('?', 1)[0]!
    const [route] = [...routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .sort((a, b) => a.variables - b.variables)
    return route && { api: route.api, allow: [...route.methods].sort().join(', ') }
  }
}

function routeOf(url: string, api: Api | undefined): Route {
  const source = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')
  const pattern = new RegExp(`^${source.replaceAll('*', '.*')}$`)
  return { pattern, methods: new Set(), api, variables: url.match(/:\w+|\*/g)?.length ?? 0 }
}
