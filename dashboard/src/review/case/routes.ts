import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../../shell/lazy-screen.ts'
import { signedInRoute } from '../../shell/root-route.tsx'
import { caseSearch } from './model/case-search.ts'

const reviewCase = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review/cases/$customerId',
  staticData: { needs: 'review.read', isWide: true, reducesNavigation: true },
  validateSearch: caseSearch,
  component: lazyScreen(() => import('./case-screen.tsx'), 'CaseScreen'),
})

export const caseRoutes = [reviewCase] as const
