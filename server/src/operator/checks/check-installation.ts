// Runs the installation checks of the operator command `doctor` on this node, and keeps the report for other operators.
import { NO_PARTNER } from '../../accounts/roles.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import type { Finding } from './check-result.ts'
import { runChecks } from './doctor.ts'
import { ReportRecord, reportRecord } from './report-record.ts'
import { findLastReport, insertReport } from './report-sql.ts'

/** The checks read a lot, so operators who ask at the same time share a run of this node. */
const running = perApp((): { run?: Promise<Finding[]> } => ({}))

function sharedRun(app: App): Promise<Finding[]> {
  const state = running(app)
  state.run ??= runChecks(app).finally(() => {
    delete state.run
  })
  return state.run
}

export const checkInstallation = operation({
  id: 'checkInstallation',
  method: 'POST',
  path: '/operator/v1/checks',
  scope: 'operator',
  tag: 'Installation',
  summary: 'Run the installation checks',
  description:
    'The checks of the command `doctor`, by the node that serves the request: disk and settings are those of that node. Writes and removes one empty file in the store and changes nothing else.',
  value: ReportRecord,
  errors: [],

  async handle({ app, caller, requestId }) {
    const findings = await sharedRun(app)
    const at = app.clock.now()
    const count = (state: Finding['state']) => findings.filter((it) => it.state === state).length
    const report = await app.db.directoryTransaction(async (sql) => {
      await insertReport(sql, { checkedAt: at, checkedBy: caller.user!.userId, findings })
      await recordAction(sql, {
        partnerId: NO_PARTNER,
        at,
        by: caller.user,
        action: 'InstallationChecked',
        facts: { failed: count('bad'), warnings: count('look') },
        requestId,
      })
      return findLastReport(sql)
    })
    return { value: reportRecord(report!) }
  },
})
