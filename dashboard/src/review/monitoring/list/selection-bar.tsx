// What can be done with the selected alerts.
import { Button, Text } from '@mantine/core'
import type { ApiClient } from '../../../api/api-client.ts'
import type { Alert } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { SelectionBar } from '../../components/selection-bar.tsx'
import type { Selection } from '../../components/use-selection.ts'
import type { AlertQuery } from './alert-filters.ts'
import { selectionTexts } from './texts.ts'

/** The service dismisses at most this many at once. */
export const MOST_SELECTED = 500

export const isSelectable = ({ actions }: Alert) => actions.includes('dismiss')

interface AlertSelectionBarProps {
  selection: Selection<Alert>
  /** Selects the list that the page is a part of. */
  query: AlertQuery
  hasMore: boolean
  onDismiss: () => void
}

export function AlertSelectionBar({ selection, query, hasMore, onDismiss }: AlertSelectionBarProps) {
  const more = useApiMutation(loadMatching, { onSuccess: selection.add })
  useKeys({ Escape: selection.clear })
  return (
    <SelectionBar
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
      <Button size="compact-sm" onClick={onDismiss}>
        {selectionTexts.dismiss}
      </Button>
    </SelectionBar>
  )
}

/** The most that one page of the API has. */
const LARGE_PAGE = '200'

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
