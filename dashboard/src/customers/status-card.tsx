// Where a customer stands, in words, and whose turn it is.
import { Stack } from '@mantine/core'
import type { VerificationStatus } from '../api/dashboard-operations.ts'
import { codeLabel } from '../components/code-labels.ts'
import { Notice } from '../components/notice.tsx'
import type { Tone } from '../components/status-badge.tsx'
import { TimeText } from '../components/time-text.tsx'
import { verificationLabel, verificationTone } from '../components/verification-badge.tsx'
import classes from './customer.module.css'

export function Standing({ status, erasedAt }: { status: VerificationStatus; erasedAt: string | null }) {
  if (erasedAt) {
    return (
      <Notice tone="neutral" title="The data of this customer was erased">
        On <TimeText value={erasedAt} />. Its record stays, without anything personal in it.
      </Notice>
    )
  }
  const [title, next] = wordsOf(status)
  return (
    <Notice tone={toneOf(status)} title={title}>
      <Stack gap={4}>
        <span>{next}</span>
        {status.message && !OURS.test(status.message) && <p className={classes.said}>“{status.message}”</p>}
        {status.reasonCodes.length > 0 && (
          <span>
            {status.reasonCodes.length === 1 ? 'Reason' : 'Reasons'}: {status.reasonCodes.map(codeLabel).join('; ')}.
          </span>
        )}
        <span className={classes.since}>
          {verificationLabel(status.verificationStatus)} since <TimeText value={status.statusChangedAt} />
          {status.round > 1 && ` · round ${status.round}`} · version {status.version}
        </span>
      </Stack>
    </Notice>
  )
}

/** What the service says by itself when nobody wrote anything; it is said here in other words already. */
const OURS =
  /^(?:The package is waiting|Changes were requested; see|Some of the requested|The business (?:is verified|was not accepted; see))/

function toneOf({ verificationStatus }: VerificationStatus): Tone {
  return verificationTone(verificationStatus)
}

function wordsOf(status: VerificationStatus): [title: string, next: string] {
  const due = status.outstandingRequirements.filter((it) => it.status === 'Due').length
  const things = `${due} ${due === 1 ? 'thing is' : 'things are'} still due`
  switch (status.verificationStatus) {
    case 'Approved':
      return [
        'Approved',
        'The business is verified. Changing its name, type, country, registration number, addresses or people starts a new review; other changes do not.',
      ]
    case 'Rejected':
      return [
        'Rejected',
        'The business was not accepted, and can no longer be changed. Only our review team can reopen it.',
      ]
    case 'ChangesRequested':
      return [
        'Your answer is awaited',
        'We asked for changes. It can be edited again; with the last answer it goes back to the review by itself.',
      ]
    case 'StartedNotCompleted':
      return ['The rest of your answer is awaited', `Some of what we asked for has arrived, ${things}.`]
    case 'NotStarted':
      return ['Not started', 'Nobody has looked at it yet.']
    default:
      if (status.reviewStage === 'Queued') {
        return [
          'Waiting for review',
          due > 0
            ? `It is in the queue, and ${things}. What you send before an analyst takes it saves a round of questions.`
            : 'It is in the queue, and complete. You have nothing to do; changes are still possible.',
        ]
      }
      return [
        'Under review',
        'An analyst has it. Changes are refused until the review is done; documents may still arrive.',
      ]
  }
}
