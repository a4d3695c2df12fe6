// The sections of the list of alerts, each with its count.
import { Link } from '@tanstack/react-router'
import type { Alerts } from '../../../api/compliance-operations.ts'
import classes from '../../../components/layout/tabs.module.css'
import { Tabs } from '../../../components/layout/tabs.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { sectionKeyHint } from '../../components/texts.ts'
import type { Tab } from './alert-search.ts'
import { monitoringTexts, tabLabels } from './texts.ts'

interface AlertTabsProps {
  tabs: readonly Tab[]
  current: Tab
  counts: Alerts['counts'] | undefined
}

export function AlertTabs({ tabs, current, counts }: AlertTabsProps) {
  return (
    <Tabs label={monitoringTexts.sections} current={current}>
      {tabs.map((tab, index) => (
        <Link
          key={tab}
          to="/review/monitoring"
          search={(before) => ({
            ...before,
            tab,
            after: undefined,
            owner: tab === 'Open' ? (before as { owner?: string }).owner : undefined,
            overdue: before.overdue === 'yes' ? 'yes' : undefined,
            state: undefined,
          })}
          className={classes.tab}
          title={sectionKeyHint(index)}
          activeProps={{}}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tabLabels[tab]} <span className={classes.count}>{shown(tab, counts)}</span>
        </Link>
      ))}
    </Tabs>
  )
}

/** Closed alerts aren't counted: their number only grows. */
function shown(tab: Tab, counts: Alerts['counts'] | undefined): string {
  if (tab === 'Closed') return ''
  if (!counts) return '…'
  const { open, mine, unclaimed, proposed } = counts
  return formatNumber({ Open: open, Mine: mine, Unclaimed: unclaimed, Proposed: proposed }[tab])
}
