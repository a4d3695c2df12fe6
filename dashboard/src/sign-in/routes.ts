// What nobody needs to be signed in for.
import { createRoute } from '@tanstack/react-router'
import { readReturnTo } from '../session/return-to.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { rootRoute } from '../shell/root-route.tsx'

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  // Every key is written, also when it is nothing: the router would put what was typed in its place.
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

const sandboxMail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sandbox-mail',
  component: lazyScreen(() => import('../sandbox/mail-screen.tsx'), 'SandboxMailScreen'),
})

export const sessionRoutes = [signIn, invitation, resetPassword, sandboxMail] as const
