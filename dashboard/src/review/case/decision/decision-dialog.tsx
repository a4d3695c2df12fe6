// Approve or reject. Lists what stands in the way of an approval; says what the partner will read of a rejection.
import { Button, Group, Modal, MultiSelect, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { fieldErrorOf } from '../../../api/api-error.ts'
import { apiQuery } from '../../../api/queries.ts'
import { Notice } from '../../../components/notice.tsx'
import { FormError } from '../../../components/state-views.tsx'
import { END_REASONS, type ReasonCode } from '../model/reason-codes.ts'
import { useOpenCase } from '../state/case-context.ts'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../state/use-case-change.ts'
import { Blockers } from './blockers.tsx'

interface Shown {
  opened: boolean
  onClose: () => void
}

export function DecisionDialog({ opened, onClose }: Shown) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Decide on the case"
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Decision onClose={onClose} />
    </Modal>
  )
}

function Decision({ onClose }: { onClose: () => void }) {
  const { reviewCase } = useOpenCase()
  const [what, setWhat] = useState<'approve' | 'reject'>(reviewCase.screening.confirmedHits > 0 ? 'reject' : 'approve')
  return (
    <Stack>
      <SegmentedControl
        value={what}
        onChange={(value) => setWhat(value as typeof what)}
        data={[
          { value: 'approve', label: 'Approve' },
          { value: 'reject', label: 'Reject' },
        ]}
        aria-label="The decision"
        fullWidth
      />
      {what === 'approve' ? <Approve onClose={onClose} /> : <Reject onClose={onClose} />}
    </Stack>
  )
}

function Approve({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const action = useCaseChange('approveCase', { onDone: onClose, showsErrors: true })
  const [comment, setComment] = useState('')
  const risk = useRiskNow(customerId)
  const high = risk.data
    ? risk.data.needsSecondApproval
    : reviewCase.risk?.level !== 'Low' && reviewCase.risk?.level !== 'Medium'
  function submit(event: FormEvent) {
    event.preventDefault()
    action.mutate({ path: { customerId }, body: { version, ...(comment.trim() ? { comment: comment.trim() } : {}) } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Blockers onFollow={onClose} />
        {high && reviewCase.blockers.length === 0 && (
          <Notice tone="attention" title="The risk is high: a second person has to confirm it">
            You propose the approval. Any other analyst or supervisor can confirm it or send it back to you.
          </Notice>
        )}
        {!high && reviewCase.blockers.length === 0 && (
          <Text>
            The partner is told that the business is approved. Screening and risk are looked at once more first.
          </Text>
        )}
        {reviewCase.blockers.length === 0 && <CommentField value={comment} onChange={setComment} />}
        <StaleVersionNotice />
        <FormError error={isVersionStale(action.error) ? undefined : action.error} />
        <Buttons
          onClose={onClose}
          busy={action.isPending}
          disabled={reviewCase.blockers.length > 0 || risk.isFetching}
          action={high ? 'Propose the approval' : 'Approve'}
        />
      </Stack>
    </form>
  )
}

/** As it is now: what was decided on hits and people a moment ago counts. The page shows what comes of it. */
function useRiskNow(customerId: string) {
  const client = useQueryClient()
  const risk = useQuery({ ...apiQuery('getCustomerRisk', { path: { customerId } }), staleTime: 0 })
  const { level } = risk.data ?? {}
  const { reviewCase } = useOpenCase()
  useEffect(() => {
    if (level && level !== reviewCase.risk?.level) void client.invalidateQueries({ queryKey: ['getCase'] })
  }, [client, level, reviewCase.risk?.level])
  return risk
}

function Reject({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const [reasons, setReasons] = useState<ReasonCode[]>([])
  const [message, setMessage] = useState('')
  const [comment, setComment] = useState('')
  const action = useCaseChange('rejectCase', { onDone: onClose, showsErrors: true })
  const isSilent = reasons.includes('ComplianceDecision') || reviewCase.screening.confirmedHits > 0
  function submit(event: FormEvent) {
    event.preventDefault()
    const said = isSilent ? undefined : message.trim()
    action.mutate({
      path: { customerId },
      body: {
        version,
        reasonCodes: reasons,
        ...(said ? { message: said } : {}),
        ...(comment.trim() ? { comment: comment.trim() } : {}),
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <MultiSelect
          label="Reasons"
          placeholder={reasons.length === 0 ? 'Choose one or more' : ''}
          data={END_REASONS}
          value={reasons}
          onChange={(values) => setReasons(values as ReasonCode[])}
          searchable
          required
          data-autofocus
          error={fieldErrorOf(action.error, 'reasonCodes')}
          comboboxProps={{ withinPortal: true }}
        />
        {isSilent ? (
          <Notice tone="neutral" icon="lock" title="The partner is told that compliance has decided, and nothing else">
            The other reasons and your comment stay with us.
          </Notice>
        ) : (
          <Textarea
            label="Message to the partner"
            description="Read together with the reasons."
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            maxLength={1000}
            autosize
            minRows={2}
            maxRows={8}
            error={fieldErrorOf(action.error, 'message')}
          />
        )}
        <CommentField value={comment} onChange={setComment} />
        <Text size="sm">The customer can no longer be changed by the partner. A supervisor can reopen it.</Text>
        <StaleVersionNotice />
        <FormError error={isVersionStale(action.error) ? undefined : action.error} />
        <Buttons onClose={onClose} busy={action.isPending} disabled={reasons.length === 0} action="Reject" isGrave />
      </Stack>
    </form>
  )
}

function CommentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label="Comment for colleagues"
      description="Kept among the notes; the partner doesn't read it."
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={4000}
      autosize
      minRows={2}
      maxRows={8}
    />
  )
}

function Buttons({
  onClose,
  busy,
  disabled,
  action,
  isGrave = false,
}: {
  onClose: () => void
  busy: boolean
  disabled: boolean
  action: string
  isGrave?: boolean
}) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" loading={busy} disabled={disabled} {...(isGrave ? { color: 'red' } : {})}>
        {action}
      </Button>
    </Group>
  )
}
