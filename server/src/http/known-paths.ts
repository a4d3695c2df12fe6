// Which paths there are, and which methods each of them takes: tells a method that a path doesn't take (405) from a path
// that isn't there (404). Read from the doors, so it holds for every method there is, also those no router has heard of.
import type { Api } from './api.ts'

export interface KnownPath {
  readonly api: Api
  /** As the header Allow says it. */
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
