// Above the list: how many alerts are selected, and what can be done with them.
import { Button, Text } from '@mantine/core'
import type { ApiClient } from '../../../api/api-client.ts'
import type { Alert } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import classes from '../../components/selection-line.module.css'
import type { AlertQuery } from './alert-filters.ts'
import { isSelectable, MOST_SELECTED, type Selection } from './selection.ts'
import { selectionTexts } from './texts.ts'

interface SelectionBarProps {
  selection: Selection
  /** Selects the list that the page is a part of. */
  query: AlertQuery
  hasMore: boolean
  onDismiss: () => void
}

export function SelectionBar({ selection, query, hasMore, onDismiss }: SelectionBarProps) {
  const more = useApiMutation(loadMatching, { onSuccess: selection.add })
  return (
    <section className={classes.bar} aria-label={selectionTexts.bar}>
      <Text size="sm" fw={600} role="status">
        {selectionTexts.selected(selection.alerts.length)}
      </Text>
      {selection.hasPage && hasMore && !selection.isFull && (
        <Button size="compact-sm" variant="default" loading={more.isPending} onClick={() => more.mutate(query)}>
          {selectionTexts.selectMore(MOST_SELECTED)}
        </Button>
      )}
      {selection.isFull && <Text size="sm">{selectionTexts.full(MOST_SELECTED)}</Text>}
      <Button size="compact-sm" onClick={onDismiss}>
        {selectionTexts.dismiss}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
        {selectionTexts.clear}
      </Button>
    </section>
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
