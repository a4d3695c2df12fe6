// A section of a list without rows: what is so, and where to go on.
import type { ReactNode } from 'react'
import { NoMatchView } from '../../components/feedback/no-match-view.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'

interface EmptyListProps {
  texts: readonly [title: string, hint: string]
  noMatch: { title: string; hint: string; clear: string }
  filtered: boolean
  onClear: () => void
  /** The list of unclaimed ones, where the user's own list is empty. */
  unclaimed: { readonly to: '/review' | '/review/monitoring'; readonly label: string } | false
  /** After the hint. */
  more?: ReactNode
}

export function EmptyList({ texts: [title, hint], noMatch, filtered, onClear, unclaimed, more }: EmptyListProps) {
  if (filtered) return <NoMatchView texts={noMatch} onClear={onClear} />
  return (
    <EmptyView
      icon="check"
      title={title}
      action={
        unclaimed && (
          <ButtonLink to={unclaimed.to} search={{ tab: 'Unclaimed' }} variant="default">
            {unclaimed.label}
          </ButtonLink>
        )
      }
    >
      {hint}
      {more}
    </EmptyView>
  )
}
