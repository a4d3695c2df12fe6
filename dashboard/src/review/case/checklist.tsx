// What there is to decide, grouped: the business, each person, the documents. A row chooses what the middle shows.
import { Button, Group, Menu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge } from '../../pieces/status-badge.tsx'
import classes from './case.module.css'
import { checklist, isThere, type Row } from './checklist-rows.ts'
import type { Actions } from './deeds.tsx'
import { useDesk } from './desk.ts'

/** The id of the middle column. */
export const MIDDLE = 'case-middle'

export function Checklist({ actions }: { actions: Actions }) {
  const { reviewCase } = useDesk()
  const groups = checklist(reviewCase)
  const open = groups.flatMap(({ rows }) => rows).filter(({ isOpen }) => isOpen).length
  return (
    <nav className={classes.checklist} aria-label="What there is to decide">
      <p className={classes.checklistHead} aria-live="polite">
        {open === 0 ? 'Nothing is open' : `${open} open`}
      </p>
      {groups.map(({ key, title, rows }) => (
        <section key={key} aria-label={title}>
          <h2 className={classes.groupTitle}>{title}</h2>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <ChecklistRow key={row.key} row={row} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Whether the middle shows this row. */
export function isChosen(row: Row, { view, at }: { view: string; at: string }): boolean {
  return row.shows.view === view && (view !== 'evidence' || row.shows.at === at)
}

function ChecklistRow({ row, actions }: { row: Row; actions: Actions }) {
  const desk = useDesk()
  const chosen = isChosen(row, desk)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen && line.current) bringIntoList(line.current)
  }, [chosen])
  const [tone, words] = row.state
  const drafted = desk.drafts.some(({ target }) => isAbout(row, target))
  return (
    <li className={classes.row} data-chosen={chosen || undefined} ref={line}>
      <button
        type="button"
        className={classes.rowButton}
        aria-current={chosen || undefined}
        onClick={() => {
          desk.show(row.shows.view, row.shows.at)
          bringMiddleIntoView()
        }}
      >
        <span className={classes.rowLabel}>{row.label}</span>
        {row.detail && <span className={classes.rowDetail}>{row.detail}</span>}
        <span className={classes.rowState}>
          <StatusBadge tone={tone}>{words}</StatusBadge>
          {row.isNew && <StatusBadge tone="attention">New</StatusBadge>}
          {drafted && <StatusBadge tone="waiting">Marked</StatusBadge>}
        </span>
      </button>
      {desk.may('decide') && <RowActions row={row} actions={actions} chosen={chosen} />}
    </li>
  )
}

/** Within the list alone: the page stays where it is. */
function bringIntoList(line: HTMLElement): void {
  const list = line.closest('nav')
  if (!list || list.scrollHeight <= list.clientHeight) return
  const [row, box] = [line.getBoundingClientRect(), list.getBoundingClientRect()]
  if (row.top < box.top) list.scrollTop += row.top - box.top
  if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom
}

/** Where the columns stand under each other, what was chosen would be out of sight. */
function bringMiddleIntoView(): void {
  if (!window.matchMedia('(max-width: 61.99em)').matches) return
  requestAnimationFrame(() => document.getElementById(MIDDLE)?.scrollIntoView({ block: 'start' }))
}

function isAbout({ subject }: Row, target: { id?: string | null | undefined }): boolean {
  if (subject.kind === 'person') return target.id === subject.person.uboId
  if (subject.kind === 'document') return target.id === subject.document.documentId
  return false
}

/** What can be said to a row. What is decided keeps its buttons until it is looked at again. */
function RowActions({ row, actions, chosen }: { row: Row; actions: Actions; chosen: boolean }) {
  const { subject, label, isOpen } = row
  const can = rowActions(row)
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
          onClick={() => actions.ask(subject)}
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
            <Menu.Item onClick={() => actions.refuse(row)}>
              {subject.kind === 'person' ? 'Reject the person …' : 'Refuse the document …'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

export interface RowCan {
  readonly accept: boolean
  readonly ask: boolean
  readonly waive: boolean
  readonly refuse: boolean
}

export function rowActions({ subject }: Row): RowCan {
  const none = { accept: false, ask: false, waive: false, refuse: false }
  switch (subject.kind) {
    case 'business':
      return { ...none, ask: true }
    case 'person': {
      const { verificationStatus } = subject.standing
      return {
        ...none,
        accept: verificationStatus !== 'Approved',
        ask: true,
        refuse: verificationStatus !== 'Rejected',
      }
    }
    case 'document': {
      const { document } = subject
      if (!isThere(document)) return none
      return { ...none, accept: document.status !== 'Accepted', ask: true, refuse: document.status !== 'Rejected' }
    }
    case 'item': {
      const open = subject.item.status === 'Due' || subject.item.status === 'Submitted'
      return {
        ...none,
        accept: subject.item.status === 'Submitted',
        ask: subject.item.status === 'Submitted',
        waive: open,
      }
    }
    case 'requirement':
      return { ...none, ask: subject.requirement.status === 'Due', waive: subject.requirement.status === 'Due' }
    default:
      return none
  }
}
