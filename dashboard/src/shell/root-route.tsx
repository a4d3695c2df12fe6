// The top of the tree of routes. Rooms hang their screens under `signedInRoute`, or under `rootRoute` when nobody needs
// to be signed in for them.
import { createRootRoute, createRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import type { Permission } from '../session/session.ts'
import { SignedIn } from '../session/signed-in.tsx'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import { CrashView } from './crash-view.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { NotFoundView } from './not-found-view.tsx'
import { Shell } from './shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the role must allow; without it everybody who is signed in may look. */
    needs?: Permission
    /** A place of work with columns of its own: takes all the room there is. */
    isWide?: boolean
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
