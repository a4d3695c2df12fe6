import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../shell/root-route.tsx'

const people = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  staticData: { needs: 'dashboard.manage' },
  component: lazyRouteComponent(() => import('./people-screen.tsx'), 'PeopleScreen'),
})

export const peopleRoutes = [people] as const
