// What there is to decide, grouped: the business, each person, the documents. A row chooses what the middle shows.
import { useEffect, useRef } from 'react'
import { StatusBadge } from '../../../components/status-badge.tsx'
import classes from '../case.module.css'
import { checklist, type Row } from '../model/checklist-rows.ts'
import { useOpenCase } from '../state/case-context.ts'
import { RowActions } from './row-actions.tsx'

/** The id of the middle column. */
export const MIDDLE = 'case-middle'

export function Checklist() {
  const { reviewCase } = useOpenCase()
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
              <ChecklistRow key={row.key} row={row} />
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

function ChecklistRow({ row }: { row: Row }) {
  const openCase = useOpenCase()
  const chosen = isChosen(row, openCase)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen && line.current) bringIntoList(line.current)
  }, [chosen])
  const [tone, words] = row.state
  const drafted = openCase.drafts.some(({ target }) => isAbout(row, target))
  return (
    <li className={classes.row} data-chosen={chosen || undefined} ref={line}>
      <button
        type="button"
        className={classes.rowButton}
        aria-current={chosen || undefined}
        onClick={() => {
          openCase.show(row.shows.view, row.shows.at)
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
      {openCase.may('decide') && <RowActions row={row} chosen={chosen} />}
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
