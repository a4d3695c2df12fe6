// One alert, for its own page and for links to it.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { AlertRecord, alertRecords } from './alert-record.ts'
import { alertIdParam, anyAlert } from './alert-work.ts'
import { findAlertRef } from './alerts-sql.ts'
import { findAlert } from './list-sql.ts'

export const getAlert = operation({
  id: 'getAlert',
  method: 'GET',
  path: '/compliance/v1/alerts/{alertId}',
  scope: 'review.read',
  tag: 'Monitoring',
  summary: 'Get an alert',
  description: 'Returns the alert as in the list of alerts, whether it is open or closed.',
  params: alertIdParam,
  about: anyAlert,
  value: AlertRecord,
  errors: ['Alert.NotFound'],

  async handle({ app, caller, params }) {
    const row = await app.db.reads.findInCells(async (sql) => {
      const ref = await findAlertRef(sql, params.alertId)
      return ref && findAlert(sql, ref, params.alertId)
    })
    if (!row) throw new ApiError('Alert.NotFound')
    const [value] = await alertRecords(app, [row], { caller, now: app.clock.now() })
    return { value: value! }
  },
})
