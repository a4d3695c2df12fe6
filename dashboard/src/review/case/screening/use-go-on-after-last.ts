import { useEffect, useRef } from 'react'
import type { View } from '../model/case-search.ts'
import { checklist } from '../model/checklist-rows.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'

/** As after the last document: what is left to decide is shown next. */
export function useGoOnAfterLast(view: View, open: number | undefined): void {
  const { reviewCase } = useOpenCase()
  const { goOnFrom } = useCaseActions()
  const before = useRef(open)
  useEffect(() => {
    const row = checklist(reviewCase)
      .flatMap(({ rows }) => rows)
      .find(({ shows }) => shows.view === view)
    if (before.current && open === 0 && row) goOnFrom(row)
    before.current = open
  }, [view, open, reviewCase, goOnFrom])
}
