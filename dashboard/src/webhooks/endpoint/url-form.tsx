// The URL of the endpoint, with the error beside the field.
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { urlTexts as texts } from './texts.ts'
import { checkUrl, urlError } from './url-errors.ts'

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
  const [invalid, setInvalid] = useState<string>()
  const fieldError = invalid ?? urlError(change.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = checkUrl(typed.trim())
    setInvalid(problem)
    if (!problem) change.mutate({ body: { url: typed.trim() } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={texts.label}
          description={texts.hint}
          placeholder={texts.placeholder}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setInvalid(undefined)
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
        <FormError error={fieldError ? undefined : change.error} />
        <Group justify={onCancel ? 'flex-end' : 'flex-start'}>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={change.isPending}>
              {texts.cancel}
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
