import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isStepUpCancelled } from '../api/api-error.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Card } from '../components/card.tsx'
import { FormError } from '../components/state-views.tsx'
import { besidesPassword, NewPassword } from '../session/new-password.tsx'
import { useSession } from '../session/session.ts'

export function PasswordCard() {
  const { email } = useSession()
  const [password, setPassword] = useState('')
  const change = useApiMutation('changePassword', {
    showsErrors: true,
    successMessage: 'Your password is changed. Other browsers are signed out.',
    refreshes: ['getSession', 'listAccountEvents'],
    onSuccess: () => setPassword(''),
  })
  const error = isStepUpCancelled(change.error) ? undefined : change.error
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ body: { password } })
  }
  return (
    <Card title="Password" message="Changing it signs you out everywhere else.">
      <form onSubmit={submit}>
        <Stack align="flex-start">
          <Stack w="100%" maw={420}>
            <NewPassword value={password} onChange={setPassword} error={error} email={email} />
            <FormError error={besidesPassword(error)} />
          </Stack>
          <Button type="submit" loading={change.isPending} variant="default">
            Change the password
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
