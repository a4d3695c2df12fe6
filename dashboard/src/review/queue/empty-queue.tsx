import { NoMatchView } from '../../components/feedback/no-match-view.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import type { Tab } from './queue-filters.ts'
import { emptyTexts, noMatchTexts, viewUnclaimed } from './texts.ts'

export function EmptyQueue({ tab, filtered, onClear }: { tab: Tab; filtered: boolean; onClear: () => void }) {
  if (filtered) return <NoMatchView texts={noMatchTexts} onClear={onClear} />
  const [title, hint] = emptyTexts[tab]
  return (
    <EmptyView
      icon="check"
      title={title}
      action={
        tab === 'Mine' && (
          <ButtonLink to="/review" search={{ tab: 'Unclaimed' }} variant="default">
            {viewUnclaimed}
          </ButtonLink>
        )
      }
    >
      {hint}
    </EmptyView>
  )
}
