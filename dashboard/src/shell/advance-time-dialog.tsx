// How far the time of the sandbox is advanced.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { commonTexts } from '../components/texts.ts'
import { advanceTimeTexts as texts } from './advance-time-texts.ts'

export function AdvanceTimeDialog({ onClose, onAdvance }: { onClose: () => void; onAdvance: () => void }) {
  const [by, setBy] = useState('1d')
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
    advance.mutate({ body: { by: by.trim() } })
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
            autoComplete="off"
            data-autofocus
          />
          <FormError error={advance.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={advance.isPending}>
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
