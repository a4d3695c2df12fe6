// Dismisses several alerts for the same reason. Each is decided on its own: one that can't be dismissed doesn't hold up others.

import { ApiError } from '../../../errors.ts'
import { named, nullable, oneOf, uuid } from '../../../http/fields.ts'
import { operation } from '../../../http/operation.ts'
import type { App } from '../../../platform/app.ts'
import { Type } from '../../../platform/schema-builder.ts'
import { ALERT_STATES } from '../alert-kinds.ts'
import { findAlertRefs } from '../alerts-sql.ts'
import { dismiss, dismissalFields } from '../dismiss-alert.ts'

export const SELECTED_ALERTS = Type.Array(uuid(), { minItems: 1, maxItems: 500 })
const CONCURRENCY = 4
const count = Type.Integer()

const Result = named('AlertDismissal', {
  alertId: uuid(),
  state: nullable(
    oneOf(ALERT_STATES, { description: 'The state of the alert now; null if it could not be dismissed.' }),
  ),
  proposed: Type.Boolean({ description: 'Whether a second approver must confirm the dismissal.' }),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
})

export const dismissAlerts = operation({
  id: 'dismissAlerts',
  method: 'POST',
  path: '/compliance/v1/alerts/dismiss',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Dismiss several alerts',
  description: 'As for one alert. Alerts that cannot be dismissed are listed with the error; the others are dismissed.',
  body: named('DismissAlerts', {
    alertIds: SELECTED_ALERTS,
    ...dismissalFields,
  }),
  value: named('AlertDismissals', {
    results: Type.Array(Result, {
      description: 'One result per alert, in the order of the request.',
    }),
    dismissed: count,
    proposed: count,
    failed: count,
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body, requestId }) {
    const { alertIds, ...dismissal } = body
    const unique = distinct(alertIds)
    const results = new Map<string, ResultOf>()
    const waiting = (await byCustomer(app, unique)).values()
    const worker = async () => {
      for (const ofCustomer of waiting)
        for (const alertId of ofCustomer) {
          const result = await dismiss(app, { caller, requestId }, { alertId, ...dismissal }).then(
            ({ state, proposal }) => ({ alertId, state, proposed: state === 'Open' && proposal !== null, error: null }),
            (error: unknown) => failed(alertId, error),
          )
          results.set(alertId, result)
        }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    const all = unique.map((alertId) => results.get(alertId)!)
    const isFailed = ({ error }: ResultOf) => error !== null
    return {
      value: {
        results: all,
        dismissed: all.filter(({ state }) => state === 'Dismissed').length,
        proposed: all.filter(({ proposed }) => proposed).length,
        failed: all.filter(isFailed).length,
      },
    }
  },
})

export const distinct = (alertIds: readonly string[]) => [...new Set(alertIds.map((alertId) => alertId.toLowerCase()))]

/** Alerts of one customer are dismissed in their order: a match that is decided changes the risk for the next one. */
async function byCustomer(app: App, alertIds: readonly string[]): Promise<string[][]> {
  const { answers } = await app.db.availableCells((sql) => findAlertRefs(sql, alertIds))
  const customerOf = new Map(answers.flat().map(({ alertId, customerId }) => [alertId, customerId]))
  return [...Map.groupBy(alertIds, (alertId) => customerOf.get(alertId) ?? alertId).values()]
}

interface ResultOf {
  alertId: string
  state: (typeof ALERT_STATES)[number] | null
  proposed: boolean
  error: { code: string; message: string } | null
}

function failed(alertId: string, error: unknown): ResultOf {
  if (!(error instanceof ApiError)) throw error
  return { alertId, state: null, proposed: false, error: { code: error.code, message: error.message } }
}
