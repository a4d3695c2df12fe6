import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditSearch } from '../audit/audit-filters.ts'
import { signedInRoute } from '../shell/root-route.tsx'

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
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./staff-audit-screen.tsx'), 'StaffAuditScreen'),
})

export const operatorRoutes = [staff, audit] as const
