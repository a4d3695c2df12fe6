// The root of the route tree. Screens are children of `signedInRoute`, or of `rootRoute` when they need no session.
import { createRootRoute, createRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { NavigationFocus } from '../hooks/navigation-focus.tsx'
import type { Permission } from '../session/session.ts'
import { SignedIn } from '../session/signed-in.tsx'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import { CrashView } from './crash-view.tsx'
import { NotFoundView } from './not-found-view.tsx'
import { Shell } from './shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The permission that the screen needs; without it, every signed-in user has access. */
    needs?: Permission
    /** Open to users of a partner that is inactive or not approved yet. */
    inAnyPartnerState?: boolean
    /** A workspace with columns of its own: uses the full width. */
    isWide?: boolean
    /** The navigation has icons only, unless the user expands it here. */
    reducesNavigation?: boolean
  }
}

export const rootRoute = createRootRoute({
  component: () => (
    <NavigationFocus>
      <Outlet />
      <StepUpDialog />
    </NavigationFocus>
  ),
  notFoundComponent: NotFoundView,
  errorComponent: Crash,
})

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: () => (
    <SignedIn>
      <Shell />
    </SignedIn>
  ),
})

function Crash({ error, reset }: ErrorComponentProps) {
  return <CrashView error={error} onRetry={reset} />
}
