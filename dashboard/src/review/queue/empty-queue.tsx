// A section of the queue without cases. Most visits don't see it, so its code is loaded when it is shown.
import { SampleDataHint } from '../../session/sample-data-hint.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { emptyTexts, noMatchTexts, viewUnclaimed } from './empty-texts.ts'
import type { Tab } from './queue-filters.ts'

interface EmptyQueueProps {
  tab: Tab
  filtered: boolean
  onClear: () => void
  /** There has never been a case. */
  isUnused: boolean
}

export function EmptyQueue({ tab, filtered, onClear, isUnused }: EmptyQueueProps) {
  return (
    <EmptyList
      texts={emptyTexts[tab]}
      noMatch={noMatchTexts}
      filtered={filtered}
      onClear={onClear}
      unclaimed={tab === 'Mine' && { to: '/review', label: viewUnclaimed }}
      more={isUnused && <SampleDataHint />}
    />
  )
}
