// What an analyst can do with a row of the checklist: buttons with words in the selected row, icons in the others.
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core'
import { Icon, type IconName } from '../../../appearance/icon.tsx'
import { Key } from '../../../components/keys/key.tsx'
import type { PageAction } from '../../../components/keys/page-actions.ts'
import type { Row } from '../model/checklist-row.ts'
import { nameOf } from '../model/names.ts'
import { type PossibleActions, possibleActions, REJECT_KEY } from '../model/row-actions.ts'
import { type CaseActions, useCaseActions } from '../state/case-actions-context.ts'
import { type OpenCase, useOpenCase } from '../state/case-context.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import classes from './checklist.module.css'

/** The label names what the action is about. */
interface RowAction extends PageAction {
  readonly word: string
  /** Undefined in the menu. */
  readonly icon?: IconName | undefined
}

type Listed = readonly [
  name: keyof PossibleActions,
  run: () => void,
  word: string,
  label?: string,
  key?: string,
  icon?: IconName,
]

/** The buttons and the menu of the row; of the selected row also its keys, and commands of the palette. */
export function rowActions(row: Row, { reviewCase, may }: OpenCase, actions: CaseActions): RowAction[] {
  if (!may('decide')) return []
  const { subject } = row
  const { request, requestLabel, ...texts } = checklistTexts
  const name = nameOfRow(reviewCase, row)
  const word = request[subject.kind as 'document' | 'requirement'] ?? request.change
  const listed: readonly Listed[] = [
    ['accept', () => actions.accept(row), texts.accept, texts.acceptLabel(name), 'a', 'check'],
    ['request', () => actions.requestChange(subject), word, requestLabel(word, name), 'q', 'mail'],
    ['waive', () => actions.waive(row), texts.waive, texts.waiveLabel(name), 'w', 'waive'],
    [
      'undoWaiver',
      () => actions.undoWaiver(row),
      texts.undoWaiver,
      requestLabel(texts.undoWaiver, name),
      'w',
      'refresh',
    ],
    ['undoAcceptance', () => actions.undoAcceptance(row), texts.undoAcceptance],
    [
      'reject',
      () => actions.reject(row),
      subject.kind === 'person' ? checklistTexts.rejectPerson : checklistTexts.rejectDocument,
      undefined,
      REJECT_KEY,
    ],
  ]
  const can = possibleActions(row)
  return listed.flatMap(([action, run, word, label = word, key, icon]) =>
    can[action] ? { word, label, key, icon, run } : [],
  )
}

/** A person by name, because the row is below it. */
const nameOfRow = (reviewCase: OpenCase['reviewCase'], { subject, label }: Row) =>
  subject.kind === 'person' ? nameOf(reviewCase, subject.person) : label

/** Shown for rows that still need a decision, and for the selected row. */
export function RowActions({ row, selected }: { row: Row; selected: boolean }) {
  const openCase = useOpenCase()
  const listed = rowActions(row, openCase, useCaseActions())
  const inMenu = listed.filter(({ icon }) => !icon)
  if (listed.length === 0 || !(row.isOpen || selected)) return null
  return (
    <Group gap={4} className={classes.rowActions} data-compact={!selected || undefined}>
      {listed.map((action) => action.icon && <RowButton key={action.word} action={action} selected={selected} />)}
      {inMenu.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={checklistTexts.moreLabel(nameOfRow(openCase.reviewCase, row))}
            >
              <Icon name="more" size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ word, key, run }) => (
              <Menu.Item key={word} onClick={run} rightSection={selected && key && <Key name={key} />}>
                {word}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

function RowButton({ action, selected }: { action: RowAction; selected: boolean }) {
  const { isAccepting } = useCaseActions()
  const { word, label, key = '', icon, run } = action
  const button = { onClick: run, disabled: isAccepting && key === 'a', 'aria-label': label }
  if (selected)
    return (
      <Button size="compact-xs" variant="default" rightSection={<Key name={key} />} {...button}>
        {word}
      </Button>
    )
  return (
    <Tooltip label={word} openDelay={300}>
      <ActionIcon variant="default" size="sm" {...button}>
        <Icon name={icon!} size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
