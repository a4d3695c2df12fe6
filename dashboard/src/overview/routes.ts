import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const overview = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyScreen(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})

export const overviewRoutes = [overview] as const
