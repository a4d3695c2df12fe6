// Beside the filters of a list: saved views, export, columns. Its code comes after the list itself, and its place is kept.
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Icon, type IconName } from '../../appearance/icon.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import classes from './data-table.module.css'
import type { ExportButtonProps } from './export-button.tsx'
import type { ToolsProps } from './table-tools-content.tsx'
import type { TableView } from './table-view.ts'
import { exportTexts, savedViewTexts, tableTexts as texts } from './texts.ts'

const Content = lazyPart<ToolsProps>(async () => (await import('./table-tools-content.tsx')).TableToolsContent)

interface TableToolsProps<Row> {
  view: TableView<Row>
  /** What the list is exported with, if it can be. */
  exports?: ExportButtonProps
  /** As icons, unless there is space for their words beside the filters. */
  isCompact?: boolean
}

export function TableTools<Row>({ view, exports, isCompact }: TableToolsProps<Row>) {
  return (
    <Suspense
      fallback={
        <div className={classes.tools} data-compact={isCompact}>
          <Placeholder icon="file" label={savedViewTexts.views} className={classes.views} isMenu />
          {exports && <Placeholder icon="download" label={isCompact ? exportTexts.short : exportTexts.action} />}
          <Placeholder icon="list" label={texts.columns} />
        </div>
      }
    >
      <Content view={view as TableView<unknown>} exports={exports} isCompact={isCompact} />
    </Suspense>
  )
}

interface PlaceholderProps {
  icon: IconName
  label: string
  className?: string | undefined
  isMenu?: boolean
}

/** As large as the button that takes its place, and not greyed out for the moment until it does. */
function Placeholder({ icon, label, className, isMenu }: PlaceholderProps) {
  return (
    <Button
      variant="default"
      className={className}
      leftSection={<Icon name={icon} size={16} />}
      rightSection={isMenu && <Icon name="down" size={14} />}
      aria-disabled
      tabIndex={-1}
      title={label}
    >
      {label}
    </Button>
  )
}
