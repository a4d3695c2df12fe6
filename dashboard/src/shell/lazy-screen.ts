// A screen whose code is fetched when it is first needed. The router's own way reloads the page by itself when that fails,
// which while the service is away ends on the browser's error page: here the person is told, and decides.
import { lazyRouteComponent } from '@tanstack/react-router'

const NOT_FETCHED = /dynamically imported module|Importing a module script failed|preload/i

class NotLoaded extends Error {}

export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  fetchCode: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(
    () =>
      fetchCode().catch((error: unknown) => {
        // In words that the router doesn't know.
        throw isMissing(error) ? new NotLoaded('the code did not come', { cause: error }) : error
      }),
    name,
  )
}

/** Code that was to be fetched didn't come, in the words of one browser or another. */
export function isMissing(error: unknown): boolean {
  return error instanceof NotLoaded || (error instanceof Error && NOT_FETCHED.test(error.message))
}
