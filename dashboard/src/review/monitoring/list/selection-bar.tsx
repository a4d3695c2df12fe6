// What can be done with the selected alerts.
import { Button, Text } from '@mantine/core'
import type { ApiClient } from '../../../api/api-client.ts'
import { isConflict } from '../../../api/api-error.ts'
import type { Alert } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { notifyBriefly, notifySuccess } from '../../../components/feedback/notifications.ts'
import { notifyWithUndo } from '../../../components/feedback/undo-notification.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { useSession } from '../../../session/session.ts'
import { ReleaseButton, SelectionBar } from '../../components/selection-bar.tsx'
import { type Claims, undoClaims } from '../../components/undo-claims.ts'
import type { Selection } from '../../components/use-selection.ts'
import type { AlertQuery } from './alert-filters.ts'
import { selectionTexts } from './texts.ts'

/** The service dismisses at most this many at once. */
export const MOST_SELECTED = 500

/** Alerts are claimed one by one, and as many as cases at most. */
const MOST_CLAIMED = 100

export const isClaimable = ({ ownerId, actions }: Alert) => ownerId === null && actions.includes('claim')

export const isSelectable = ({ actions }: Alert) => actions.includes('dismiss')

interface AlertSelectionBarProps {
  selection: Selection<Alert>
  /** Selects the list that the page is a part of. */
  query: AlertQuery
  hasMore: boolean
  /** Alerts were claimed or released. */
  onChanged: () => void
  onDismiss: () => void
}

export function AlertSelectionBar({ selection, query, hasMore, onChanged, onDismiss }: AlertSelectionBarProps) {
  const more = useApiMutation(loadMatching, { onSuccess: selection.add })
  const unclaimed = selection.chosen.filter(isClaimable).map(({ alertId }) => alertId)
  const mayClaim = unclaimed.length > 0 && unclaimed.length <= MOST_CLAIMED
  const { userId } = useSession()
  const undo = useApiMutation((api, claimed: readonly Alert[]) => undoClaims(api, claimed, claimsOf(userId)), {
    refreshes: ['listAlerts'],
    onSuccess: (released) => {
      notifySuccess(selectionTexts.released(released))
      onChanged()
    },
  })
  const claim = useApiMutation(claimAlerts, {
    refreshes: ['listAlerts'],
    onSuccess: (claimed, asked) => {
      const message = selectionTexts.claimed(claimed.length, asked.length - claimed.length)
      if (claimed.length > 0)
        notifyWithUndo(
          message,
          () => undo.mutate(claimed),
          claimed.map(({ alertId }) => alertId),
        )
      else notifySuccess(message)
      selection.keep((row) => {
        if (!asked.includes(row.alertId)) return row
        return query.unclaimed ? undefined : claimed.find(({ alertId }) => alertId === row.alertId)
      })
      onChanged()
    },
  })
  const claimAll = () => claim.mutate(unclaimed)
  const own = selection.chosen.filter(({ ownerId }) => ownerId === userId).map(({ alertId }) => alertId)
  const mayRelease = own.length > 0 && own.length <= MOST_CLAIMED
  const takeBack = useApiMutation(claimAlerts, {
    refreshes: ['listAlerts'],
    onSuccess: (claimed, asked) => {
      notifySuccess(selectionTexts.claimedAgain(claimed.length, asked.length - claimed.length))
      onChanged()
    },
  })
  const release = useApiMutation(releaseAlerts, {
    refreshes: ['listAlerts'],
    onSuccess: (released, asked) => {
      const ids = released.map(({ alertId }) => alertId)
      const message = selectionTexts.released(ids.length, asked.length - ids.length)
      if (ids.length > 0) notifyWithUndo(message, () => takeBack.mutate(ids), ids)
      else notifySuccess(message)
      selection.keep((row) => {
        const after = released.find(({ alertId }) => alertId === row.alertId)
        return after && query.owner ? undefined : (after ?? row)
      })
      onChanged()
    },
  })
  const releaseAll = () => release.mutate(own)
  const explainClaim = () =>
    notifyBriefly(unclaimed.length > 0 ? selectionTexts.tooMany(MOST_CLAIMED) : selectionTexts.noneToClaim)
  useKeys({
    Escape: selection.clear,
    c: mayClaim ? (claim.isPending ? undefined : claimAll) : explainClaim,
    h: mayRelease
      ? release.isPending
        ? undefined
        : releaseAll
      : () => notifyBriefly(own.length > 0 ? selectionTexts.tooMany(MOST_CLAIMED) : selectionTexts.noneToRelease),
    d: onDismiss,
  })
  return (
    <SelectionBar
      isSticky
      label={selectionTexts.bar}
      status={selectionTexts.selected(selection.chosen.length)}
      clearLabel={selectionTexts.clear}
      onClear={selection.clear}
    >
      {selection.hasPage && hasMore && !selection.isFull && (
        <Button size="compact-sm" variant="default" loading={more.isPending} onClick={() => more.mutate(query)}>
          {selectionTexts.selectMore(MOST_SELECTED)}
        </Button>
      )}
      {selection.isFull && <Text size="sm">{selectionTexts.full(MOST_SELECTED)}</Text>}
      {mayClaim && (
        <Button
          size="compact-sm"
          variant="default"
          loading={claim.isPending}
          onClick={claimAll}
          rightSection={<Key name="c" />}
        >
          {selectionTexts.claim}
        </Button>
      )}
      <Button size="compact-sm" onClick={onDismiss} rightSection={<Key name="d" />}>
        {selectionTexts.dismiss}
      </Button>
      {mayRelease && (
        <ReleaseButton label={selectionTexts.release} isPending={release.isPending} onClick={releaseAll} />
      )}
    </SelectionBar>
  )
}

/** Returns those that were claimed: others may have been faster. */
const claimAlerts = (api: ApiClient, alertIds: readonly string[]) =>
  each(alertIds, (alertId) => api.call('claimAlert', { path: { alertId } }))

/** Returns those that were released: a supervisor may have taken others over. */
const releaseAlerts = (api: ApiClient, alertIds: readonly string[]) =>
  each(alertIds, (alertId) => api.call('releaseAlert', { path: { alertId } }))

/** One by one, without those that have changed meanwhile. */
async function each(alertIds: readonly string[], change: (alertId: string) => Promise<Alert>): Promise<Alert[]> {
  const changed: Alert[] = []
  for (const alertId of alertIds)
    try {
      changed.push(await change(alertId))
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  return changed
}

/** The most that one page of the API has. */
const LARGE_PAGE = '200'

const claimsOf = (userId: string): Claims<Alert> => ({
  keyOf: ({ alertId }) => alertId,
  listOwn: (api, cursor) => api.call('listAlerts', { query: { owner: userId, pageSize: LARGE_PAGE, cursor } }),
  release: (api, alertId) => api.call('releaseAlert', { path: { alertId } }),
})

/** The first alerts of the list, as many as can be dismissed at once. */
async function loadMatching(api: ApiClient, query: AlertQuery): Promise<Alert[]> {
  const found: Alert[] = []
  let cursor: string | null = null
  do {
    const page: { items: Alert[]; nextCursor: string | null } = await api.call('listAlerts', {
      query: { ...query, pageSize: LARGE_PAGE, ...(cursor ? { cursor } : {}) },
    })
    found.push(...page.items.filter(isSelectable))
    cursor = page.nextCursor
  } while (cursor !== null && found.length < MOST_SELECTED)
  return found.slice(0, MOST_SELECTED)
}
