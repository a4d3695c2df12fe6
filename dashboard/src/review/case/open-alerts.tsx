// Open alerts of the customer, each with a link to its page.
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { alertKinds } from '../../format/alert-labels.ts'
import { AlertLink } from '../components/alert-link.tsx'
import { alertSummary } from '../components/alert-summary.ts'
import { BulletList } from './parts/bullet-list.tsx'
import { useOpenCase } from './state/case-context.ts'
import { openAlertTexts } from './texts/case.ts'

const MOST_SHOWN = 5

export function OpenAlerts() {
  const { customerId } = useOpenCase()
  const alerts = useQuery(apiQuery('listAlerts', { query: { customerId, pageSize: String(MOST_SHOWN) } }))
  const { items = [], counts } = alerts.data ?? {}
  if (!counts || items.length === 0) return null
  return (
    <Notice tone={counts.overdue > 0 ? 'bad' : 'attention'} icon="warning" title={openAlertTexts.title(counts.open)}>
      <BulletList>
        {items.map((alert) => (
          <li key={alert.alertId}>
            <AlertLink alertId={alert.alertId}>{alertKinds[alert.kind] ?? alert.kind}</AlertLink> {alertSummary(alert)}
          </li>
        ))}
      </BulletList>
      <AnchorLink to="/review/monitoring" search={{ customer: customerId }} size="sm">
        {openAlertTexts.all}
      </AnchorLink>
    </Notice>
  )
}
