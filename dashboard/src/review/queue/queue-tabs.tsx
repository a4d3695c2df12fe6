// The parts of the queue, each a place of its own with a count.
import { Link } from '@tanstack/react-router'
import type { Queue } from '../../api/compliance-operations.ts'
import classes from './queue.module.css'
import { TAB_NAMES, type Tab } from './queue-filters.ts'

const NUMBER = new Intl.NumberFormat()
/** The service counts what is closed no further. */
const CLOSED_COUNT_LIMIT = 10_000

interface QueueTabsProps {
  tabs: readonly Tab[]
  current: Tab
  counts: Queue['counts'] | undefined
  /** Filtered by an owner, only what is in review can be counted: nothing else has one. */
  byOwner: boolean
}

export function QueueTabs({ tabs, current, counts, byOwner }: QueueTabsProps) {
  return (
    <nav aria-label="Parts of the queue" className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/review"
          search={(before) => ({
            ...before,
            tab,
            after: undefined,
            owner: tab === 'InReview' ? (before as { owner?: string }).owner : undefined,
          })}
          className={classes.tab}
          activeProps={{}}
          aria-current={tab === current ? 'page' : undefined}
        >
          {TAB_NAMES[tab]}{' '}
          <span className={classes.count}>{byOwner && tab !== 'InReview' ? '' : shown(tab, counts)}</span>
        </Link>
      ))}
    </nav>
  )
}

function shown(tab: Tab, counts: Queue['counts'] | undefined): string {
  if (!counts) return '…'
  const count = counts[tab]
  return tab === 'Closed' && count >= CLOSED_COUNT_LIMIT ? `${NUMBER.format(count)}+` : NUMBER.format(count)
}
