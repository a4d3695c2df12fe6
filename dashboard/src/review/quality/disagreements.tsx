// Decisions that a second analyst disagreed with. A supervisor marks those that were discussed as settled; they are hidden then.
import { Switch } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Disagreement, Quality } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifyWithUndo } from '../../components/feedback/undo-notification.tsx'
import { Card } from '../../components/layout/card.tsx'
import { DataTable } from '../../components/tables/data-table.tsx'
import { ExportButton } from '../../components/tables/export-button.tsx'
import { RowButton } from '../../components/tables/row-link.tsx'
import { usePermission } from '../../session/session.ts'
import { DISAGREEMENT_COLUMNS } from './quality-columns.tsx'
import { resultTexts as texts } from './texts.ts'

export function Disagreements({ quality, days }: { quality: UseQueryResult<Quality>; days: string }) {
  const [showsSettled, setShowsSettled] = useState(false)
  const columns = useColumns()
  const all = quality.data?.disagreements ?? []
  const settled = all.filter(({ settledAt }) => settledAt !== null).length
  return (
    <Card
      title={texts.disagreements}
      message={texts.disagreementsHint}
      actions={
        all.length > 0 && (
          <>
            {settled > 0 && (
              <Switch
                label={texts.showSettled(settled)}
                checked={showsSettled}
                onChange={({ currentTarget }) => setShowsSettled(currentTarget.checked)}
              />
            )}
            <ExportButton operation="exportDisagreements" query={{ days }} fileName="disagreements" />
          </>
        )
      }
    >
      <DataTable
        label={texts.disagreements}
        query={quality}
        rows={({ disagreements }) => disagreements.filter(({ settledAt }) => showsSettled || settledAt === null)}
        rowKey={({ sampleId }) => sampleId}
        columns={columns}
        empty={settled > 0 ? texts.allSettled : texts.noDisagreements}
      />
    </Card>
  )
}

function useColumns() {
  const maySettle = usePermission('review.supervise')
  const { mutate, isPending } = useApiMutation('settleDisagreement', { refreshes: ['getQuality'] })
  return useMemo(() => {
    const settle = (sampleId: string, settled: boolean, onSuccess?: () => void) =>
      mutate({ path: { sampleId }, body: { settled } }, { onSuccess })
    const column = {
      title: texts.actions,
      quietTitle: true,
      align: 'right' as const,
      cell: ({ sampleId, companyName, settledAt }: Disagreement) =>
        settledAt === null ? (
          <RowButton
            disabled={isPending}
            onClick={() =>
              settle(sampleId, true, () => notifyWithUndo(texts.settledNow(companyName), () => settle(sampleId, false)))
            }
            aria-label={texts.settleLabel(companyName)}
          >
            {texts.settle}
          </RowButton>
        ) : (
          <RowButton
            disabled={isPending}
            onClick={() => settle(sampleId, false)}
            aria-label={texts.unsettleLabel(companyName)}
          >
            {texts.unsettle}
          </RowButton>
        ),
    }
    return maySettle ? [...DISAGREEMENT_COLUMNS, column] : DISAGREEMENT_COLUMNS
  }, [maySettle, mutate, isPending])
}
