import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { rootRoute } from '../shell/root-route.tsx'

const sandboxInbox = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sandbox-mail',
  component: lazyScreen(() => import('./mail-screen.tsx'), 'SandboxMailScreen'),
})

export const sandboxRoutes = [sandboxInbox] as const
