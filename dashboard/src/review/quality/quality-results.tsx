// Results of quality samples, for supervisors and auditors.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { apiListQuery } from '../../api/queries.ts'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card } from '../../components/layout/card.tsx'
import { DataTable } from '../../components/tables/data-table.tsx'
import { ExportButton } from '../../components/tables/export-button.tsx'
import { Disagreements } from './disagreements.tsx'
import { ANALYST_COLUMNS } from './quality-columns.tsx'
import { PERIODS, readPeriod } from './quality-search.ts'
import { SamplingButton, SamplingText } from './sampling-setting.tsx'
import { resultTexts as texts } from './texts.ts'

export function QualityResults() {
  const days = readPeriod(useSearch({ strict: false }))
  const navigate = useNavigate()
  const quality = useQuery(apiListQuery('getQuality', { query: { days } }))
  return (
    <>
      <UnavailableCells cells={quality.data?.unavailableCells} />
      <Card
        title={texts.byAnalyst}
        message={quality.data && <SamplingText sampling={quality.data} />}
        // With the button, so that nothing beside it moves when it comes.
        actions={
          !quality.isPending && (
            <>
              {quality.data && <SamplingButton sampling={quality.data} />}
              {/* The choices of Mantine are in a file that the screen would load for this alone. */}
              <NativeSelect
                aria-label={texts.period}
                data={PERIODS.map((value) => ({ value, label: texts.lastDays(Number(value)) }))}
                value={days}
                onChange={({ currentTarget: { value } }) =>
                  void navigate({
                    to: '/review/quality',
                    search: { days: Number(value) },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
              <ExportButton operation="exportQuality" query={{ days }} fileName="quality" />
            </>
          )
        }
      >
        <DataTable
          label={texts.byAnalyst}
          query={quality}
          rows={({ analysts }) => analysts}
          rowKey={({ userId }) => userId}
          columns={ANALYST_COLUMNS}
          empty={texts.noResults}
        />
      </Card>
      <Disagreements quality={quality} days={days} />
    </>
  )
}
