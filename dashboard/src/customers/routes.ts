import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../shell/root-route.tsx'
import { customerSearch } from './customer-filters.ts'

const customers = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers',
  staticData: { needs: 'dashboard.read' },
  validateSearch: customerSearch,
  component: lazyRouteComponent(() => import('./customers-screen.tsx'), 'CustomersScreen'),
})

const customer = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/$customerId',
  staticData: { needs: 'dashboard.read' },
  component: lazyRouteComponent(() => import('./customer-screen.tsx'), 'CustomerScreen'),
})

export const customerRoutes = [customers, customer] as const
