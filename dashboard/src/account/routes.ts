import { createRoute } from '@tanstack/react-router'
import { readReturnTo } from '../session/return-to.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const account = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  /** returnTo: the page to open once a required second factor is set up. */
  validateSearch: (search: Record<string, unknown>): { returnTo?: string | undefined } => ({
    returnTo: readReturnTo(search.returnTo),
  }),
  component: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
})

export const accountRoutes = [account] as const
