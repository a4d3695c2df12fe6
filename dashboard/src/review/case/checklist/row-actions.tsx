// What an analyst can do with a row of the checklist.
import { Button, Group, Menu } from '@mantine/core'
import { Icon } from '../../../appearance/icon.tsx'
import { Key } from '../../../components/keys/key.tsx'
import type { Row } from '../model/checklist-row.ts'
import { personName } from '../model/names.ts'
import { possibleActions } from '../model/row-actions.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import classes from './checklist.module.css'

/** Shown for rows that still need a decision, and for the selected row. */
export function RowActions({ row, selected }: { row: Row; selected: boolean }) {
  const actions = useCaseActions()
  const { subject, label, isOpen } = row
  const can = possibleActions(row)
  if (!isOpen && !selected) return null
  if (!can.accept && !can.request && !can.waive && !can.reject) return null
  const name = subject.kind === 'person' ? personName(subject.person) : label
  return (
    <Group gap={6} className={classes.rowActions}>
      {can.accept && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon name="check" size={12} />}
          onClick={() => actions.accept(row)}
          disabled={actions.isAccepting}
          aria-label={checklistTexts.acceptLabel(name)}
          rightSection={selected && <Key name="a" />}
        >
          {checklistTexts.accept}
        </Button>
      )}
      {can.request && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => actions.requestChange(subject)}
          aria-label={checklistTexts.requestLabel(name)}
          rightSection={selected && <Key name="x" />}
        >
          {checklistTexts.request}
        </Button>
      )}
      {can.waive && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => actions.waive(row)}
          aria-label={checklistTexts.waiveLabel(name)}
          rightSection={selected && <Key name="w" />}
        >
          {checklistTexts.waive}
        </Button>
      )}
      {can.reject && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              aria-label={checklistTexts.moreLabel(name)}
            >
              <Icon name="more" size={14} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => actions.reject(row)}>
              {subject.kind === 'person' ? checklistTexts.rejectPerson : checklistTexts.rejectDocument}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
