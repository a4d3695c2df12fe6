import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../shell/root-route.tsx'
import { auditSearch } from './audit-filters.ts'

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  staticData: { needs: 'dashboard.manage' },
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditScreen'),
})

export const auditRoutes = [audit] as const
