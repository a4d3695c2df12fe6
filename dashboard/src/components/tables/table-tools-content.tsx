// The saved views, the export and the columns of a list.
import { Button, Menu } from '@mantine/core'
import { Icon } from '../../appearance/icon.tsx'
import { useOpened } from '../../hooks/after-paint.ts'
import classes from './data-table.module.css'
import { ExportButton, type ExportButtonProps } from './export-button.tsx'
import { SavedViews } from './saved-views.tsx'
import { isShown, type TableView } from './table-view.ts'
import { tableTexts as texts } from './texts.ts'

export interface ToolsProps {
  view: TableView<unknown>
  exports?: ExportButtonProps | undefined
  isCompact?: boolean | undefined
}

export function TableToolsContent({ view, exports, isCompact }: ToolsProps) {
  return (
    <div className={classes.tools} data-compact={isCompact}>
      <SavedViews screen={view.screen} />
      {exports && <ExportButton {...exports} isShort={isCompact} />}
      <ColumnsMenu view={view} />
    </div>
  )
}

function ColumnsMenu({ view }: { view: TableView<unknown> }) {
  const { choices, columns, showColumns } = view
  const [opened, setOpened] = useOpened()
  const shown = columns.flatMap(({ id }) => id ?? [])
  const standard = choices.filter((column) => isShown(column, undefined)).flatMap(({ id }) => id ?? [])
  const isStandard = shown.join() === standard.join()
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="list" size={16} />} title={texts.columns}>
          {texts.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, title }) =>
          id === undefined ? null : (
            <Menu.CheckboxItem
              key={id}
              checked={shown.includes(id)}
              onChange={() =>
                showColumns(
                  choices.flatMap((other) =>
                    other.id !== undefined && shown.includes(other.id) !== (other.id === id) ? other.id : [],
                  ),
                )
              }
            >
              {title}
            </Menu.CheckboxItem>
          ),
        )}
        <Menu.Divider />
        <Menu.Item disabled={isStandard} onClick={() => showColumns(undefined)}>
          {texts.standardColumns}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
