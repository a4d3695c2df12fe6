// A forgotten password: ask for a link, and set a new one with it. One address for both: the link has a token.
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { AnchorLink, ButtonLink } from '../components/anchor-link.tsx'
import { Notice } from '../components/notice.tsx'
import { EmptyView, FormError } from '../components/state-views.tsx'
import { besidesPassword, NewPassword } from '../session/new-password.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { useLinkToken } from './link-token.ts'
import { SandboxHint } from './sandbox-hint.tsx'

export function ResetPasswordScreen() {
  const token = useLinkToken()
  return token === '' ? <AskForLink /> : <SetPassword token={token} />
}

function AskForLink() {
  const options = useQuery(apiQuery('getSignInOptions'))
  const [email, setEmail] = useState('')
  const ask = useApiMutation('requestPasswordReset', { showsErrors: true })
  function submit(event: FormEvent) {
    event.preventDefault()
    ask.mutate({ body: { email } })
  }
  if (options.data?.passwordReset === false) {
    return (
      <PublicPage title="Forgot your password?">
        <EmptyView
          icon="mail"
          title="No mail is sent from here"
          action={<AnchorLink to="/sign-in">Back to sign in</AnchorLink>}
        >
          Ask an admin of your organisation to invite you again.
        </EmptyView>
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Forgot your password?" below={ask.isSuccess && <SandboxHint options={options.data} />}>
      {ask.isSuccess ? (
        <Stack>
          <Notice tone="good" icon="mail" title="Look into your mail" role="status">
            {ask.data.message} It works once, for an hour.
          </Notice>
          <ButtonLink to="/sign-in" variant="default">
            Back to sign in
          </ButtonLink>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Text c="dimmed">We send you a link to set a new one.</Text>
            <TextInput
              label="Email"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              autoComplete="username"
              required
              autoFocus
            />
            <FormError error={ask.error} />
            <Button type="submit" loading={ask.isPending}>
              Send the link
            </Button>
            <AnchorLink to="/sign-in" size="sm" ta="center">
              Back to sign in
            </AnchorLink>
          </Stack>
        </form>
      )}
    </PublicPage>
  )
}

function SetPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const reset = useApiMutation('resetPassword', { showsErrors: true })
  function submit(event: FormEvent) {
    event.preventDefault()
    reset.mutate({ body: { token, password } })
  }
  return (
    <PublicPage title="Set a new password">
      {reset.isSuccess ? (
        <Stack>
          <Notice tone="good" title="Your password is set" role="status">
            You are signed out everywhere. Sign in as {reset.data.email} with the new one.
          </Notice>
          <ButtonLink to="/sign-in">Go to sign in</ButtonLink>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <NewPassword value={password} onChange={setPassword} error={reset.error} autoFocus />
            <FormError error={besidesPassword(reset.error)} />
            <Button type="submit" loading={reset.isPending}>
              Set the password
            </Button>
          </Stack>
        </form>
      )}
    </PublicPage>
  )
}
