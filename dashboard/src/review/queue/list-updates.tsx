// Says how fresh the list is, and offers what has changed meanwhile instead of moving it under somebody's hand.
import { Button } from '@mantine/core'
import { Icon } from '../../appearance/icon.tsx'
import { TimeText } from '../../components/time-text.tsx'
import classes from './queue.module.css'
import type { SteadyList } from './stable-list.ts'

export function Freshness({ list, updatedAt }: { list: SteadyList<unknown>; updatedAt: number }) {
  return (
    <div className={classes.fresh}>
      {updatedAt > 0 && !list.differs && (
        <span>
          As of <TimeText value={new Date(updatedAt).toISOString()} shows="seconds" />
        </span>
      )}
      <span role="status">{list.differs && changeWords(list)}</span>
      {list.differs && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="refresh" size={14} />}
          onClick={list.catchUp}
        >
          Show it as it is now
        </Button>
      )}
    </div>
  )
}

function changeWords({ added, gone }: SteadyList<unknown>): string {
  const parts = [added > 0 && `${added} new`, gone.size > 0 && `${gone.size} gone`].filter(Boolean)
  return parts.length > 0 ? `The list has changed: ${parts.join(', ')}.` : 'The list has another order now.'
}
