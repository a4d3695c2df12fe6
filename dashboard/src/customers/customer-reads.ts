import type { OperationName } from '../api/operations.ts'

/** Everything that shows a customer, and is out of date once the customer changed. */
export const CUSTOMER_READS: readonly OperationName[] = [
  'dashboardGetBusinessProfile',
  'dashboardGetVerificationStatus',
  'dashboardListBusinessProfiles',
  'getCustomerOverview',
  'listCustomerActivity',
  'listCustomerEvents',
  'listRequirementCounts',
]
