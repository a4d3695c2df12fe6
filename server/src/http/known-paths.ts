// The paths of all APIs with their methods: distinguishes a method that a path does not support (405) from an unknown path
// (404), for any method, including those the router does not know.
import type { Api } from './api.ts'

export interface KnownPath {
  readonly api: Api
  /** The value of the Allow header. */
  readonly allow: string
}

export function knownPaths(apis: readonly Api[]): (url: string) => KnownPath | undefined {
  const paths = apis.flatMap((api) =>
    api.prefixes.flatMap((prefix) =>
      [...new Set(api.operations.map(({ path }) => path))].map((path) => ({
        pattern: patternOf(prefix + path),
        api,
        allow: allowOf(api.operations.filter((operation) => operation.path === path).map(({ method }) => method)),
      })),
    ),
  )
  return (url) => {
    const path = url.split('?', 1)[0]!
    return paths.find(({ pattern }) => pattern.test(path))
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function allowOf(methods: readonly string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
}
