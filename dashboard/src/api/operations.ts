// Every operation the app can call, by its id. A further API is one more import here (see scripts/contract.ts).
import { COMPLIANCE_ROUTES, type ComplianceOperations } from './compliance-operations.ts'
import { DASHBOARD_ROUTES, type DashboardOperations } from './dashboard-operations.ts'
import { OPERATOR_ROUTES, type OperatorOperations } from './operator-operations.ts'

export type Operations = DashboardOperations & ComplianceOperations & OperatorOperations
export type OperationName = keyof Operations
export type ValueOf<N extends OperationName> = Operations[N]['value']
/** Path, query and body, as far as the operation has them. */
export type InputOf<N extends OperationName> = Omit<Operations[N], 'value'>

export const ROUTES: Readonly<Record<OperationName, readonly [method: string, path: string]>> = {
  ...DASHBOARD_ROUTES,
  ...COMPLIANCE_ROUTES,
  ...OPERATOR_ROUTES,
}
