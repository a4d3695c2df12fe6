// The screens of the review team other than the case.
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'
import { alertSearch } from './monitoring/list/alert-search.ts'
import { qualitySearch } from './quality/quality-search.ts'
import { queueSearch } from './queue/queue-filters.ts'
import { backlogSearch } from './supervisor/backlog-search.ts'
import { workloadSearch } from './workload/workload-search.ts'

const queue = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review',
  staticData: { needs: 'review.read', isWide: true },
  validateSearch: queueSearch,
  component: lazyScreen(() => import('./queue/queue-screen.tsx'), 'QueueScreen'),
})

const search = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/search',
  staticData: { needs: 'review.read' },
  component: lazyScreen(() => import('./search/search-screen.tsx'), 'SearchScreen'),
})

const workload = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/workload',
  staticData: { needs: 'review.oversee' },
  validateSearch: workloadSearch,
  component: lazyScreen(() => import('./workload/workload-screen.tsx'), 'WorkloadScreen'),
})

const backlog = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/backlog',
  staticData: { needs: 'review.oversee' },
  validateSearch: backlogSearch,
  component: lazyScreen(() => import('./supervisor/backlog-screen.tsx'), 'BacklogScreen'),
})

const quality = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/quality',
  staticData: { needs: 'review.read' },
  validateSearch: qualitySearch,
  component: lazyScreen(() => import('./quality/quality-screen.tsx'), 'QualityScreen'),
})

const monitoring = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/monitoring',
  staticData: { needs: 'review.read', isWide: true },
  validateSearch: alertSearch,
  component: lazyScreen(() => import('./monitoring/list/monitoring-screen.tsx'), 'MonitoringScreen'),
})

const alert = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/monitoring/$alertId',
  staticData: { needs: 'review.read' },
  component: lazyScreen(() => import('./monitoring/alert/alert-screen.tsx'), 'AlertScreen'),
})

export const reviewRoutes = [queue, search, workload, backlog, quality, monitoring, alert] as const
