// Quality samples: approvals to review again, and for supervisors and auditors the results.
import { useQuery } from '@tanstack/react-query'
import { apiListQuery } from '../../api/queries.ts'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card, CardColumn } from '../../components/layout/card.tsx'
import { useCursors } from '../../components/tables/cursors.tsx'
import { DataTable } from '../../components/tables/data-table.tsx'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { SAMPLE_COLUMNS } from './quality-columns.tsx'
import { QualityResults } from './quality-results.tsx'
import { qualityTexts as texts } from './texts.ts'

export function QualityScreen() {
  const mayReview = usePermission('review.decide')
  const mayOversee = usePermission('review.oversee')
  return (
    <>
      <PageHeader title={texts.title}>{texts.hint}</PageHeader>
      <CardColumn>
        {mayReview && <WaitingSamples />}
        {mayOversee && <QualityResults />}
      </CardColumn>
    </>
  )
}

function WaitingSamples() {
  const cursors = useCursors()
  const { cursor } = cursors
  const samples = useQuery(apiListQuery('listQualitySamples', { query: cursor ? { cursor } : {} }))
  return (
    <Card title={texts.waiting} message={texts.waitingHint}>
      <UnavailableCells cells={samples.data?.unavailableCells} />
      <DataTable
        label={texts.waiting}
        query={samples}
        rows={({ items }) => items}
        rowKey={({ sampleId }) => sampleId}
        opensRows
        columns={SAMPLE_COLUMNS}
        empty={<EmptyView title={texts.noSamples}>{texts.noSamplesHint}</EmptyView>}
        cursors={cursors}
        nextCursor={({ nextCursor }) => nextCursor}
      />
    </Card>
  )
}
