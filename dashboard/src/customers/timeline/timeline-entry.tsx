import { Text } from '@mantine/core'
import type { CustomerActivity, CustomerEvent } from '../../api/dashboard-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { verificationLabel } from '../../components/badges/verification-badge.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { serviceNow } from '../../format/service-now.ts'
import { DeliveryBadge } from '../../webhooks/deliveries/delivery-badge.tsx'
import { waitingTexts } from '../../webhooks/deliveries/texts.ts'
import classes from './customer-timeline.module.css'
import { EntryChanges } from './entry-changes.tsx'
import { entryTitle } from './entry-title.ts'
import { actionTitles, timelineTexts as texts } from './texts.ts'

/** How long API requests are stored. */
const REQUESTS_MS = 7 * 24 * 3_600_000

interface TimelineEntryProps {
  entry: CustomerActivity
  /** Undefined while they are loading. */
  events: readonly CustomerEvent[] | undefined
}

export function TimelineEntry({ entry, events }: TimelineEntryProps) {
  const { action, verificationStatus } = entry
  return (
    <li className={classes.entry} data-status={verificationStatus ?? undefined}>
      <div className={classes.what}>
        <div className={classes.title}>
          <UserText>{entryTitle(entry)}</UserText>
        </div>
        {verificationStatus && action in actionTitles && (
          <Text size="sm" component="div">
            {texts.statusChanged(verificationLabel(verificationStatus))}
          </Text>
        )}
        <EntryChanges entry={entry} />
      </div>
      <Text size="sm" component="div" className={classes.who}>
        <Actor entry={entry} />
      </Text>
      <Delivery entry={entry} events={events} />
      <Text size="sm" c="dimmed" component="div" className={classes.when}>
        <TimeText value={entry.occurredAt} />
      </Text>
    </li>
  )
}

function Actor({ entry: { actor, requestId, occurredAt } }: { entry: CustomerActivity }) {
  if (!actor) return <span className={classes.none}>{texts.notRecorded}</span>
  const { kind, name } = actor
  if (kind === 'Member') return <UserName email={name} none={texts.actors.Member} />
  if (kind !== 'ApiClient') return texts.actors[kind]
  const isStored = Date.parse(occurredAt) > serviceNow() - REQUESTS_MS
  return (
    <>
      {texts.actors.ApiClient}
      <div className={classes.client}>{name}</div>
      {requestId && isStored && (
        <AnchorLink to="/requests" search={{ request: requestId }} size="sm">
          {texts.viewRequest}
        </AnchorLink>
      )}
    </>
  )
}

/** Of several events, the one that needs attention most. */
function Delivery({ entry: { eventIds }, events }: TimelineEntryProps) {
  const own = events?.filter(({ eventId }) => eventIds.includes(eventId)) ?? []
  if (own.length === 0) return <div />
  const deliveries = own.flatMap(({ delivery }) => delivery ?? [])
  const delivery = deliveries.find(({ status }) => status !== 'Delivered') ?? deliveries[0]
  if (!delivery)
    return (
      <div>
        <StatusBadge tone="neutral">{texts.notSent}</StatusBadge>
      </div>
    )
  const { attemptCount, waitingFor } = delivery
  const facts = [
    own.length > 1 && texts.events(own.length),
    (attemptCount > 1 || (attemptCount > 0 && waitingFor)) && texts.attempts(attemptCount),
    waitingFor && waitingTexts[waitingFor.reason],
  ].filter(Boolean)
  return (
    <div>
      <DeliveryBadge delivery={delivery} />{' '}
      <AnchorLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: delivery.id }} size="sm">
        {texts.viewDelivery}
      </AnchorLink>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed" component="div">
          {facts.join(' · ')}
          {waitingFor?.until && (
            <>
              {' '}
              <TimeText value={waitingFor.until} />
            </>
          )}
        </Text>
      )}
    </div>
  )
}
