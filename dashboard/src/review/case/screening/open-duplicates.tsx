// The possible duplicates to decide: one by one or several at once, with keys.
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { Key } from '../../../components/keys/key.tsx'
import { usePageActions } from '../../../components/keys/page-actions.ts'
import { SelectionBar } from '../../components/selection-bar.tsx'
import { useSelection } from '../../components/use-selection.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { compareTexts, duplicateTexts } from '../texts/screening.ts'
import { DuplicateCard } from './duplicate-card.tsx'
import classes from './screening.module.css'
import { useDecideDuplicates, useMayDecideDuplicates, type Verdict } from './use-decide-duplicate.ts'
import { isShortcut, NEXT_KEY, PREVIOUS_KEY, verdictOfKey } from './verdict-keys.ts'

interface OpenDuplicatesProps {
  items: readonly PossibleDuplicate[]
  onCompare: (item: PossibleDuplicate) => void
}

/** More than the service lists. */
const MOST = 1000
const keyOf = ({ customerId }: PossibleDuplicate) => customerId

export function OpenDuplicates({ items, onCompare }: OpenDuplicatesProps) {
  const mayDecide = useMayDecideDuplicates()
  const [focused, setFocused] = useState<string>()
  const [reason, setReason] = useState('')
  const { ofRows, hasPage, ...selection } = useSelection('duplicates', {
    rows: items,
    pageKey: 'duplicates',
    removed: new Set(),
    keyOf,
    isSelectable: () => true,
    most: MOST,
    labelOf: ({ companyName }) => duplicateTexts.select(companyName),
    labelOfAll: duplicateTexts.selectAll(items.length),
  })
  const selected = items.filter((item) => ofRows.chosen.has(keyOf(item)))
  const { decide, isPending, sending } = useDecideDuplicates((decided) => {
    selection.keep((row) => (decided.some((item) => keyOf(item) === keyOf(row)) ? undefined : row))
    setReason('')
  })
  const clear = () => {
    selection.clear()
    setReason('')
  }
  const index = Math.max(
    0,
    items.findIndex(({ customerId }) => customerId === focused),
  )
  const current = items[index]
  const decideSelected = (verdict: Verdict) => {
    const next = items.find((item) => !selected.includes(item))
    if (next) focusOn(list.current, next.customerId)
    decide(selected, verdict, reason.trim())
  }
  const keys: ListKeys = {
    move: (by) => (by === 0 ? undefined : items[index + by]?.customerId),
    select: (throughLast) => current && ofRows.toggle(current, throughLast),
    clear: selected.length > 0 ? clear : undefined,
    compare: () => current && onCompare(current),
    decide: (verdict) => {
      if (!current) return
      if (selected.length > 0) return decideSelected(verdict)
      // The one that takes its place is next.
      setFocused((items[index + 1] ?? items[index - 1])?.customerId)
      decide([current], verdict)
    },
  }
  const list = useListKeys(mayDecide, keys)
  usePageActions(() => (current && mayDecide ? commandsOf(current.companyName, selected.length, keys) : []))
  if (!mayDecide) return items.map((item) => <DuplicateCard key={item.customerId} item={item} onCompare={onCompare} />)
  return (
    <>
      <div ref={list} className={classes.openHits} data-selecting={selected.length > 0 || undefined}>
        {items.length > 1 && (
          <Checkbox
            size="xs"
            label={ofRows.labelOfAll}
            checked={hasPage}
            indeterminate={!hasPage && selected.length > 0}
            onChange={ofRows.toggleAll}
          />
        )}
        {items.map((item) => (
          <DuplicateCard
            key={item.customerId}
            item={item}
            onCompare={onCompare}
            current={{
              isCurrent: item === current,
              hasSelection: selected.length > 0,
              isSelected: ofRows.chosen.has(item.customerId),
              onSelect: (throughLast) => ofRows.toggle(item, throughLast),
              onFocus: () => setFocused(item.customerId),
            }}
          />
        ))}
      </div>
      {items.length > 0 && (
        <div className={classes.foot} data-bar={selected.length > 0 || undefined}>
          {selected.length > 0 ? (
            <SelectionBar
              isSticky
              label={duplicateTexts.selection}
              status={
                sending ? duplicateTexts.progress(sending.done, sending.of) : duplicateTexts.selected(selected.length)
              }
              clearLabel={duplicateTexts.clear}
              onClear={clear}
            >
              <TextInput
                size="xs"
                aria-label={duplicateTexts.reason}
                placeholder={duplicateTexts.reason}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                maxLength={4000}
                className={classes.reason!}
              />
              <Button
                size="compact-sm"
                loading={isPending}
                onClick={() => decideSelected('NotDuplicate')}
                rightSection={<Key name="b" />}
              >
                {duplicateTexts.noneIsDuplicate(selected.length)}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={isPending}
                onClick={() => decideSelected('SameBusiness')}
                rightSection={<Key name="y" />}
              >
                {duplicateTexts.areSameBusiness(selected.length)}
              </Button>
            </SelectionBar>
          ) : (
            <p className={classes.keys}>
              {items.length > 1 && (
                <>
                  <Key name={NEXT_KEY} /> <Key name={PREVIOUS_KEY} /> {duplicateTexts.keys.move}{' '}
                </>
              )}
              <Key name="x" /> {duplicateTexts.keys.select}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** As their keys: with a selection, the decisions act on it. */
const commandsOf = (name: string, selected: number, { compare, decide }: ListKeys) => [
  { label: compareTexts.actionLabel(name), key: 'o', run: compare },
  {
    label: selected > 0 ? duplicateTexts.noneIsDuplicate(selected) : duplicateTexts.notDuplicateLabel(name),
    key: 'b',
    run: () => decide('NotDuplicate'),
  },
  {
    label: selected > 0 ? duplicateTexts.areSameBusiness(selected) : duplicateTexts.sameBusinessLabel(name),
    key: 'y',
    run: () => decide('SameBusiness'),
  },
]

interface ListKeys {
  /** The customer that is so many below. */
  readonly move: (by: number) => string | undefined
  /** With Shift, all since the one that was selected last. */
  readonly select: (throughLast: boolean) => void
  /** Undefined without a selection. */
  readonly clear: (() => void) | undefined
  readonly compare: () => void
  readonly decide: (verdict: Verdict) => void
}

const ACTIONS: Readonly<Record<string, (keys: ListKeys) => void>> = {
  x: ({ select }) => select(false),
  X: ({ select }) => select(true),
  o: ({ compare }) => compare(),
}

/** J and K move through the checklist, with Shift within the list. The arrow keys scroll unless the list has the focus. */
function useListKeys(isOn: boolean, keys: ListKeys) {
  const list = useRef<HTMLDivElement>(null)
  const { isDialogOpen } = useCaseActions()
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { target, key } = event
      if (!isShortcut(event) || !(target instanceof Element)) return
      if (isDialogOpen || document.querySelector('[role="dialog"]:not([data-closing])')) return
      const next = keys.move(stepOf(event, list.current?.contains(target) === true))
      const verdict = verdictOfKey(key)
      const action = verdict ? () => keys.decide(verdict) : key === 'Escape' ? keys.clear : ACTIONS[key]
      if (!next && !action) return
      // Before the keys of the case.
      event.preventDefault()
      if (next) focusOn(list.current, next)
      action?.(keys)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [isOn, keys, isDialogOpen])
  return list
}

function stepOf({ key, shiftKey }: KeyboardEvent, isInList: boolean): number {
  if (isInList && !shiftKey) return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return shiftKey ? (({ j: 1, k: -1 } as Record<string, number>)[key.toLowerCase()] ?? 0) : 0
}

function focusOn(list: HTMLElement | null, customerId: string): void {
  const box = list?.querySelector<HTMLElement>(`[data-duplicate="${customerId}"] input`)
  box?.focus()
  box?.closest('article')?.scrollIntoView({ block: 'nearest' })
}
