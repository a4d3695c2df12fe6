import { createRoute } from '@tanstack/react-router'
import { auditSearch } from '../audit/audit-filters.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'
import { partnerSearch } from './partners/partner-filters.ts'
import { staffSearch } from './staff/staff-filters.ts'

const needs = { needs: 'operator' } as const

const start = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator',
  staticData: needs,
  component: lazyScreen(() => import('./start/start-screen.tsx'), 'StartScreen'),
})

const partners = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/partners',
  staticData: { ...needs, isWide: true },
  validateSearch: partnerSearch,
  component: lazyScreen(() => import('./partners/partners-screen.tsx'), 'PartnersScreen'),
})

const partner = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/partners/$partnerId',
  staticData: needs,
  component: lazyScreen(() => import('./partner/partner-screen.tsx'), 'PartnerScreen'),
})

const configurations = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/configurations',
  staticData: needs,
  validateSearch: ({ add }: Record<string, unknown>): { add?: true | undefined } => ({
    add: add === true || undefined,
  }),
  component: lazyScreen(() => import('./configurations/configurations-screen.tsx'), 'ConfigurationsScreen'),
})

const configuration = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/configurations/$country',
  staticData: needs,
  validateSearch: ({
    version,
    edit,
  }: Record<string, unknown>): { version?: number | undefined; edit?: true | undefined } => ({
    edit: edit === true || undefined,
    version: typeof version === 'number' && Number.isSafeInteger(version) && version >= 0 ? version : undefined,
  }),
  component: lazyScreen(() => import('./configurations/configuration-screen.tsx'), 'ConfigurationScreen'),
})

const checks = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/checks',
  staticData: needs,
  component: lazyScreen(() => import('./checks/checks-screen.tsx'), 'ChecksScreen'),
})

const staff = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/staff',
  staticData: needs,
  validateSearch: staffSearch,
  component: lazyScreen(() => import('./staff/staff-screen.tsx'), 'StaffScreen'),
})

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/audit',
  staticData: needs,
  validateSearch: auditSearch,
  component: lazyScreen(() => import('./staff/staff-audit-screen.tsx'), 'StaffAuditScreen'),
})

const jobs = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/jobs',
  staticData: needs,
  component: lazyScreen(() => import('./jobs/jobs-screen.tsx'), 'JobsScreen'),
})

const cells = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/cells',
  staticData: needs,
  component: lazyScreen(() => import('./cells/cells-screen.tsx'), 'CellsScreen'),
})

const dataRequests = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator/data-requests',
  staticData: needs,
  component: lazyScreen(() => import('./data-requests/data-requests-screen.tsx'), 'DataRequestsScreen'),
})

export const operatorRoutes = [
  ...[start, partners, partner, configurations, configuration, checks, staff, audit],
  ...[jobs, cells, dataRequests],
] as const
