import { Button } from '@mantine/core'
import { EmptyView } from '../../../components/feedback/state-views.tsx'
import type { Tab } from './alert-filters.ts'
import { emptyTexts, noMatchTexts } from './texts.ts'

export function EmptyAlerts({ tab, filtered, onClear }: { tab: Tab; filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyView
        icon="search"
        title={noMatchTexts.title}
        action={
          <Button variant="default" onClick={onClear}>
            {noMatchTexts.clear}
          </Button>
        }
      >
        {noMatchTexts.hint}
      </EmptyView>
    )
  const [title, hint] = emptyTexts[tab]
  return (
    <EmptyView icon="check" title={title}>
      {hint}
    </EmptyView>
  )
}
