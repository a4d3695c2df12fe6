import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isTakenBack } from '../api/api-error.ts'
import { useChange } from '../api/reading.ts'
import { Card } from '../pieces/card.tsx'
import { FormError } from '../pieces/state-views.tsx'
import { besidesPassword, NewPassword } from '../session/new-password.tsx'
import { useSession } from '../session/session.ts'

export function PasswordCard() {
  const { email } = useSession()
  const [password, setPassword] = useState('')
  const change = useChange('changePassword', {
    showsErrors: true,
    message: 'Your password is changed. Other browsers are signed out.',
    refreshes: ['getSession', 'listAccountEvents'],
    onDone: () => setPassword(''),
  })
  const error = isTakenBack(change.error) ? undefined : change.error
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
