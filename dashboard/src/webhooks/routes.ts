import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'
import { deliverySearch } from './deliveries/delivery-search.ts'

const staticData = { needs: 'dashboard.read' } as const

const endpoint = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks',
  staticData,
  validateSearch: (search: Record<string, unknown>): { hours?: 24 | 168 | undefined } => ({
    hours: search.hours === 168 ? 168 : undefined,
  }),
  component: lazyScreen(() => import('./endpoint/endpoint-screen.tsx'), 'EndpointScreen'),
})

const deliveries = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/deliveries',
  staticData: { ...staticData, isWide: true },
  validateSearch: deliverySearch,
  component: lazyScreen(() => import('./deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
})

const delivery = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/deliveries/$deliveryId',
  staticData,
  component: lazyScreen(() => import('./deliveries/delivery-screen.tsx'), 'DeliveryScreen'),
})

const eventTypes = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/event-types',
  staticData: { ...staticData, inAnyPartnerState: true },
  component: lazyScreen(() => import('./event-types/event-types-screen.tsx'), 'EventTypesScreen'),
})

export const webhookRoutes = [endpoint, deliveries, delivery, eventTypes] as const
