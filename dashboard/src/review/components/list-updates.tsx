// Beside the sentence about a list: when it was updated, or that it has changed: the user refreshes it, so that rows don't move under the pointer.
import { Button } from '@mantine/core'
import { Icon } from '../../appearance/icon.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { serviceTime } from '../../format/service-now.ts'
import classes from './list.module.css'
import type { StableList } from './stable-list.ts'
import { updateTexts } from './texts.ts'

interface ListUpdatesProps {
  list: StableList<unknown>
  updatedAt: number
}

export function ListUpdates({ list, updatedAt }: ListUpdatesProps) {
  return (
    <div className={classes.fresh}>
      {updatedAt > 0 && !list.differs && (
        <span>
          {updateTexts.updated} <TimeText value={new Date(serviceTime(updatedAt)).toISOString()} />
        </span>
      )}
      <span role="status">{list.differs && updateTexts.changed(list.added, list.removed.size)}</span>
      {list.differs && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="refresh" size={14} />}
          onClick={list.refresh}
        >
          {updateTexts.refresh}
        </Button>
      )}
    </div>
  )
}
