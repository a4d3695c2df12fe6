import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { NewPassword, otherThanPassword } from '../session/new-password.tsx'
import { useSession } from '../session/session.ts'
import { passwordTexts as texts } from './texts.ts'

export function PasswordCard() {
  const { email } = useSession()
  const [password, setPassword] = useState('')
  const change = useApiMutation('changePassword', {
    showsErrors: true,
    successMessage: texts.changed,
    refreshes: ['getSession', 'listAccountEvents'],
    onSuccess: () => setPassword(''),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ body: { password } })
  }
  return (
    <Card title={texts.title} message={texts.hint}>
      <form onSubmit={submit}>
        <Stack align="flex-start">
          <Stack w="100%" maw={420}>
            <NewPassword value={password} onChange={setPassword} error={change.error} email={email} />
            <FormError error={otherThanPassword(change.error)} />
          </Stack>
          <Button type="submit" loading={change.isPending} variant="default">
            {texts.action}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
