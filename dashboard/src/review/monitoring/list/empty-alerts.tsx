import { NoMatchView } from '../../../components/feedback/no-match-view.tsx'
import { EmptyView } from '../../../components/feedback/state-views.tsx'
import type { Tab } from './alert-filters.ts'
import { emptyTexts, noMatchTexts } from './texts.ts'

export function EmptyAlerts({ tab, filtered, onClear }: { tab: Tab; filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatchView texts={noMatchTexts} onClear={onClear} />
  const [title, hint] = emptyTexts[tab]
  return (
    <EmptyView icon="check" title={title}>
      {hint}
    </EmptyView>
  )
}
