// The doctor's report in the operator API: what failed first, then warnings, then what couldn't run, what is off, and what is fine.

import { instant, named, nullable, oneOf } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { Finding } from './check-result.ts'
import type { Report } from './report-sql.ts'

const STATES = { bad: 'Failed', look: 'Warning', skipped: 'Skipped', off: 'Off', ok: 'Passed' } as const
const ORDER: readonly Finding['state'][] = ['bad', 'look', 'skipped', 'off', 'ok']

export const ReportRecord = named('InstallationReport', {
  checkedAt: instant(),
  checkedBy: Type.String({ description: 'The email of the operator.' }),
  findings: Type.Array(
    named('InstallationFinding', {
      check: Type.String(),
      state: oneOf(['Failed', 'Warning', 'Skipped', 'Off', 'Passed'], {
        description:
          'Skipped: not run, because a check that it depends on failed. Off: what it checks is not in use, so that there was nothing to check.',
      }),
      message: Type.String(),
      todo: nullable(
        Type.String({
          description: 'How to fix the problem, or how to turn on what is off; null if there is nothing to do.',
        }),
      ),
    }),
    { description: 'The results: failed checks first, then warnings.' },
  ),
})

export function reportRecord({ checkedAt, checkedBy, findings }: Report): Static<typeof ReportRecord> {
  return {
    checkedAt: checkedAt.toISOString(),
    checkedBy,
    findings: [...findings]
      .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
      .map(({ check, state, message, todo }) => ({ check, state: STATES[state], message, todo: todo ?? null })),
  }
}
