// The columns of the delivery list: what is sent to whom, how it went, and what happens next.
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { WebhookDelivery } from '../../api/dashboard-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { commonTexts } from '../../components/texts.ts'
import { Countdown } from '../../components/values/countdown.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { sentence } from '../../format/sentences.ts'
import { serviceNow } from '../../format/service-now.ts'
import classes from '../webhooks.module.css'
import { DeliveryBadge } from './delivery-badge.tsx'
import { deliverySearch } from './delivery-search.ts'
import { failureReason } from './failure-texts.ts'
import { MAX_ATTEMPTS, deliveriesTexts as texts, waitingInTexts, waitingTexts } from './texts.ts'

const REPLAY_DAYS = 30
const DAY_MS = 24 * 3_600_000

export const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    title: texts.event,
    cell: (delivery) => (
      <Group gap={4} justify="flex-start" className={classes.eventType}>
        <DeliveryLink delivery={delivery} />
        {delivery.isReplay && <StatusBadge tone="neutral">{texts.isReplay}</StatusBadge>}
      </Group>
    ),
    width: '11.5rem',
  },
  { title: texts.customer, cell: (delivery) => <CustomerOf delivery={delivery} />, width: '12rem' },
  { title: texts.status, cell: (delivery) => <Status delivery={delivery} />, width: '8.5rem' },
  { title: texts.lastFailure, cell: (delivery) => reasonOf(delivery), width: '9rem' },
  { title: texts.nextAttempt, cell: (delivery) => <NextAttempt delivery={delivery} />, width: '6.5rem' },
  { title: texts.occurred, cell: (delivery) => <TimeText value={delivery.occurredAt} />, width: '7rem' },
]

export interface Selection {
  readonly chosen: ReadonlySet<string>
  /** Those on the page that can be resent. */
  readonly available: readonly string[]
  choose(ids: ReadonlySet<string>): void
  resend(deliveryId: string): void
}

/** Events can be resent for 30 days. */
export function canBeResent({ occurredAt }: WebhookDelivery): boolean {
  return serviceNow() - Date.parse(occurredAt) < REPLAY_DAYS * DAY_MS
}

/** For users who may resend: a checkbox before each row, and a button after it. */
export function withSelection(selection: Selection): readonly Column<WebhookDelivery>[] {
  const { chosen, available, choose } = selection
  const all = available.length > 0 && available.every((id) => chosen.has(id))
  return [
    {
      title: texts.select,
      quietTitle: true,
      width: '2.75rem',
      heading: (
        <Checkbox
          aria-label={texts.selectAll}
          checked={all}
          indeterminate={!all && chosen.size > 0}
          disabled={available.length === 0}
          onChange={() => choose(new Set(all ? [] : available))}
        />
      ),
      cell: (delivery) =>
        canBeResent(delivery) && (
          <Checkbox
            aria-label={texts.selectOne(delivery.eventType, delivery.customer?.companyName)}
            checked={chosen.has(delivery.id)}
            onChange={() => choose(toggled(chosen, delivery.id))}
          />
        ),
    },
    ...DELIVERY_COLUMNS,
    {
      title: texts.actions,
      quietTitle: true,
      width: '5.5rem',
      align: 'right',
      cell: (delivery) =>
        canBeResent(delivery) && (
          <Button size="compact-sm" variant="default" onClick={() => selection.resend(delivery.id)}>
            {texts.resend}
          </Button>
        ),
    },
  ]
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id])
}

/** Carries the filters along, so that the way back leads to the same list. */
function DeliveryLink({ delivery }: { delivery: WebhookDelivery }) {
  const search = deliverySearch(useSearch({ strict: false }))
  return (
    <AnchorLink
      to="/webhooks/deliveries/$deliveryId"
      params={{ deliveryId: delivery.id }}
      size="sm"
      state={{ deliverySearch: search }}
    >
      {delivery.eventType}
    </AnchorLink>
  )
}

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
    <Group gap={6} wrap="nowrap">
      <DeliveryBadge delivery={delivery} />
      {status === 'Pending' && attemptCount > 0 && (
        <Text
          size="xs"
          c="dimmed"
          component="span"
          className={classes.eventType}
          title={texts.attemptsOf(attemptCount, MAX_ATTEMPTS)}
        >
          {attemptCount}/{MAX_ATTEMPTS}
        </Text>
      )}
    </Group>
  )
}

/** Why the last attempt failed. */
function reasonOf({ lastErrorKind, lastStatusCode }: WebhookDelivery): string {
  return lastErrorKind === null ? commonTexts.none : sentence(failureReason(lastErrorKind, lastStatusCode))
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
