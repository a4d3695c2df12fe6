// The status of a customer, and what happens next.
import { Stack } from '@mantine/core'
import type { VerificationStatus } from '../../api/dashboard-operations.ts'
import { verificationLabel, verificationTone } from '../../components/badges/verification-badge.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { minutesText } from '../../format/times.ts'
import { defaultMessages, quoted, statusTexts as texts } from '../texts.ts'
import { DECISION_DAYS } from '../time-to-decision.ts'
import classes from './customer.module.css'
import { countDue, isClosed, requestedChanges, ruleRequirements } from './due.ts'

interface StatusCardProps {
  status: VerificationStatus
  erasedAt: string | null
  /** For users who can't answer what is requested. */
  isReadOnly?: boolean
  /** Of the decisions about the partner's customers, for one that waits for its own. */
  medianMinutes?: number | null | undefined
}

export function StatusCard({ status, erasedAt, isReadOnly = false, medianMinutes }: StatusCardProps) {
  if (erasedAt) {
    return (
      <Notice tone="neutral" title={texts.erased}>
        {texts.erasedHint} {texts.erasedOn} <TimeText value={erasedAt} />.
      </Notice>
    )
  }
  const { title, hint } = textsOf(status, isReadOnly)
  const label = verificationLabel(status.verificationStatus)
  return (
    <Notice tone={verificationTone(status.verificationStatus)} title={title}>
      <Stack gap={4}>
        <span>
          {hint}
          {medianMinutes != null && ` ${texts.usualTime(DECISION_DAYS, minutesText(medianMinutes))}`}
        </span>
        {status.message && !defaultMessages.includes(status.message) && (
          <p className={classes.message}>{quoted(status.message)}</p>
        )}
        {status.reasonCodes.length > 0 && <span>{texts.reasons(status.reasonCodes.map(codeLabel))}</span>}
        <span className={classes.since}>
          {isClosed(status) ? texts.on(label) : texts.since(label)}{' '}
          <TimeText value={status.statusChangedAt} shows={isClosed(status) ? 'day' : 'minutes'} />
          {status.round > 1 && ` · ${texts.round(status.round)}`} · {texts.version(status.version)}
        </span>
      </Stack>
    </Notice>
  )
}

function textsOf(status: VerificationStatus, isReadOnly: boolean): { title: string; hint: string } {
  const requested = countDue(requestedChanges(status))
  const counts = [requested, requested + countDue(ruleRequirements(status))] as const
  switch (status.verificationStatus) {
    case 'Approved':
      return { title: texts.approved, hint: texts.approvedHint }
    case 'Rejected':
      return { title: texts.rejected, hint: texts.rejectedHint }
    case 'ChangesRequested':
      return {
        title: texts.actionNeeded,
        hint: (isReadOnly ? texts.changesRequestedReadOnly : texts.changesRequested)(...counts),
      }
    case 'StartedNotCompleted':
      return { title: texts.partlyAnswered, hint: texts.partlyAnsweredHint(...counts) }
    case 'NotStarted':
      return { title: texts.notStarted, hint: texts.notStartedHint }
    default:
      return status.reviewStage === 'Queued'
        ? { title: texts.queued, hint: queuedHint(countDue(ruleRequirements(status))) }
        : { title: texts.underReview, hint: texts.underReviewHint }
  }
}

function queuedHint(missing: number): string {
  return missing > 0 ? texts.queuedMissing(missing) : texts.queuedComplete
}
