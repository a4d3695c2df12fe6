import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const notifications = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  component: lazyScreen(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
})

export const inboxRoutes = [notifications] as const
