// What there is to decide, grouped by business, person and documents. Selecting a row shows it in the middle column.
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { Key } from '../../../components/keys/key.tsx'
import type { PageAction } from '../../../components/keys/page-actions.ts'
import { isDraftOf } from '../model/change-draft.ts'
import type { Row } from '../model/checklist-row.ts'
import { checklist } from '../model/checklist-rows.ts'
import { missingDrafts, outstandingRows } from '../model/missing-requirements.ts'
import { WAIVE_SEVERAL_KEY } from '../model/row-actions.ts'
import { type CaseActions, useCaseActions } from '../state/case-actions-context.ts'
import { type OpenCase, useOpenCase } from '../state/case-context.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import classes from './checklist.module.css'
import { RowActions } from './row-actions.tsx'

/** The id of the middle column. */
export const MIDDLE_COLUMN = 'case-middle'

export function Checklist() {
  const { reviewCase } = useOpenCase()
  const groups = checklist(reviewCase)
  const open = groups.flatMap(({ rows }) => rows).filter(({ isOpen }) => isOpen).length
  return (
    <nav className={classes.checklist} aria-label={checklistTexts.label}>
      <div className={classes.head}>
        <p aria-live="polite">
          <OpenItems open={open} /> <Key name="j" /> <Key name="k" />
        </p>
        <ActionsOnSeveral />
      </div>
      {groups.map(({ key, title, rows }) => (
        <section key={key} aria-label={title}>
          <h2 className={classes.groupTitle}>
            <bdi>{title}</bdi>
          </h2>
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

/** Duplicates don't keep a case open, and are decided all the same. */
function OpenItems({ open }: { open: number }) {
  const { reviewCase, show } = useOpenCase()
  const { possibleDuplicates, reviewStage } = reviewCase
  if (open > 0 || possibleDuplicates === 0 || reviewStage === 'Closed') return checklistTexts.openItems(open)
  return (
    <button type="button" className={classes.undecided} onClick={() => show('duplicates')}>
      {checklistTexts.undecidedDuplicates(possibleDuplicates)}
    </button>
  )
}

function ActionsOnSeveral() {
  return severalActions(useOpenCase(), useCaseActions()).map(({ label, key = '', run }) => (
    <div key={key} className={classes.missing}>
      <Button
        size="compact-sm"
        fz="xs"
        px={4}
        variant="default"
        fullWidth
        onClick={run}
        rightSection={<Key name={key} />}
      >
        {label}
      </Button>
    </div>
  ))
}

/** One request for everything that is missing saves the partner a round; one reason for several waivers saves the analyst the rest. */
export function severalActions({ reviewCase, changeRequest, may }: OpenCase, actions: CaseActions): PageAction[] {
  const missing = may('requestChanges') ? missingDrafts(reviewCase, changeRequest.items).length : 0
  const canWaive = may('decide') && outstandingRows(reviewCase).length > 1
  return [
    ...(missing > 1 ? [{ label: checklistTexts.requestMissing(missing), key: 'p', run: actions.openMissing }] : []),
    ...(canWaive
      ? [{ label: checklistTexts.waiveSeveral, key: WAIVE_SEVERAL_KEY, run: actions.openWaiveSeveral }]
      : []),
  ]
}

/** Whether the middle column shows this row. */
export function isSelected(row: Row, { view, at }: { view: string; at: string }): boolean {
  return row.shows.view === view && (view !== 'evidence' || row.shows.at === at)
}

function ChecklistRow({ row }: { row: Row }) {
  const openCase = useOpenCase()
  const selected = isSelected(row, openCase)
  const line = useRef<HTMLLIElement>(null)
  // Before the paint: a list that scrolls later moves under the pointer.
  const isOpening = useRef(true)
  useLayoutEffect(() => {
    if (selected && line.current) {
      scrollListTo(line.current, isOpening.current)
      if (!isOpening.current && isFocusLeft(line.current)) line.current.querySelector('button')?.focus()
    }
    isOpening.current = false
  }, [selected])
  const [tone, state] = row.state
  const drafted = openCase.changeRequest.items.some((item) => isDraftOf(openCase.reviewCase, row.subject, item))
  return (
    <li className={classes.row} data-selected={selected || undefined} ref={line}>
      <button
        type="button"
        className={classes.rowButton}
        aria-current={selected || undefined}
        onClick={() => {
          openCase.show(row.shows.view, row.shows.at)
          scrollToMiddleColumn()
        }}
      >
        <bdi className={classes.rowLabel}>{row.label}</bdi>
        {row.detail && <span className={classes.rowDetail}>{row.detail}</span>}
        <span className={classes.rowState}>
          {!(drafted && row.subject.kind === 'requirement') && <StatusBadge tone={tone}>{state}</StatusBadge>}
          {row.checked ? <span className={classes.checked}>{checkedText(row, row.checked)}</span> : null}
          {row.isNew && <StatusBadge tone="attention">{checklistTexts.isNew}</StatusBadge>}
          {drafted && <StatusBadge tone="waiting">{checklistTexts.drafted}</StatusBadge>}
        </span>
      </button>
      <RowActions row={row} selected={selected} />
    </li>
  )
}

/** On another row, or gone with it, such as in the form of a decision. */
function isFocusLeft(line: HTMLElement): boolean {
  const { activeElement, body } = document
  return (
    activeElement === body || (!line.contains(activeElement) && line.closest('nav')?.contains(activeElement) === true)
  )
}

/** A mark is no decision: a document that was only marked says so. */
function checkedText({ subject, isOpen }: Row, count: number): string {
  if (subject.kind !== 'document') return checklistTexts.checkedDetails(count)
  return isOpen ? checklistTexts.checkedOnly : checklistTexts.checked
}

/**
 * Scrolls within the list. The page moves only for the last rows of a list that ends below the window, and never while the case
 * opens: its facts and notices are at the top.
 */
function scrollListTo(line: HTMLElement, isOpening: boolean): void {
  const list = line.closest('nav')
  if (!list || isStacked()) return
  const [row, box] = [line.getBoundingClientRect(), list.getBoundingClientRect()]
  const bottom = Math.min(box.bottom, window.innerHeight) - MARGIN
  const top = box.top + (list.firstElementChild?.clientHeight ?? 0)
  if (row.top < top) list.scrollTop += row.top - top
  if (row.bottom > bottom) list.scrollTop += row.bottom - bottom
  if (isOpening) return
  const below = line.getBoundingClientRect().bottom - window.innerHeight + MARGIN
  if (below > 0) window.scrollBy(0, below)
}

/** In pixels, below the buttons of the last row. */
const MARGIN = 4

const isStacked = () => window.matchMedia('(max-width: 61.99em)').matches

/** On narrow screens the columns are stacked, and the selected row would be shown out of sight. */
function scrollToMiddleColumn(): void {
  if (!isStacked()) return
  requestAnimationFrame(() => document.getElementById(MIDDLE_COLUMN)?.scrollIntoView({ block: 'start' }))
}
