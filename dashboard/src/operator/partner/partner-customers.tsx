import type { Partner } from '../../api/operator-operations.ts'
import { type StatusCount, StatusTiles } from '../../components/badges/status-tiles.tsx'
import { Card } from '../../components/layout/card.tsx'
import { partnerScreenTexts as texts } from './texts.ts'

/** Counts only: operators have no access to customers. */
export function PartnerCustomers({ partner, customers: total }: { partner: Partner; customers: number }) {
  return (
    <Card title={texts.customers} message={texts.customersTotal(total)}>
      <StatusTiles counts={countsOf(partner)} />
    </Card>
  )
}

/** Erased customers have no status any more; usually there are none. */
function countsOf({ customersByStatus, erasedCustomers }: Partner): StatusCount[] {
  return erasedCustomers ? [...customersByStatus, { status: 'Erased', customers: erasedCustomers }] : customersByStatus
}
