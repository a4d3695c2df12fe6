// The sections of the queue, each with its count.

import { Link } from '@tanstack/react-router'
import type { Queue } from '../../api/compliance-operations.ts'
import classes from '../../components/layout/tabs.module.css'
import { Tabs } from '../../components/layout/tabs.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { sectionKeyHint } from '../components/texts.ts'
import type { Tab } from './queue-filters.ts'
import { queueTexts, tabLabels } from './texts.ts'

/** The service doesn't count closed cases beyond this. */
const CLOSED_COUNT_LIMIT = 10_000
/** With an age, it doesn't count cases that await the partner beyond this. */
const AWAITED_COUNT_LIMIT = 100_001

interface QueueTabsProps {
  tabs: readonly Tab[]
  current: Tab
  counts: Queue['counts'] | undefined
  /** Filtered by owner, which closed cases don't have. */
  byOwner: boolean
  byAge: boolean
  /** Filtered by what only closed cases have. */
  byDecision: boolean
}

export function QueueTabs({ tabs, current, counts, byOwner, byAge, byDecision }: QueueTabsProps) {
  // Their links drop the filter.
  const isUncounted = (tab: Tab) =>
    (byOwner && (tab === 'Mine' || tab === 'Closed')) || (byDecision && tab !== 'Closed')
  return (
    <Tabs label={queueTexts.sections} current={current}>
      {tabs.map((tab, index) => (
        <Link
          key={tab}
          to="/review"
          search={(before) => ({
            ...before,
            tab,
            after: undefined,
            ...(tab === 'Closed' ? {} : { outcome: undefined, decidedBy: undefined }),
            owner: tab === 'Mine' || tab === 'Closed' ? undefined : (before as { owner?: string }).owner,
          })}
          className={classes.tab}
          title={sectionKeyHint(index)}
          activeProps={{}}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tabLabels[tab]} <span className={classes.count}>{isUncounted(tab) ? '–' : shown(tab, counts, byAge)}</span>
        </Link>
      ))}
    </Tabs>
  )
}

function shown(tab: Tab, counts: Queue['counts'] | undefined, byAge: boolean): string {
  if (!counts) return '…'
  const count = counts[tab]
  const isCut =
    tab === 'Closed' ? count >= CLOSED_COUNT_LIMIT : tab === 'AwaitingPartner' && byAge && count >= AWAITED_COUNT_LIMIT
  return isCut ? `${formatNumber(count)}+` : formatNumber(count)
}
