import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'

const credentials = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/credentials',
  staticData: { needs: 'dashboard.read' },
  validateSearch: (search: Record<string, unknown>): { attempts?: 'all' | undefined; add?: true | undefined } => ({
    attempts: search.attempts === 'all' ? 'all' : undefined,
    add: search.add === true ? true : undefined,
  }),
  component: lazyScreen(() => import('./credentials-screen.tsx'), 'CredentialsScreen'),
})

export const credentialRoutes = [credentials] as const
