// Until when cases are snoozed, and why.
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { missingTexts } from '../../../components/dialogs/missing-texts.ts'
import { useRequiredField } from '../../../components/dialogs/use-required-field.ts'
import { serviceNow } from '../../../format/service-now.ts'
import { snoozeFieldTexts as texts } from './texts.ts'

const HOUR_MS = 60 * 60_000
const MAX_SNOOZE_MS = 90 * 24 * HOUR_MS

/** The text is kept by the form: for one case as a draft. */
export function useSnoozing(text: { readonly value: string; set: (value: string) => void }) {
  const now = new Date(serviceNow())
  const [until, setUntil] = useState(() => minuteText(tomorrow(now)))
  const reason = text.value.trim()
  const ahead = new Date(until).getTime() - now.getTime()
  const time = useRequiredField<HTMLInputElement>(
    ahead > 0 && ahead <= MAX_SNOOZE_MS,
    until ? texts.outOfRange : missingTexts.time,
  )
  const given = useRequiredField<HTMLTextAreaElement>(reason !== '', missingTexts.text)
  return {
    ...{ now, until, setUntil, text },
    ...{ timeField: time.field, reasonField: given.field },
    /** What to send; marks what is missing. */
    given() {
      // Both are marked.
      const isGiven = [given.isGiven(), time.isGiven()]
      return isGiven.every(Boolean) ? { until: new Date(until).toISOString(), reason } : undefined
    },
  }
}

export function SnoozeFields({ snoozing }: { snoozing: ReturnType<typeof useSnoozing> }) {
  const { now, until, text } = snoozing
  return (
    <>
      <Group gap="xs" role="group" aria-label={texts.presets}>
        {PRESETS.map(([label, time]) => (
          <Button
            key={label}
            size="compact-sm"
            variant={minuteText(time(now)) === until ? 'light' : 'default'}
            aria-pressed={minuteText(time(now)) === until}
            onClick={() => snoozing.setUntil(minuteText(time(now)))}
          >
            {label}
          </Button>
        ))}
      </Group>
      <TextInput
        type="datetime-local"
        label={texts.until}
        description={texts.untilHint}
        value={until}
        min={minuteText(now)}
        max={minuteText(new Date(now.getTime() + MAX_SNOOZE_MS))}
        onChange={(event) => snoozing.setUntil(event.currentTarget.value)}
        {...snoozing.timeField}
      />
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        value={text.value}
        onChange={(event) => text.set(event.currentTarget.value)}
        maxLength={4000}
        autosize
        minRows={2}
        maxRows={8}
        {...snoozing.reasonField}
        data-autofocus
      />
    </>
  )
}

/** The start of a working day where the analyst is. */
function morning(now: Date, daysAhead: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, 8)
}
const tomorrow = (now: Date) => morning(now, 1)
const PRESETS: readonly (readonly [label: string, time: (now: Date) => Date])[] = [
  [texts.inTwoHours, (now) => new Date(now.getTime() + 2 * HOUR_MS)],
  [texts.tomorrow, tomorrow],
  [texts.monday, (now) => morning(now, ((7 - now.getDay()) % 7) + 1)],
  [texts.inAWeek, (now) => morning(now, 7)],
]

/** YYYY-MM-DDTHH:MM in the viewer's zone. */
function minuteText(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
