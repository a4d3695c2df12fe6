import { createRoute, redirect } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const team = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/team',
  staticData: { needs: 'dashboard.read' },
  component: lazyScreen(() => import('./team-screen.tsx'), 'TeamScreen'),
})

/** The address of this screen before it was called Team. */
const people = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  beforeLoad: () => {
    throw redirect({ to: '/team', replace: true })
  },
})

export const teamRoutes = [team, people] as const
