import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'
import { customerSearch } from './customer-filters.ts'

const customers = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers',
  staticData: { needs: 'dashboard.read' },
  validateSearch: customerSearch,
  component: lazyScreen(() => import('./customers-screen.tsx'), 'CustomersScreen'),
})

const customer = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/$customerId',
  staticData: { needs: 'dashboard.read' },
  component: lazyScreen(() => import('./customer-screen.tsx'), 'CustomerScreen'),
})

export const customerRoutes = [customers, customer] as const
