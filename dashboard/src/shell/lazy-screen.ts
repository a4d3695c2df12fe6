// A screen whose code is loaded when it is first needed. The router's own version reloads the page when that fails, which
// ends on the browser's error page while the service is down; here the user sees why and decides.
import { lazyRouteComponent } from '@tanstack/react-router'

const NOT_LOADED = /dynamically imported module|Importing a module script failed|preload/i

class NotLoaded extends Error {}

export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  loadCode: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(
    () =>
      loadCode().catch((error: unknown) => {
        // With a message that the router doesn't recognise.
        throw isMissing(error) ? new NotLoaded('the code of a screen was not loaded', { cause: error }) : error
      }),
    name,
  )
}

/** Whether code couldn't be loaded, as the different browsers report it. */
export function isMissing(error: unknown): boolean {
  return error instanceof NotLoaded || (error instanceof Error && NOT_LOADED.test(error.message))
}
