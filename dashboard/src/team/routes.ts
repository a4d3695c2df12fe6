import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const people = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  staticData: { needs: 'dashboard.manage' },
  component: lazyScreen(() => import('./team-screen.tsx'), 'TeamScreen'),
})

export const teamRoutes = [people] as const
