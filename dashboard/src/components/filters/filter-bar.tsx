import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import classes from './filters.module.css'
import { filterTexts as texts } from './texts.ts'
import type { Filters } from './use-filters.ts'

interface FilterBarProps {
  filters: Filters<object>
  children: ReactNode
  /** Always visible, on a phone too. */
  first?: ReactNode
  /** At the end: what else can be done with the list, always visible. */
  tools?: ReactNode
  /** The filters share one line on a desktop: they become narrower, and clearing them is an icon. */
  isOneLine?: boolean
}

/** The filters above a list. On a phone all but the first are collapsed. */
export function FilterBar({ filters, first, children, tools, isOneLine }: FilterBarProps) {
  const [open, setOpen] = useState(filters.any)
  return (
    <search className={classes.bar} data-open={open || undefined} data-line={isOneLine}>
      {first}
      <Button
        variant="default"
        className={classes.fold}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        leftSection={<Icon name="list" size={16} />}
      >
        {first ? (open ? texts.fewer : texts.more) : open ? texts.hide : texts.show}
      </Button>
      {children}
      {isOneLine ? (
        filters.any && (
          <Button
            variant="subtle"
            onClick={filters.clear}
            className={classes.clear}
            aria-label={texts.clear}
            title={texts.clear}
          >
            <Icon name="cross" size={16} />
          </Button>
        )
      ) : (
        <Button variant="subtle" onClick={filters.clear} disabled={!filters.any} className={classes.clear}>
          {texts.clear}
        </Button>
      )}
      {tools && <div className={classes.tools}>{tools}</div>}
    </search>
  )
}
