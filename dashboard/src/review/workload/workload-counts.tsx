// The state of the whole queue in six numbers, with links to its sections.

import type { Workload } from '../../api/compliance-operations.ts'
import { AnchorLink } from '../../components/layout/links.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { type Figure, FigureTiles } from '../components/figure-tiles.tsx'
import classes from './bar-table.module.css'
import { countTexts } from './texts.ts'

type Tab = 'Unclaimed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner'

export function WorkloadCounts({ clock }: { clock: Workload['clock'] }) {
  const figure = (name: string, count: number, tone?: Figure['tone']): Figure => ({
    name,
    value: formatNumber(count),
    tone: count > 0 ? tone : undefined,
  })
  const section = (name: string, count: number, tab: Tab): Figure => ({
    name,
    value: (
      <AnchorLink to="/review" search={{ tab }} inherit aria-label={countTexts.label(name, count)}>
        {formatNumber(count)}
      </AnchorLink>
    ),
  })
  return (
    <div>
      <FigureTiles
        figures={[
          figure(countTexts.overdue, clock.overdue, 'bad'),
          figure(countTexts.dueSoon, clock.dueSoon, 'attention'),
          section(countTexts.waiting, clock.waiting, 'Unclaimed'),
          section(countTexts.inReview, clock.inReview, 'InReview'),
          section(countTexts.secondApproval, clock.awaitingSecondApproval, 'AwaitingSecondApproval'),
          section(countTexts.awaitingPartner, clock.awaitingPartner, 'AwaitingPartner'),
        ]}
      />
      <p className={classes.small}>
        {clock.oldestQueuedAt ? (
          <>
            {countTexts.oldest} <TimeText value={clock.oldestQueuedAt} />
          </>
        ) : (
          countTexts.noneWaiting
        )}
      </p>
    </div>
  )
}
