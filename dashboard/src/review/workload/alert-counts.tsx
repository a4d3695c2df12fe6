// Open alerts in four numbers, each with a link to them.
import { useQuery } from '@tanstack/react-query'
import { apiListQuery } from '../../api/queries.ts'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { FigureTiles } from '../components/figure-tiles.tsx'
import { alertCountTexts } from './texts.ts'

export function AlertCounts({ refetchInterval }: { refetchInterval: number | false }) {
  const alerts = useQuery({ ...apiListQuery('listAlerts', { query: { pageSize: '1' } }), refetchInterval })
  return (
    <Card title={alertCountTexts.title} message={alertCountTexts.hint}>
      {alerts.isError && !alerts.data && <ErrorView error={alerts.error} onRetry={() => void alerts.refetch()} />}
      {alerts.isPending && <LoadingView lines={2} label={alertCountTexts.loading} />}
      {alerts.data && <Tiles counts={alerts.data.counts} />}
    </Card>
  )
}

interface Counts {
  readonly open: number
  readonly overdue: number
  readonly unclaimed: number
  readonly proposed: number
}

function Tiles({ counts: { open, overdue, unclaimed, proposed } }: { counts: Counts }) {
  const tiles = [
    { name: alertCountTexts.open, count: open, search: {}, tone: undefined },
    {
      name: alertCountTexts.overdue,
      count: overdue,
      search: { overdue: 'yes' as const },
      tone: overdue > 0 ? ('bad' as const) : undefined,
    },
    { name: alertCountTexts.unclaimed, count: unclaimed, search: { tab: 'Unclaimed' as const }, tone: undefined },
    { name: alertCountTexts.proposed, count: proposed, search: { tab: 'Proposed' as const }, tone: undefined },
  ]
  return (
    <FigureTiles
      figures={tiles.map(({ name, count, search, tone }) => ({
        name,
        tone,
        value: (
          <AnchorLink to="/review/monitoring" search={search} inherit aria-label={alertCountTexts.label(name, count)}>
            {formatNumber(count)}
          </AnchorLink>
        ),
      }))}
    />
  )
}
