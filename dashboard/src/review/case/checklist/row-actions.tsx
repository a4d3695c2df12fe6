// What an analyst can do with a row of the checklist.
import { Button, Group, Menu } from '@mantine/core'
import { Icon } from '../../../appearance/icon.tsx'
import classes from '../case.module.css'
import type { Row } from '../model/checklist-rows.ts'
import { possibleActions } from '../model/row-actions.ts'
import { useCaseActions } from '../state/case-actions-context.ts'

/** What can be said to a row. What is decided keeps its buttons until it is looked at again. */
export function RowActions({ row, chosen }: { row: Row; chosen: boolean }) {
  const actions = useCaseActions()
  const { subject, label, isOpen } = row
  const can = possibleActions(row)
  if (!isOpen && !chosen) return null
  if (!can.accept && !can.ask && !can.waive && !can.refuse) return null
  const name = subject.kind === 'person' ? `${subject.person.firstName} ${subject.person.lastName}` : label
  return (
    <Group gap={6} className={classes.rowActions}>
      {can.accept && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon name="check" size={12} />}
          onClick={() => actions.accept(row)}
          disabled={actions.isAccepting}
          aria-label={`Accept ${name}`}
        >
          Accept
        </Button>
      )}
      {can.ask && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => actions.requestChange(subject)}
          aria-label={`Ask for a change: ${name}`}
        >
          Ask
        </Button>
      )}
      {can.waive && (
        <Button size="compact-xs" variant="default" onClick={() => actions.waive(row)} aria-label={`Waive ${name}`}>
          Waive
        </Button>
      )}
      {can.refuse && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              aria-label={`More for ${name}`}
            >
              <Icon name="more" size={14} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => actions.reject(row)}>
              {subject.kind === 'person' ? 'Reject the person …' : 'Refuse the document …'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
