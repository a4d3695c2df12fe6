// How far the time of the sandbox is advanced.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { submitKey } from '../components/dialogs/submit-key.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { commonTexts } from '../components/texts.ts'
import { advanceTimeTexts as texts } from './advance-time-texts.ts'

export function AdvanceTimeDialog({ onClose, onAdvance }: { onClose: () => void; onAdvance: () => void }) {
  const [by, setBy] = useState('1d')
  const [isChecked, setChecked] = useState(false)
  const error = durationError(by.trim())
  const advance = useApiMutation('advanceSandboxTime', {
    refreshes: ['getSandboxTime'],
    showsErrors: true,
    onSuccess() {
      onAdvance()
      onClose()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!error) advance.mutate({ body: { by: by.trim() } })
  }
  return (
    <Modal opened onClose={onClose} title={texts.title} closeButtonProps={{ 'aria-label': commonTexts.close }} centered>
      <form onSubmit={submit}>
        <Stack>
          <Text>{texts.message}</Text>
          <Group gap="xs">
            {texts.choices.map(([value, label]) => (
              <Button
                key={value}
                size="xs"
                variant={by === value ? 'light' : 'default'}
                aria-pressed={by === value}
                onClick={() => setBy(value)}
              >
                {label}
              </Button>
            ))}
          </Group>
          <TextInput
            label={texts.by}
            description={texts.byHint}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
            error={isChecked && error}
            autoComplete="off"
            data-autofocus
          />
          <FormError error={advance.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button ref={submitKey} type="submit" loading={advance.isPending}>
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** As the service reads durations: a whole number of minutes, hours or days. */
function durationError(text: string): string | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? []
  if (!count) return texts.invalid
  const minutes = Number(count) * (unit === 'd' ? DAY : unit === 'h' ? 60 : 1)
  return minutes > MAX_STEP_DAYS * DAY ? texts.tooFar : undefined
}

/** In minutes. */
const DAY = 24 * 60
/** At a time. */
const MAX_STEP_DAYS = 400
