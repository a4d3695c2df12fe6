// What must hold before something is asked of the delivery service, in the order in which it is told.
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { type EndpointRow, findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { isDispatcherAlive } from './endpoint-sql.ts'

/** There is an endpoint, it isn't disabled, and somebody is there to send. */
export async function usableEndpoint(sql: Sql, partnerId: string): Promise<EndpointRow> {
  const [endpoint, alive] = await Promise.all([findEndpoint(sql, partnerId), isDispatcherAlive(sql)])
  if (!endpoint) throw new ApiError('Webhook.EndpointNotFound')
  if (endpoint.status === 'Disabled') throw new ApiError('Webhook.EndpointDisabled')
  if (!alive) throw dispatcherAway()
  return endpoint
}

export async function assertDispatcherAlive(app: App, partnerId: string): Promise<void> {
  if (!(await app.db.partner(partnerId, isDispatcherAlive))) throw dispatcherAway()
}

export function dispatcherAway(): ApiError {
  return new ApiError('Webhook.DispatcherUnavailable', { headers: { 'retry-after': '5' } })
}
