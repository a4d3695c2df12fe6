import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const branding = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/branding',
  staticData: { needs: 'dashboard.manage' },
  component: lazyScreen(() => import('./branding-screen.tsx'), 'BrandingScreen'),
})

export const brandingRoutes = [branding] as const
