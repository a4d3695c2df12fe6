// The review team's screens around the case itself.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../shell/root-route.tsx'
import { queueSearch } from './queue/queue-filters.ts'
import { workloadSearch } from './workload/workload-span.ts'

const queue = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review',
  staticData: { needs: 'review.read', isWide: true },
  validateSearch: queueSearch,
  component: lazyRouteComponent(() => import('./queue/queue-screen.tsx'), 'QueueScreen'),
})

const search = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/search',
  staticData: { needs: 'review.read' },
  component: lazyRouteComponent(() => import('./search/search-screen.tsx'), 'SearchScreen'),
})

const workload = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/workload',
  staticData: { needs: 'review.oversee' },
  validateSearch: workloadSearch,
  component: lazyRouteComponent(() => import('./workload/workload-screen.tsx'), 'WorkloadScreen'),
})

export const reviewRoutes = [queue, search, workload] as const
