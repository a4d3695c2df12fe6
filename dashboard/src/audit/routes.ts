import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'
import { auditSearch } from './audit-filters.ts'

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  staticData: { needs: 'dashboard.manage' },
  validateSearch: auditSearch,
  component: lazyScreen(() => import('./audit-screen.tsx'), 'AuditScreen'),
})

export const auditRoutes = [audit] as const
