// All screens. Each folder lists its own routes; a new folder adds a line here, and the first segment of its path to
// APP_PATHS of the server (server/src/process/dashboard-pages.ts), so that the address works when it is typed.
import { createRouter } from '@tanstack/react-router'
import { accountRoutes } from './account/routes.ts'
import { BASE_PATH } from './api/base-path.ts'
import { auditRoutes } from './audit/routes.ts'
import { brandingRoutes } from './branding/routes.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { caseRoutes } from './review/case/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { rootRoute, signedInRoute } from './shell/root-route.tsx'
import { signInRoutes } from './sign-in/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  ...sandboxRoutes,
  signedInRoute.addChildren([
    ...overviewRoutes,
    ...accountRoutes,
    ...webhookRoutes,
    ...customerRoutes,
    ...credentialRoutes,
    ...requestRoutes,
    ...brandingRoutes,
    ...teamRoutes,
    ...auditRoutes,
    ...inboxRoutes,
    ...reviewRoutes,
    ...caseRoutes,
    ...operatorRoutes,
  ]),
])

export const createAppRouter = () =>
  createRouter({
    routeTree,
    basepath: BASE_PATH || '/',
    // The code of a screen is loaded when the pointer reaches a link to it.
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
