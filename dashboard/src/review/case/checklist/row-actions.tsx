// What an analyst can do with a row of the checklist: buttons with words in the selected row, icons in the others.
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core'
import { Icon, type IconName } from '../../../appearance/icon.tsx'
import { Key } from '../../../components/keys/key.tsx'
import type { Row } from '../model/checklist-row.ts'
import { nameOf } from '../model/names.ts'
import { possibleActions } from '../model/row-actions.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import classes from './checklist.module.css'

/** Shown for rows that still need a decision, and for the selected row. */
export function RowActions({ row, selected }: { row: Row; selected: boolean }) {
  const { reviewCase } = useOpenCase()
  const actions = useCaseActions()
  const { subject, label, isOpen } = row
  const can = possibleActions(row)
  if (!isOpen && !selected) return null
  if (!Object.values(can).includes(true)) return null
  const name = subject.kind === 'person' ? nameOf(reviewCase, subject.person) : label
  return (
    <Group gap={4} className={classes.rowActions} data-compact={!selected || undefined}>
      {can.accept && (
        <RowAction
          icon="check"
          word={checklistTexts.accept}
          label={checklistTexts.acceptLabel(name)}
          keyName="a"
          selected={selected}
          onClick={() => actions.accept(row)}
          disabled={actions.isAccepting}
        />
      )}
      {can.request && (
        <RowAction
          icon="mail"
          word={requestWord(row)}
          label={checklistTexts.requestLabel(requestWord(row), name)}
          keyName="q"
          selected={selected}
          onClick={() => actions.requestChange(subject)}
        />
      )}
      {can.waive && (
        <RowAction
          icon="waive"
          word={checklistTexts.waive}
          label={checklistTexts.waiveLabel(name)}
          keyName="w"
          selected={selected}
          onClick={() => actions.waive(row)}
        />
      )}
      {can.undoWaiver && (
        <RowAction
          icon="refresh"
          word={checklistTexts.undoWaiver}
          label={checklistTexts.undoWaiverLabel(name)}
          keyName="w"
          selected={selected}
          onClick={() => actions.undoWaiver(row)}
        />
      )}
      {(can.reject || can.undoAcceptance) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={checklistTexts.moreLabel(name)}>
              <Icon name="more" size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {can.undoAcceptance && (
              <Menu.Item onClick={() => actions.undoAcceptance(row)}>{checklistTexts.undoAcceptance}</Menu.Item>
            )}
            {can.reject && (
              <Menu.Item onClick={() => actions.reject(row)}>
                {subject.kind === 'person' ? checklistTexts.rejectPerson : checklistTexts.rejectDocument}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

function requestWord({ subject: { kind } }: Row): string {
  const { change, replacement, missing } = checklistTexts.request
  if (kind === 'requirement') return missing
  return kind === 'document' ? replacement : change
}

interface RowActionProps {
  icon: IconName
  word: string
  /** With the name of what the action is about. */
  label: string
  keyName: string
  selected: boolean
  onClick: () => void
  disabled?: boolean
}

function RowAction({ icon, word, label, keyName, selected, onClick, disabled = false }: RowActionProps) {
  if (selected)
    return (
      <Button
        size="compact-xs"
        variant="default"
        onClick={onClick}
        disabled={disabled}
        aria-label={label}
        rightSection={<Key name={keyName} />}
      >
        {word}
      </Button>
    )
  return (
    <Tooltip label={word} openDelay={300}>
      <ActionIcon variant="default" size="sm" onClick={onClick} disabled={disabled} aria-label={label}>
        <Icon name={icon} size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
