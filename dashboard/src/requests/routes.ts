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

const request = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/requests/$apiRequestId',
  staticData: { needs: 'dashboard.read' },
  component: lazyScreen(() => import('./request-screen.tsx'), 'RequestScreen'),
})

export const requestRoutes = [requests, request] as const
