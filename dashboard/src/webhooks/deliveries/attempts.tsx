// The attempts of a delivery, and when the next one is due.
import { Code, Text } from '@mantine/core'
import type { WebhookAttempt, WebhookDeliveryDetail } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Countdown } from '../../components/values/countdown.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { formatLatency } from '../../format/times.ts'
import classes from '../webhooks.module.css'
import { failureReason, failureText } from './failure-texts.ts'
import { SandboxCertificate } from './sandbox-certificate.tsx'
import { MAX_ATTEMPTS, attemptTexts as texts } from './texts.ts'

export function Attempts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  return (
    <ol className={classes.timeline} aria-label={texts.list}>
      {delivery.attempts.map((attempt) => (
        <Attempt
          key={attempt.attemptNo}
          attempt={attempt}
          isLast={attempt.attemptNo === delivery.attempts.at(-1)?.attemptNo}
        />
      ))}
      {delivery.waitingFor && <NextAttempt delivery={delivery} waitingFor={delivery.waitingFor} />}
    </ol>
  )
}

interface NextAttemptProps {
  delivery: WebhookDeliveryDetail
  waitingFor: NonNullable<WebhookDeliveryDetail['waitingFor']>
}

function NextAttempt({ delivery, waitingFor }: NextAttemptProps) {
  const number = delivery.attemptCount + 1
  const retryAt = waitingFor.reason === 'Retry' ? waitingFor.until : null
  return (
    <li className={classes.attempt} data-tone="waiting">
      <span className={classes.sign}>
        <Icon name="clock" size={20} />
      </span>
      <Text fw={600}>
        {retryAt ? (
          <>
            {texts.nextIn(number, MAX_ATTEMPTS)} <Countdown until={retryAt} over={texts.aMoment} />
          </>
        ) : (
          texts.next(number, MAX_ATTEMPTS)
        )}
      </Text>
      <Text size="sm">
        {retryAt ? (
          <>
            {texts.notBefore} <TimeText value={retryAt} shows="seconds" />
          </>
        ) : (
          waitingFor.description
        )}
      </Text>
    </li>
  )
}

/** The response of the last attempt is what people look for: it is open. */
function Attempt({ attempt, isLast }: { attempt: WebhookAttempt; isLast: boolean }) {
  const failed = attempt.errorKind !== null
  return (
    <li className={classes.attempt} data-tone={failed ? 'bad' : 'good'}>
      <span className={classes.sign}>
        <Icon name={failed ? 'cross' : 'check'} size={20} />
      </span>
      <Text fw={600}>{texts.attempt(attempt.attemptNo, outcomeOf(attempt))}</Text>
      <Text size="sm" c="dimmed">
        <TimeText value={attempt.sentAt} shows="seconds" /> · {texts.took(formatLatency(attempt.durationMs))}
      </Text>
      {attempt.errorKind && (
        <Text size="sm">
          {failureText({ kind: attempt.errorKind, tlsReason: attempt.tlsReason }).fix}{' '}
          <SandboxCertificate tlsReason={attempt.tlsReason} />
        </Text>
      )}
      {attempt.responseExcerpt ? (
        <details className={classes.response} open={isLast}>
          <summary>{texts.response}</summary>
          <Code
            block
            className={`${classes.text} ${classes.wrapped}`}
            tabIndex={0}
            aria-label={texts.responseOf(attempt.attemptNo)}
          >
            {readable(attempt.responseExcerpt)}
          </Code>
          <Text size="xs" c="dimmed">
            {texts.excerpt}
          </Text>
        </details>
      ) : (
        attempt.statusCode !== null && (
          <Text size="sm" c="dimmed">
            {texts.noBody}
          </Text>
        )
      )}
    </li>
  )
}

function outcomeOf({ errorKind, tlsReason, statusCode }: WebhookAttempt): string {
  if (errorKind === null) return texts.delivered(statusCode ?? 0)
  return failureReason({ kind: errorKind, tlsReason }, statusCode)
}

/** JSON with line breaks; everything else as it is. Always shown as text. */
function readable(excerpt: string): string {
  try {
    return JSON.stringify(JSON.parse(excerpt), null, 2)
  } catch {
    return excerpt
  }
}
