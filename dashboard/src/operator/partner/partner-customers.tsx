import type { Partner } from '../../api/operator-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { TONE_ICONS } from '../../components/badges/status-badge.tsx'
import { verificationLabel, verificationTone } from '../../components/badges/verification-badge.tsx'
import { Card } from '../../components/layout/card.tsx'
import { formatNumber } from '../../format/numbers.ts'
import classes from '../operator.module.css'
import { partnerScreenTexts as texts } from './texts.ts'

/** Counts only: operators have no access to customers. */
export function PartnerCustomers({ partner, customers: total }: { partner: Partner; customers: number }) {
  return (
    <Card title={texts.customers} message={texts.customersTotal(total)}>
      <ul className={classes.tiles}>
        {tilesOf(partner).map(({ status, customers }) => (
          <li key={status} className={classes.tile} data-tone={verificationTone(status)}>
            <span className={classes.figure}>{formatNumber(customers)}</span>
            <span className={classes.label}>
              <span className={classes.sign}>
                <Icon name={TONE_ICONS[verificationTone(status)]} size={16} />
              </span>
              {verificationLabel(status)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Erased customers have no status any more; usually there are none. */
function tilesOf({ customersByStatus, erasedCustomers }: Partner): { status: string; customers: number }[] {
  return erasedCustomers ? [...customersByStatus, { status: 'Erased', customers: erasedCustomers }] : customersByStatus
}
