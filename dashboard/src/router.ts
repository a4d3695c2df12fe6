// All screens. Each room lists its own routes; a new room adds a line here, and its first word to APP_PATHS of the
// server (server/src/process/dashboard-pages.ts), so that the address works when it is typed.
import { createRouter } from '@tanstack/react-router'
import { accountRoutes } from './account/routes.ts'
import { BASE_PATH } from './api/base-path.ts'
import { auditRoutes } from './audit/routes.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { caseRoutes } from './review/case/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { rootRoute, signedInRoute } from './shell/root-route.tsx'
import { sessionRoutes } from './sign-in/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const routeTree = rootRoute.addChildren([
  ...sessionRoutes,
  signedInRoute.addChildren([
    ...overviewRoutes,
    ...accountRoutes,
    ...webhookRoutes,
    ...customerRoutes,
    ...credentialRoutes,
    ...teamRoutes,
    ...auditRoutes,
    ...reviewRoutes,
    ...caseRoutes,
    ...operatorRoutes,
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH || '/',
  // The code of a screen is fetched when somebody is about to go there.
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
