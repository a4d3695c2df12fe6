// The name that the user is shown with.
import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../api/api-error.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { userName } from '../format/user-name.ts'
import { useSession } from '../session/session.ts'
import { nameTexts as texts } from './texts.ts'

export function NameCard() {
  const { email } = useSession()
  const [name, setName] = useState(() => userName(email))
  const change = useApiMutation('changeOwnName', {
    showsErrors: true,
    successMessage: texts.changed,
    refreshes: ['getSession', 'listAccountEvents'],
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ body: { name } })
  }
  const fieldError = fieldErrorOf(change.error, 'name')
  return (
    <Card title={texts.title} message={texts.hint}>
      <form onSubmit={submit}>
        <Stack align="flex-start">
          <Stack w="100%" maw={420}>
            <TextInput
              label={texts.name}
              autoComplete="name"
              required
              maxLength={100}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={fieldError}
            />
            <FormError error={fieldError ? undefined : change.error} />
          </Stack>
          <Button type="submit" loading={change.isPending} variant="default">
            {texts.action}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
