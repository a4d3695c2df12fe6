// The bar above the queue with the number of selected cases and the actions on them.
import { Button, Text } from '@mantine/core'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { usePermission } from '../../session/session.ts'
import classes from '../components/selection-line.module.css'
import { type CaseFailure, failuresOf } from './case-failures.tsx'
import { MOST_SELECTED, type Selection } from './selection.ts'
import { selectionTexts } from './texts.ts'

interface SelectionBarProps {
  selection: Selection
  /** The cases that couldn't be claimed because someone else claimed them first. */
  onClaimed: (failures: readonly CaseFailure[]) => void
  onAssign: () => void
}

export function SelectionBar({ selection, onClaimed, onAssign }: SelectionBarProps) {
  const maySupervise = usePermission('review.supervise')
  const { cases } = selection
  const claim = useApiMutation('claimCases', {
    refreshes: ['listCases', 'getWorkload'],
    onSuccess: (value) => {
      if (value.done > 0) notifySuccess(selectionTexts.claimed(value.done))
      onClaimed(failuresOf(value, cases))
      selection.clear()
    },
  })
  return (
    <section className={classes.bar} aria-label={selectionTexts.bar}>
      <Text size="sm" fw={600} role="status">
        {selection.isFull ? selectionTexts.full(MOST_SELECTED) : selectionTexts.selected(cases.length)}
      </Text>
      {cases.some(({ reviewStage }) => reviewStage === 'Queued') && (
        <Button
          size="compact-sm"
          variant={maySupervise ? 'default' : 'filled'}
          loading={claim.isPending}
          onClick={() => claim.mutate({ body: { customerIds: cases.map(({ customerId }) => customerId) } })}
        >
          {selectionTexts.claim}
        </Button>
      )}
      {maySupervise && (
        <Button size="compact-sm" onClick={onAssign}>
          {selectionTexts.assign}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
        {selectionTexts.clear}
      </Button>
    </section>
  )
}
