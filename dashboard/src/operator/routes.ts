import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../shell/root-route.tsx'
import { staffAuditSearch } from './staff-audit-filters.ts'

const staff = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/staff',
  staticData: { needs: 'operator' },
  component: lazyRouteComponent(() => import('./staff-screen.tsx'), 'StaffScreen'),
})

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/audit',
  staticData: { needs: 'operator' },
  validateSearch: staffAuditSearch,
  component: lazyRouteComponent(() => import('./staff-audit-screen.tsx'), 'StaffAuditScreen'),
})

export const operatorRoutes = [staff, audit] as const
