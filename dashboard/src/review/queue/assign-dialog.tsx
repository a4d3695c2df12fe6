// A supervisor says who has a case, or gives it back to the queue.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { QueueItem } from '../../api/compliance-operations.ts'
import { reading, useChange } from '../../api/reading.ts'
import { ErrorView, FormError, LoadingView } from '../../pieces/state-views.tsx'

const REFRESHES = ['listCases', 'getWorkload'] as const

interface AssignDialogProps {
  kase: QueueItem | undefined
  onClose: () => void
  onDone: () => void
}

export function AssignDialog({ kase, onClose, onDone }: AssignDialogProps) {
  // While the dialog fades away it still says what it said.
  const last = useRef(kase)
  if (kase) last.current = kase
  return (
    <Modal
      opened={kase !== undefined}
      onClose={onClose}
      title="Who should have this case?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {last.current && (
        <AssignForm
          kase={last.current}
          onClose={onClose}
          onDone={() => {
            onClose()
            onDone()
          }}
        />
      )}
    </Modal>
  )
}

function AssignForm({ kase, onClose, onDone }: { kase: QueueItem; onClose: () => void; onDone: () => void }) {
  const { customerId, companyName, ownerId, ownerEmail } = kase
  const [userId, setUserId] = useState<string | null>(null)
  const workload = useQuery(reading('getWorkload'))
  const assign = useChange('assignCase', {
    showsErrors: true,
    refreshes: REFRESHES,
    says: 'The case is assigned.',
    onDone,
  })
  const release = useChange('releaseCase', {
    showsErrors: true,
    refreshes: REFRESHES,
    says: 'The case is back in the queue.',
    onDone,
  })
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
        <Group justify="space-between">
          {ownerId ? (
            <Button
              variant="default"
              onClick={() => release.mutate({ path: { customerId } })}
              loading={release.isPending}
              disabled={busy}
            >
              Back to the queue
            </Button>
          ) : (
            <span />
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
