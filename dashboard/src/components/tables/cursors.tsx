// Paging by cursor. Kept apart from paging by number, which not every screen needs.
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { afterPaint, usePromptValue } from '../../hooks/after-paint.ts'
import classes from './data-table.module.css'
import { pagingTexts as texts } from './texts.ts'
import { PAGE_SIZES, type PageSize } from './view-search.ts'

export interface Cursors {
  readonly kind: 'cursors'
  /** Sent with the request; undefined for the first page. */
  readonly cursor: string | undefined
  readonly hasPrevious: boolean
  next(cursor: string): void
  previous(): void
  reset(): void
  /** Labels of the two buttons; Previous and Next by default. */
  readonly labels?: readonly [previous: string, next: string]
}

/** For lists with a cursor: remembers the cursors of earlier pages. */
export function useCursors(): Cursors {
  const [way, setWay] = useState<readonly string[]>([])
  return {
    kind: 'cursors',
    cursor: way.at(-1),
    hasPrevious: way.length > 0,
    next: (cursor) => setWay([...way, cursor]),
    previous: () => setWay(way.slice(0, -1)),
    reset: () => setWay([]),
  }
}

/**
 * The same with the cursor in the address (`?after=`), so that a page can be linked to and reloaded. After such a link,
 * "Previous" leads to the first page. The route's validateSearch keeps `after`.
 */
export function useAddressCursors(labels?: Cursors['labels']): Cursors {
  const search: { after?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [way, setWay] = useState<readonly string[]>([])
  const cursor = typeof search.after === 'string' ? search.after : undefined
  const go = (after: string | undefined) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, after })) as never, resetScroll: false })
  return {
    kind: 'cursors',
    ...(labels ? { labels } : {}),
    cursor,
    hasPrevious: cursor !== undefined,
    next(next) {
      setWay(cursor === undefined ? [] : [...way, cursor])
      go(next)
    },
    previous() {
      setWay(way.slice(0, -1))
      go(way.at(-1))
    },
    reset: () => go(undefined),
  }
}

export function CursorButtons({
  cursors,
  next,
  shown = 0,
  total,
  view,
}: {
  cursors: Cursors
  next: string | null
  shown?: number
  total?: number | undefined
  view?: SizedView | undefined
}) {
  const isOnePage = !cursors.hasPrevious && next === null
  if (isOnePage && !(view && shown > PAGE_SIZES[0])) return null
  return (
    <Group justify="space-between">
      <Group gap="lg">
        {view && (
          <>
            <Text size="sm" c="dimmed" aria-live="polite">
              {total === undefined ? texts.shown(shown) : texts.shownOf(shown, total)}
            </Text>
            <PageSizeChoice view={view} isNeeded />
          </>
        )}
      </Group>
      {!isOnePage && (
        <Group component="nav" aria-label={texts.pages}>
          <Button
            size="xs"
            variant="default"
            disabled={!cursors.hasPrevious}
            onClick={() => afterPaint(cursors.previous)}
          >
            {cursors.labels?.[0] ?? texts.previous}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={next === null}
            onClick={() => next && afterPaint(() => cursors.next(next))}
          >
            {cursors.labels?.[1] ?? texts.next}
          </Button>
        </Group>
      )}
    </Group>
  )
}

export interface SizedView {
  readonly pageSize: PageSize
  setPageSize(size: PageSize): void
}

export function PageSizeChoice({ view, isNeeded }: { view: SizedView; isNeeded: boolean }) {
  const [shown, choose] = usePromptValue(view.pageSize, view.setPageSize)
  if (!isNeeded) return null
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside of it
    <label className={classes.pageSize}>
      {texts.rows}
      <NativeSelect
        size="xs"
        data={PAGE_SIZES.map(String)}
        value={String(shown)}
        onChange={(event) => choose(Number(event.currentTarget.value) as PageSize)}
      />
    </label>
  )
}
