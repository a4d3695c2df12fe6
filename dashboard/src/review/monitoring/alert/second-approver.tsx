// Whether a second approver has to confirm a dismissal, which the service works out for each reason.
import type { Alert } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { dismissTexts } from './texts.ts'

type Reason = Alert['dismissalReasons'][number]

/** A risk that isn't known counts as high. */
export const isHighRisk = ({ riskLevel }: Alert) => riskLevel === 'High' || riskLevel === null

/** Without a reason: whatever the reason is. */
export function isProposed({ proposalReasons, dismissalReasons }: Alert, reason?: Reason): boolean {
  return (reason ? [reason] : dismissalReasons).every((one) => proposalReasons?.includes(one))
}

export function SecondApprover({ alert, reason }: { alert: Alert; reason?: Reason | undefined }) {
  if (alert.proposal) return null
  if (isProposed(alert, reason)) return <Notice tone="attention" title={dismissTexts.second} />
  return isHighRisk(alert) && reason ? <div>{dismissTexts.noSecond}</div> : null
}
