// Customers of all partners that may be the same, and what they have in common.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { EmptyView, ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { isOpen } from '../model/duplicate-reasons.ts'
import { Panel } from '../parts/panel.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { duplicateTexts } from '../texts/screening.ts'
import { DuplicateCard } from './duplicate-card.tsx'
import { OpenDuplicates } from './open-duplicates.tsx'
import classes from './screening.module.css'
import { useGoOnAfterLast } from './use-go-on-after-last.ts'

const loadCompareDialog = async () => (await import('./compare-dialog.tsx')).CompareDialog

export function DuplicatesTab() {
  const [compared, setCompared] = useState<PossibleDuplicate>()
  const { closeUndoMessages } = useCaseActions()
  const close = () => setCompared(undefined)
  const compare = (item: PossibleDuplicate) => {
    closeUndoMessages()
    setCompared(item)
  }
  const compareDialog = useLaterPart(loadCompareDialog, compared !== undefined, close)
  const { customerId, sampleId } = useOpenCase()
  const duplicates = useQuery(
    apiQuery('listPossibleDuplicates', { path: { customerId }, ...(sampleId && { query: { sampleId } }) }),
  )
  useGoOnAfterLast('duplicates', duplicates.data?.items.filter(isOpen).length)
  if (duplicates.isError) return <ErrorView error={duplicates.error} onRetry={() => void duplicates.refetch()} />
  if (!duplicates.data) return <LoadingView lines={6} label={duplicateTexts.loading} />
  const { items, isComplete } = duplicates.data
  const [open, decided] = [items.filter(isOpen), items.filter((item) => !isOpen(item))]
  const compareNext = ({ customerId }: PossibleDuplicate) => {
    const at = items.findIndex((item) => item.customerId === customerId)
    const left = [...items.slice(at + 1), ...items.slice(0, at)].filter(isOpen)
    setCompared(left[0])
  }
  return (
    <Panel
      title={duplicateTexts.title}
      hint={duplicateTexts.scope}
      actions={
        items.length > 1 && (
          <Text size="sm" role="status">
            {duplicateTexts.progress(decided.length, items.length)}
          </Text>
        )
      }
    >
      {!isComplete && (
        <Notice tone="attention" title={duplicateTexts.more}>
          {duplicateTexts.moreHint}
        </Notice>
      )}
      {items.length === 0 && (
        <EmptyView icon="check" title={duplicateTexts.none}>
          {duplicateTexts.noneHint}
        </EmptyView>
      )}
      <OpenDuplicates items={open} onCompare={compare} />
      {decided.length > 0 && (
        <details className={classes.decidedHits} open={decided.length === items.length}>
          <summary>{duplicateTexts.decided(decided.length)}</summary>
          {decided.map((item) => (
            <DuplicateCard key={item.customerId} item={item} onCompare={compare} />
          ))}
        </details>
      )}
      {compareDialog({ item: compared, undecided: open.length, onDecided: compareNext, onClose: close })}
    </Panel>
  )
}
