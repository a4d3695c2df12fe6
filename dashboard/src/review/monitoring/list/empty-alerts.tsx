import { NoMatchView } from '../../../components/feedback/no-match-view.tsx'
import { EmptyView } from '../../../components/feedback/state-views.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import type { Tab } from './alert-filters.ts'
import { emptyTexts, noMatchTexts, viewUnclaimed } from './texts.ts'

export function EmptyAlerts({ tab, filtered, onClear }: { tab: Tab; filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatchView texts={noMatchTexts} onClear={onClear} />
  const [title, hint] = emptyTexts[tab]
  return (
    <EmptyView
      icon="check"
      title={title}
      action={
        tab === 'Mine' && (
          <ButtonLink to="/review/monitoring" search={{ tab: 'Unclaimed' }} variant="default">
            {viewUnclaimed}
          </ButtonLink>
        )
      }
    >
      {hint}
    </EmptyView>
  )
}
