// The alerts that are about to be dismissed, and which of the dismissals need a second approver.
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { userName } from '../../../format/user-name.ts'
import { alertLine } from '../../components/alert-summary.ts'
import { reviewTexts } from '../../components/texts.ts'
import type { DismissalReason } from '../dismissal/dismiss-form.tsx'
import { Matched, MOST_NAMED } from '../dismissal/matched.tsx'
import classes from './selected-alerts.module.css'
import { type approverCauses, approverTexts, selectionTexts } from './texts.ts'

export interface ApproverPreview {
  readonly isPending: boolean
  readonly isError: boolean
  /** By alert; null if it is no longer open. */
  readonly reasonsOf: ReadonlyMap<string, readonly DismissalReason[] | null>
}

/** Read for the selected alerts only: a list of many would take longer with it. */
export function useApproverPreview(alertIds: string[]): ApproverPreview {
  const { data, isPending, isError } = useQuery({
    ...apiQuery('previewDismissals', { body: { alertIds } }),
    // The next dialog reads it again.
    gcTime: 0,
  })
  const reasonsOf = new Map(data?.items.map(({ alertId, proposalReasons }) => [alertId, proposalReasons]))
  return { isPending, isError, reasonsOf }
}

/** Without a reason: whatever the reason is. */
export function needsApprover(
  { reasonsOf }: ApproverPreview,
  { alertId }: Alert,
  choice: readonly DismissalReason[],
): boolean {
  return choice.every((reason) => reasonsOf.get(alertId)?.includes(reason))
}

interface SelectedAlertsProps {
  alerts: readonly Alert[]
  preview: ApproverPreview
  /** The reason, or all that can still be chosen. */
  choice: readonly DismissalReason[]
}

/** Those that need a second approver first. */
export function SelectedAlerts({ alerts, preview, choice }: SelectedAlertsProps) {
  const [needed, others] = [true, false].map((isNeeded) =>
    alerts.filter((alert) => needsApprover(preview, alert, choice) === isNeeded),
  ) as [Alert[], Alert[]]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many alerts are scrolled by keys
    <ul className={classes.list} tabIndex={0} aria-label={selectionTexts.bar}>
      {[...needed, ...others].map((alert) => {
        const { name, details } = alertLine(alert)
        const note = needed.includes(alert) ? approverTexts.why(causeOf(alert, choice)) : noteOf(alert, preview, choice)
        return (
          <li key={alert.alertId}>
            <div className={classes.alert}>
              <bdi>{alert.companyName}</bdi>
              <span>{[name, details].filter(Boolean).join(' · ')}</span>
            </div>
            {alerts.length <= MOST_NAMED && <Matched alert={alert} />}
            {note && <div className={classes.note}>{note}</div>}
          </li>
        )
      })}
    </ul>
  )
}

function causeOf({ kind, riskLevel }: Alert, [reason]: readonly DismissalReason[]): keyof typeof approverCauses {
  if (riskLevel === null) return 'unknown'
  if (kind !== 'ScreeningMatch') return 'high'
  return reason === 'RiskAccepted' ? 'withMatch' : 'withoutMatch'
}

function noteOf(
  { alertId, proposal }: Alert,
  { reasonsOf }: ApproverPreview,
  choice: readonly DismissalReason[],
): string | undefined {
  if (reasonsOf.get(alertId) === null) return approverTexts.notOpen
  if (choice.length !== 1 || proposal?.reasonCode !== choice[0]) return undefined
  const { email } = proposal!.proposedBy
  return approverTexts.confirms(email ? userName(email) : reviewTexts.formerStaff)
}

export function ApproverNotice({ alerts, preview, choice }: SelectedAlertsProps) {
  if (preview.isPending) return <div role="status">{approverTexts.checking}</div>
  if (preview.isError) return <Notice tone="attention" title={approverTexts.failed} role="alert" />
  const needed = alerts.filter((alert) => needsApprover(preview, alert, choice)).length
  if (needed > 0) return <Notice tone="attention" title={approverTexts.needed(needed, alerts.length)} role="status" />
  const isOpen = choice.some((reason) => alerts.some((alert) => needsApprover(preview, alert, [reason])))
  return <div role="status">{isOpen ? approverTexts.dependsOnReason : approverTexts.none}</div>
}
