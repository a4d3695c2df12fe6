import { createRoute } from '@tanstack/react-router'
import { readReturnTo } from '../session/return-to.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { rootRoute } from '../shell/root-route.tsx'

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  // Every key is returned, even if undefined: the router would keep what was typed.
  validateSearch: (search: Record<string, unknown>): { error?: string | undefined; returnTo?: string | undefined } => ({
    error: typeof search.error === 'string' ? search.error : undefined,
    returnTo: readReturnTo(search.returnTo),
  }),
  component: lazyScreen(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
})

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyScreen(() => import('./invitation-screen.tsx'), 'InvitationScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

export const signInRoutes = [signIn, invitation, resetPassword] as const
