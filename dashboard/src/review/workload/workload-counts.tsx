// The state of the whole queue in six numbers.

import type { Workload } from '../../api/compliance-operations.ts'
import { TimeText } from '../../components/values/time-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import classes from './bar-table.module.css'
import { countTexts } from './texts.ts'

export function WorkloadCounts({ clock }: { clock: Workload['clock'] }) {
  const tiles = [
    [countTexts.overdue, clock.overdue, clock.overdue > 0 ? 'bad' : undefined],
    [countTexts.dueSoon, clock.dueSoon, clock.dueSoon > 0 ? 'attention' : undefined],
    [countTexts.waiting, clock.waiting, undefined],
    [countTexts.inReview, clock.inReview, undefined],
    [countTexts.secondApproval, clock.awaitingSecondApproval, undefined],
    [countTexts.awaitingPartner, clock.awaitingPartner, undefined],
  ] as const
  return (
    <div>
      <dl className={classes.tiles}>
        {tiles.map(([name, count, tone]) => (
          <div key={name} className={classes.tile} data-tone={tone}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
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
