import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'
import { requestSearch } from './request-filters.ts'

const requests = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/requests',
  staticData: { needs: 'dashboard.read', isWide: true },
  validateSearch: requestSearch,
  component: lazyScreen(() => import('./requests-screen.tsx'), 'RequestsScreen'),
})

export const requestRoutes = [requests] as const
