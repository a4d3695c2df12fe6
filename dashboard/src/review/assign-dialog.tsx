// A supervisor says who has a case, or gives it back to the queue. The queue and the case both ask with it.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { ErrorView, FormError, LoadingView } from '../components/state-views.tsx'

export interface Assignable {
  readonly customerId: string
  readonly companyName: string
  readonly ownerId: string | null
  readonly ownerEmail: string | null
}

interface Change<Input> {
  error: Error | null
  isPending: boolean
  mutate: (input: Input) => void
}

interface AssignDialogProps {
  /** The case that is asked about; the dialog is open while there is one. */
  reviewCase: Assignable | undefined
  onClose: () => void
  /** After one of the two, besides closing. */
  onDone?: () => void
  /** What is done. Hooks, so that what went wrong is forgotten with the form. */
  useAssign: (onDone: () => void) => Change<{ path: { customerId: string }; body: { userId: string } }>
  useRelease: (onDone: () => void) => Change<{ path: { customerId: string } }>
}

export function AssignDialog({ reviewCase, ...form }: AssignDialogProps) {
  // While the dialog fades away it still says what it said.
  const last = useRef(reviewCase)
  if (reviewCase) last.current = reviewCase
  return (
    <Modal
      opened={reviewCase !== undefined}
      onClose={form.onClose}
      title="Who should have this case?"
      closeButtonProps={{ 'aria-label': 'Close' }}
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
}: AssignDialogProps & { reviewCase: Assignable }) {
  const { customerId, companyName, ownerId, ownerEmail } = reviewCase
  const [userId, setUserId] = useState<string | null>(null)
  const workload = useQuery(apiQuery('getWorkload'))
  const end = () => {
    onClose()
    onDone?.()
  }
  const assign = useAssign(end)
  const release = useRelease(end)
  const busy = assign.isPending || release.isPending
  function submit(event: FormEvent) {
    event.preventDefault()
    if (userId && !busy) assign.mutate({ path: { customerId }, body: { userId } })
  }
  if (workload.isError && !workload.data)
    return <ErrorView error={workload.error} onRetry={() => void workload.refetch()} />
  if (!workload.data) return <LoadingView lines={5} label="Looking who has how much to do" />
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>
          <strong>{companyName}</strong>{' '}
          {ownerId ? `is with ${ownerEmail ?? 'somebody who left'}.` : 'waits for somebody.'}
        </Text>
        <Select
          label="Assign to"
          placeholder="Choose a colleague"
          description={
            ownerId ? 'Whoever has it now loses it at once.' : 'From then on the partner cannot change the customer.'
          }
          data={workload.data.analysts
            .filter((analyst) => analyst.userId !== ownerId)
            .map((analyst) => ({
              value: analyst.userId,
              label: `${analyst.email}: ${analyst.openCases} open${analyst.overdueCases > 0 ? `, ${analyst.overdueCases} late` : ''}`,
            }))}
          value={userId}
          onChange={setUserId}
          searchable
          nothingFoundMessage="No colleague has that in the address"
          openOnFocus={false}
          data-autofocus
        />
        <FormError error={assign.error ?? release.error} />
        <Group justify="flex-end">
          {ownerId && (
            <Button
              variant="default"
              mr="auto"
              onClick={() => release.mutate({ path: { customerId } })}
              loading={release.isPending}
              disabled={busy}
            >
              Back to the queue
            </Button>
          )}
          <Group gap="sm">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={assign.isPending} disabled={!userId || busy}>
              Assign
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
