// The URL of the endpoint, with the reason next to the field when it is refused.
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isStepUpCancelled } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/state-views.tsx'
import { urlError } from './url-errors.ts'

interface UrlFormProps {
  operation: 'registerWebhook' | 'replaceWebhook'
  action: string
  url?: string
  /** The secret when there was none before. */
  onDone: (secret: string | null) => void
  onCancel?: () => void
  children?: ReactNode
}

export function UrlForm({ operation, action, url = '', onDone, onCancel, children }: UrlFormProps) {
  const [typed, setTyped] = useState(url)
  const change = useApiMutation(operation, {
    showsErrors: true,
    refreshes: ['getWebhook'],
    onSuccess: ({ webhookSecret }) => onDone(webhookSecret),
  })
  const fieldError = urlError(change.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ body: { url: typed.trim() } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="URL of your receiver"
          description="https, on port 443 or one from 1024 on, with public addresses only."
          placeholder="https://hooks.example.com/gangway"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (change.error) change.reset()
          }}
          error={fieldError}
          errorProps={{ role: 'alert' }}
          required
          withAsterisk={false}
          maxLength={2048}
          data-autofocus
        />
        {children}
        <FormError error={fieldError || isStepUpCancelled(change.error) ? undefined : change.error} />
        <Group justify={onCancel ? 'flex-end' : 'flex-start'}>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={change.isPending}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={change.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
