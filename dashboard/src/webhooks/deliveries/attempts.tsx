// What happened to a delivery, attempt by attempt, and what happens next.
import { Code, Text } from '@mantine/core'
import type { WebhookAttempt, WebhookDeliveryDetail } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Countdown } from '../../components/countdown.tsx'
import { TimeText } from '../../components/time-text.tsx'
import classes from '../webhooks.module.css'
import { ATTEMPTS_AT_MOST, attemptWords, failureWords } from './delivery-labels.ts'

export function Attempts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { attempts, waitingFor } = delivery
  return (
    <ol className={classes.timeline} aria-label="Attempts">
      {attempts.map((attempt) => (
        <Attempt key={attempt.attemptNo} attempt={attempt} />
      ))}
      {waitingFor && (
        <li className={classes.attempt} data-tone="waiting">
          <span className={classes.sign}>
            <Icon name="clock" size={20} />
          </span>
          <Text fw={600}>
            {waitingFor.reason === 'Retry' && waitingFor.until ? (
              <>
                Attempt {delivery.attemptCount + 1} of {ATTEMPTS_AT_MOST} in{' '}
                <Countdown until={waitingFor.until} over="a moment" />
              </>
            ) : (
              `Attempt ${delivery.attemptCount + 1} of ${ATTEMPTS_AT_MOST}`
            )}
          </Text>
          <Text size="sm">
            {waitingFor.reason === 'Retry' && waitingFor.until ? (
              <>
                Not before <TimeText value={waitingFor.until} shows="seconds" />.
              </>
            ) : (
              waitingFor.description
            )}
          </Text>
        </li>
      )}
    </ol>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const failed = attempt.errorKind !== null
  return (
    <li className={classes.attempt} data-tone={failed ? 'bad' : 'good'}>
      <span className={classes.sign}>
        <Icon name={failed ? 'cross' : 'check'} size={20} />
      </span>
      <Text fw={600}>
        Attempt {attempt.attemptNo}: {attemptWords(attempt)}
      </Text>
      <Text size="sm" c="dimmed">
        <TimeText value={attempt.sentAt} shows="seconds" />, took {durationWords(attempt.durationMs)}
      </Text>
      {attempt.errorKind && <Text size="sm">{failureWords(attempt.errorKind).todo}</Text>}
      {attempt.responseExcerpt ? (
        <details>
          <summary>What it answered</summary>
          <Code
            block
            className={`${classes.text} ${classes.wrapped}`}
            tabIndex={0}
            aria-label={`Answer to attempt ${attempt.attemptNo}`}
          >
            {attempt.responseExcerpt}
          </Code>
          <Text size="xs" c="dimmed">
            At most the first 4 KiB.
          </Text>
        </details>
      ) : (
        attempt.statusCode !== null && (
          <Text size="sm" c="dimmed">
            The answer had no body.
          </Text>
        )
      )}
    </li>
  )
}

const NUMBER = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

export function durationWords(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${NUMBER.format(ms / 1_000)} s`
}
