// What can be done with the selected cases.
import { Button } from '@mantine/core'
import type { QueueItem } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifyBriefly, notifySuccess } from '../../components/feedback/notifications.ts'
import { notifyWithUndo } from '../../components/feedback/undo-notification.tsx'
import { Key } from '../../components/keys/key.tsx'
import { useKeys } from '../../components/keys/use-keys.ts'
import { usePermission, useSession } from '../../session/session.ts'
import { ReleaseButton, SelectionBar } from '../components/selection-bar.tsx'
import type { Claims } from '../components/undo-claims.ts'
import type { Selection } from '../components/use-selection.ts'
import { type CaseFailure, failuresOf } from './case-results.ts'
import type { FlagDialog } from './flags/flag-cases-dialogs.tsx'
import { selectionTexts } from './texts.ts'
import { useReleaseCases } from './use-release-cases.ts'

/** The limit of the API for one request. */
export const MOST_SELECTED = 100

export const isSelectable = ({ reviewStage }: QueueItem) => reviewStage === 'Queued' || reviewStage === 'InReview'

const REFRESHES = ['listCases', 'getWorkload'] as const

const CLAIMS: Claims<QueueItem> = {
  keyOf: ({ customerId }) => customerId,
  async listOwn(api, cursor) {
    const page = await api.call('listCases', { query: { tab: 'Mine', pageSize: MOST_SELECTED, cursor } })
    return { ...page, items: page.items.filter(({ reviewStage }) => reviewStage === 'InReview') }
  },
  release: (api, customerId) => api.call('releaseCase', { path: { customerId } }),
}

interface CaseSelectionBarProps {
  selection: Selection<QueueItem>
  /** Whether cases stay in the list when they are claimed or released. */
  isOfAll: boolean
  /** The cases that couldn't be changed, for example because someone else claimed them first. */
  onChanged: (failures: readonly CaseFailure[]) => void
  onAssign: () => void
  /** Opens a dialog for the selection. */
  onFlag: (dialog: FlagDialog) => void
}

export function CaseSelectionBar({ selection, isOfAll, onChanged, onAssign, onFlag }: CaseSelectionBarProps) {
  const maySupervise = usePermission('review.supervise')
  const cases = selection.chosen
  const { userId } = useSession()
  const undo = useApiMutation(
    async (api, claimed: readonly QueueItem[]) =>
      (await import('../components/undo-claims.ts')).undoClaims(api, claimed, CLAIMS),
    {
      refreshes: REFRESHES,
      onSuccess: (released) => {
        notifySuccess(selectionTexts.released(released))
        onChanged([])
      },
    },
  )
  const claim = useApiMutation('claimCases', {
    refreshes: REFRESHES,
    onSuccess: (value) => {
      // A snooze that ended with the claim wouldn't come back.
      const claimed = cases.filter(
        ({ customerId, reviewStage, snoozedUntil }) =>
          reviewStage === 'Queued' &&
          !snoozedUntil &&
          value.results.some((one) => one.customerId === customerId && !one.error),
      )
      const message = selectionTexts.claimed(value.done)
      if (claimed.length > 0)
        notifyWithUndo(
          message,
          () => undo.mutate(claimed),
          claimed.map(({ customerId }) => customerId),
        )
      else if (value.done > 0) notifySuccess(message)
      const failed = new Set(value.results.flatMap(({ customerId, error }) => (error ? customerId : [])))
      selection.keep((row) => {
        if (row.reviewStage !== 'Queued') return row
        const isGone = !isOfAll || failed.has(row.customerId)
        return isGone ? undefined : { ...row, reviewStage: 'InReview', ownerId: userId }
      })
      onChanged(failuresOf(value, cases))
    },
  })
  const release = useReleaseCases({ selection, isOfAll, onChanged })
  const releasable = cases.filter(
    ({ reviewStage, ownerId }) => reviewStage === 'InReview' && (maySupervise || ownerId === userId),
  )
  const releaseAll = () => release.mutate(releasable)
  const mayClaim = cases.some(({ reviewStage }) => reviewStage === 'Queued')
  const claimAll = () => claim.mutate({ body: { customerIds: cases.map(({ customerId }) => customerId) } })
  useKeys({
    Escape: selection.clear,
    c: mayClaim ? (claim.isPending ? undefined : claimAll) : () => notifyBriefly(selectionTexts.noneToClaim),
    h:
      releasable.length > 0
        ? release.isPending
          ? undefined
          : releaseAll
        : () => notifyBriefly(selectionTexts.noneToRelease),
    a: maySupervise ? onAssign : undefined,
    l: () => onFlag('tags'),
    z: () => onFlag('snooze'),
  })
  return (
    <SelectionBar
      isSticky
      label={selectionTexts.bar}
      status={selection.isFull ? selectionTexts.full(MOST_SELECTED) : selectionTexts.selected(cases.length)}
      clearLabel={selectionTexts.clear}
      onClear={selection.clear}
    >
      {mayClaim && (
        <Button
          size="compact-sm"
          variant={maySupervise ? 'default' : 'filled'}
          loading={claim.isPending}
          onClick={claimAll}
          rightSection={<Key name="c" />}
        >
          {selectionTexts.claim}
        </Button>
      )}
      {maySupervise && (
        <Button size="compact-sm" onClick={onAssign} rightSection={<Key name="a" />}>
          {selectionTexts.assign}
        </Button>
      )}
      {releasable.length > 0 && (
        <ReleaseButton label={selectionTexts.release} isPending={release.isPending} onClick={releaseAll} />
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onFlag('tags')}
        title={selectionTexts.tagLabel}
        rightSection={<Key name="l" />}
      >
        {selectionTexts.tag}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onFlag('snooze')}
        title={selectionTexts.snoozeLabel}
        rightSection={<Key name="z" />}
      >
        {selectionTexts.snooze}
      </Button>
    </SelectionBar>
  )
}
