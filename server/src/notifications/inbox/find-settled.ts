// Whether what a notification asks of a partner is done, by anyone.
import type { App } from '../../platform/app.ts'
import { isUuid } from '../../platform/ids.ts'
import type { ListedNotification } from '../notification-sql.ts'
import { findEndpointStatus, listAnswered } from './settled-sql.ts'

const ASKS_FOR_CHANGES = ['customer.changes_requested', 'customer.response_due']
/** The status of the endpoint that they report. */
const ENDPOINT_STATUS: Readonly<Record<string, string>> = {
  'webhook.degraded': 'Degraded',
  'webhook.disabled': 'Disabled',
}

export async function findSettled(app: App, partnerId: string, rows: readonly ListedNotification[]) {
  const customerIds = rows.flatMap(({ kind, facts }) =>
    ASKS_FOR_CHANGES.includes(kind) && isUuid(facts.customerId) ? [facts.customerId] : [],
  )
  const isAboutEndpoint = rows.some(({ kind }) => kind in ENDPOINT_STATUS)
  const needsCell = customerIds.length > 0 || isAboutEndpoint
  // While the database with the customers does not respond, notifications stay as they are.
  const [answered, status] = needsCell
    ? await app.db.reads
        .partner(partnerId, (sql) =>
          Promise.all([listAnswered(sql, partnerId, [...new Set(customerIds)]), findEndpointStatus(sql, partnerId)]),
        )
        .catch(() => [[], undefined] as const)
    : [[], undefined]
  const needNothing = new Set<unknown>(answered)
  return ({ kind, facts }: ListedNotification) => ({
    isSettled:
      (ASKS_FOR_CHANGES.includes(kind) && needNothing.has(facts.customerId)) ||
      (kind in ENDPOINT_STATUS && status !== undefined && status !== ENDPOINT_STATUS[kind]),
  })
}
