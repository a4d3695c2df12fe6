// What operations that need the delivery service check first, in the order of their errors.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { type EndpointRow, findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { isDispatcherAlive } from './endpoint-sql.ts'

/** There is an endpoint, it isn't disabled, and a dispatcher is running. */
export async function usableEndpoint(sql: CellSql, partnerId: string): Promise<EndpointRow> {
  const [endpoint, alive] = await Promise.all([findEndpoint(sql, partnerId), isDispatcherAlive(sql)])
  if (!endpoint) throw new ApiError('Webhook.EndpointNotFound')
  if (endpoint.status === 'Disabled') throw new ApiError('Webhook.EndpointDisabled')
  if (!alive) throw dispatcherUnavailable()
  return endpoint
}

export async function assertDispatcherAlive(app: App, partnerId: string): Promise<void> {
  if (!(await app.db.partner(partnerId, isDispatcherAlive))) throw dispatcherUnavailable()
}

export function dispatcherUnavailable(): ApiError {
  return new ApiError('Webhook.DispatcherUnavailable', { headers: { 'retry-after': '5' } })
}
