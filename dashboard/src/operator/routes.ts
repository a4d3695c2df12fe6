import { createRoute } from '@tanstack/react-router'
import { auditSearch } from '../audit/audit-filters.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const staff = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/staff',
  staticData: { needs: 'operator' },
  component: lazyScreen(() => import('./staff-screen.tsx'), 'StaffScreen'),
})

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/audit',
  staticData: { needs: 'operator' },
  validateSearch: auditSearch,
  component: lazyScreen(() => import('./staff-audit-screen.tsx'), 'StaffAuditScreen'),
})

export const operatorRoutes = [staff, audit] as const
