// A supervisor assigns a case or returns it to the queue. Used by the queue and the case screen.
import { Button, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { SentenceAbout } from '../../components/values/user-name.tsx'
import { distinctName } from '../../format/user-name.ts'
import { assignTexts, reviewTexts } from './texts.ts'

export interface AssignableCase {
  readonly customerId: string
  readonly companyName: string
  readonly ownerId: string | null
  readonly ownerEmail: string | null
}

interface Mutation<Input> {
  error: Error | null
  isPending: boolean
  mutate: (input: Input) => void
}

export interface AssignDialogProps {
  /** The dialog is open while there is a case. */
  reviewCase: AssignableCase | undefined
  onClose: () => void
  /** Called after a change, as well as onClose. */
  onDone?: () => void
  /** Hooks, so that errors go away with the form. */
  useAssign: (
    onSuccess: () => void,
    reviewCase: AssignableCase,
  ) => Mutation<{ path: { customerId: string }; body: { userId: string } }>
  useRelease: (onSuccess: () => void) => Mutation<{ path: { customerId: string } }>
}

export function AssignDialog({ reviewCase, ...form }: AssignDialogProps) {
  // The texts stay while the dialog fades out.
  const last = useRef(reviewCase)
  if (reviewCase) last.current = reviewCase
  return (
    <Modal
      opened={reviewCase !== undefined}
      onClose={form.onClose}
      title={assignTexts.title(Boolean(last.current?.ownerId))}
      closeButtonProps={{ 'aria-label': assignTexts.close }}
      centered
    >
      {last.current && <AssignForm reviewCase={last.current} {...form} />}
    </Modal>
  )
}

function AssignForm({
  reviewCase,
  onClose,
  onDone,
  useAssign,
  useRelease,
}: AssignDialogProps & { reviewCase: AssignableCase }) {
  const { customerId, companyName, ownerId, ownerEmail } = reviewCase
  const [userId, setUserId] = useState<string | null>(null)
  const workload = useQuery(apiQuery('getWorkload'))
  const known = useQuery(apiQuery('listReviewers'))
  const end = () => {
    onClose()
    onDone?.()
  }
  const assign = useAssign(end, reviewCase)
  const release = useRelease(end)
  const busy = assign.isPending || release.isPending
  function submit(event: FormEvent) {
    event.preventDefault()
    if (userId && !busy) assign.mutate({ path: { customerId }, body: { userId } })
  }
  const reviewers = known.data?.items
    .filter((reviewer) => reviewer.userId !== ownerId && !reviewer.isSuspended)
    .map(({ userId, email }) => {
      const name = distinctName(email, known.data.items)
      const load = workload.data?.analysts.find((analyst) => analyst.userId === userId)
      return { value: userId, label: load ? assignTexts.reviewer(name, load.openCases, load.overdueCases) : name }
    })
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>
          <strong>
            <bdi>{companyName}</bdi>
          </strong>{' '}
          {ownerId && ownerEmail && (
            <SentenceAbout email={ownerEmail}>{(name) => assignTexts.isAssignedTo(name)}</SentenceAbout>
          )}
          {ownerId && !ownerEmail && assignTexts.isAssignedTo(reviewTexts.formerStaff)}
          {!ownerId && assignTexts.isUnassigned}
        </Text>
        <ReviewerSelect
          description={ownerId ? assignTexts.losesCase : assignTexts.locksProfile}
          reviewers={reviewers}
          value={userId}
          onChange={setUserId}
        />
        <DialogFooter
          action={assignTexts.assign}
          error={assign.error ?? release.error ?? known.error}
          isPending={assign.isPending}
          onClose={onClose}
          disabled={!userId || busy}
        >
          {ownerId && (
            <Button
              variant="default"
              mr="auto"
              onClick={() => release.mutate({ path: { customerId } })}
              loading={release.isPending}
              disabled={busy}
            >
              {assignTexts.returnToQueue}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </form>
  )
}

interface ReviewerSelectProps {
  /** Undefined until they are loaded. */
  reviewers: readonly { value: string; label: string }[] | undefined
  value: string | null
  onChange: (userId: string | null) => void
  description?: string
}

/** There before the reviewers are, so that it has the focus from the start. */
export function ReviewerSelect({ reviewers, ...field }: ReviewerSelectProps) {
  return (
    <Select
      label={assignTexts.assignTo}
      placeholder={assignTexts.placeholder}
      {...field}
      data={reviewers ?? []}
      searchable
      nothingFoundMessage={reviewers ? assignTexts.noMatch : assignTexts.loading}
      openOnFocus={false}
      // Else the list, opened by fast typing, forgets the option that it shows as chosen.
      selectFirstOptionOnDropdownOpen
      // Once more for reviewers that arrive after a name was typed.
      selectFirstOptionOnChange={reviewers !== undefined}
      data-autofocus
    />
  )
}
