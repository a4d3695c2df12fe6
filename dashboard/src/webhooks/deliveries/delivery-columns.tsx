// The columns of the delivery list: what is sent to whom, how it went, and what happens next.
import type { WebhookDelivery } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { RowButton, RowLink } from '../../components/tables/row-link.tsx'
import { commonTexts } from '../../components/texts.ts'
import { Countdown } from '../../components/values/countdown.tsx'
import { HiddenText } from '../../components/values/hidden-text.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { sentence } from '../../format/sentences.ts'
import { serviceNow } from '../../format/service-now.ts'
import classes from '../webhooks.module.css'
import { DeliveryBadge } from './delivery-badge.tsx'
import { failureReason, shortFailure } from './failure-texts.ts'
import { MAX_ATTEMPTS, deliveriesTexts as texts, waitingInTexts, waitingTexts } from './texts.ts'

const REPLAY_DAYS = 30
const DAY_MS = 24 * 3_600_000

export const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    title: texts.event,
    cell: (delivery) => (
      <span className={classes.event}>
        <RowLink to={`/webhooks/deliveries/${delivery.id}`} title={delivery.eventType}>
          <ShortType type={delivery.eventType} />
        </RowLink>
        {delivery.isReplay && (
          <span className={classes.replay} title={texts.isReplay}>
            <Icon name="refresh" size={14} />
            <HiddenText>{texts.isReplay}</HiddenText>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'customer',
    title: texts.customer,
    cell: (delivery) => <CustomerCell delivery={delivery} />,
    width: '10rem',
  },
  { id: 'status', title: texts.status, cell: (delivery) => <Status delivery={delivery} />, width: '8.75rem' },
  {
    id: 'failure',
    title: texts.lastFailure,
    cell: (delivery) => <span title={reasonOf(delivery)}>{shortReason(delivery)}</span>,
    width: '10.5rem',
  },
  { id: 'next', title: texts.nextAttempt, cell: (delivery) => <NextAttempt delivery={delivery} />, width: '7rem' },
  {
    id: 'occurred',
    title: texts.occurred,
    cell: (delivery) => <TimeText value={delivery.occurredAt} />,
    width: '9rem',
    wideWidth: '10.25rem',
    sort: 'occurredAt',
  },
]

/** Events can be resent for 30 days. */
export function canBeResent({ occurredAt }: WebhookDelivery): boolean {
  return serviceNow() - Date.parse(occurredAt) < REPLAY_DAYS * DAY_MS
}

/** At 1280 pixels, the checkbox and the button leave less space. */
const NARROW: Readonly<Record<string, string>> = { failure: '8.5rem' }

/** For users who may resend: a button at the end of each row. */
export function withResend(resend: (deliveryId: string) => void): readonly Column<WebhookDelivery>[] {
  return [
    ...DELIVERY_COLUMNS.map((column) => {
      const width = NARROW[column.id ?? '']
      return width && column.width ? { ...column, width, wideWidth: column.width } : column
    }),
    {
      title: texts.actions,
      quietTitle: true,
      width: '5.5rem',
      align: 'right',
      cell: (delivery) =>
        canBeResent(delivery) && <RowButton onClick={() => resend(delivery.id)}>{texts.resend}</RowButton>,
    },
  ]
}

function CustomerCell({ delivery: { customer } }: { delivery: WebhookDelivery }) {
  if (!customer) return commonTexts.none
  return (
    <RowLink
      to={`/customers/${customer.customerId}`}
      title={texts.reference(customer.companyName, customer.partnerCustomerId)}
    >
      <span dir="auto" className={classes.name}>
        {customer.companyName}
      </span>
    </RowLink>
  )
}

/** On the page of a delivery. */
export function CustomerOf({ delivery: { customer } }: { delivery: Pick<WebhookDelivery, 'customer'> }) {
  if (!customer) return commonTexts.none
  return (
    <AnchorLink
      to="/customers/$customerId"
      params={{ customerId: customer.customerId }}
      className={classes.customer}
      size="sm"
      title={texts.reference(customer.companyName, customer.partnerCustomerId)}
    >
      <UserText>{customer.companyName}</UserText>
    </AnchorLink>
  )
}

function Status({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attemptCount } = delivery
  return (
    <span className={classes.event}>
      <DeliveryBadge delivery={delivery} />
      {status === 'Pending' && attemptCount > 0 && (
        <span className={classes.attempts} title={texts.attemptsOf(attemptCount, MAX_ATTEMPTS)}>
          {attemptCount}/{MAX_ATTEMPTS}
        </span>
      )}
    </span>
  )
}

/** Nearly every type begins alike: in a narrow list they differ in the end. */
function ShortType({ type }: { type: string }) {
  if (!type.startsWith(PREFIX)) return type
  return (
    <>
      <span className={classes.prefix}>{PREFIX}</span>
      {type.slice(PREFIX.length)}
    </>
  )
}

const PREFIX = 'business.'

/** In the list, a status is enough: "HTTP 503". */
function shortReason({ lastErrorKind, lastTlsReason, lastStatusCode }: WebhookDelivery): string {
  if (lastErrorKind === null) return commonTexts.none
  if (lastErrorKind === 'HttpStatus' && lastStatusCode !== null) return texts.httpStatus(lastStatusCode)
  return sentence(shortFailure({ kind: lastErrorKind, tlsReason: lastTlsReason }))
}

/** Why the last attempt failed. */
function reasonOf({ lastErrorKind, lastTlsReason, lastStatusCode }: WebhookDelivery): string {
  if (lastErrorKind === null) return commonTexts.none
  return sentence(failureReason({ kind: lastErrorKind, tlsReason: lastTlsReason }, lastStatusCode))
}

function NextAttempt({ delivery: { waitingFor } }: { delivery: WebhookDelivery }) {
  if (!waitingFor) return commonTexts.none
  if (!waitingFor.until) return sentence(waitingTexts[waitingFor.reason])
  return (
    <span>
      {waitingInTexts.in} <Countdown until={waitingFor.until} over={waitingInTexts.aMoment} />
    </span>
  )
}
