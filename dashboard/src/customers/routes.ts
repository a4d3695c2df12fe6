import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { signedInRoute } from '../shell/root-route.tsx'
import { customerSearch } from './customer-filters.ts'

const customers = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers',
  staticData: { needs: 'dashboard.read', isWide: true },
  validateSearch: customerSearch,
  component: lazyScreen(() => import('./customers-screen.tsx'), 'CustomersScreen'),
})

const customer = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/$customerId',
  staticData: { needs: 'dashboard.read' },
  component: lazyScreen(() => import('./page/customer-screen.tsx'), 'CustomerScreen'),
})

const createCustomer = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/new',
  staticData: { needs: 'dashboard.edit' },
  component: lazyScreen(() => import('./form/create-customer-screen.tsx'), 'CreateCustomerScreen'),
})

const importCustomers = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/import',
  staticData: { needs: 'dashboard.edit' },
  component: lazyScreen(() => import('./import/import-screen.tsx'), 'ImportScreen'),
})

const editBusiness = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/$customerId/edit',
  staticData: { needs: 'dashboard.edit' },
  validateSearch: (search: Record<string, unknown>): { field?: string | undefined } => ({
    field: typeof search.field === 'string' ? search.field : undefined,
  }),
  component: lazyScreen(() => import('./form/edit-business-screen.tsx'), 'EditBusinessScreen'),
})

const addPerson = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/$customerId/people/new',
  staticData: { needs: 'dashboard.edit' },
  component: lazyScreen(() => import('./form/edit-person-screen.tsx'), 'AddPersonScreen'),
})

const editPerson = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers/$customerId/people/$uboId',
  staticData: { needs: 'dashboard.edit' },
  component: lazyScreen(() => import('./form/edit-person-screen.tsx'), 'EditPersonScreen'),
})

export const customerRoutes = [
  customers,
  createCustomer,
  importCustomers,
  customer,
  editBusiness,
  addPerson,
  editPerson,
] as const
