// How the whole queue stands, in six numbers.
import type { Workload } from '../../api/compliance-operations.ts'
import { TimeText } from '../../components/time-text.tsx'
import { roughSpan } from '../due-text.tsx'
import classes from './bar-table.module.css'

const NUMBER = new Intl.NumberFormat()

export function ClockTiles({ clock, now }: { clock: Workload['clock']; now: number }) {
  const tiles = [
    ['Overdue', clock.overdue, clock.overdue > 0 ? 'bad' : undefined],
    ['Due within a day', clock.dueSoon, clock.dueSoon > 0 ? 'attention' : undefined],
    ['Waiting', clock.waiting, undefined],
    ['In review', clock.inReview, undefined],
    ['Second approval', clock.awaitingSecondApproval, undefined],
    ['Awaiting partner', clock.awaitingPartner, undefined],
  ] as const
  return (
    <div>
      <dl className={classes.tiles}>
        {tiles.map(([name, count, tone]) => (
          <div key={name} className={classes.tile} data-tone={tone}>
            <dt>{name}</dt>
            <dd>{NUMBER.format(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.small}>
        {clock.oldestQueuedAt ? (
          <>
            The oldest that nobody has claimed waits for {roughSpan(now - Date.parse(clock.oldestQueuedAt))}, since{' '}
            <TimeText value={clock.oldestQueuedAt} />.
          </>
        ) : (
          'Nothing waits to be claimed.'
        )}
      </p>
    </div>
  )
}
