// Resetting a password: request a link, then set a new password with it. One address for both: the link carries a token.
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { apiQuery, useApi } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { EmptyView, FormError, LoadingView } from '../components/feedback/state-views.tsx'
import { AnchorLink, ButtonLink } from '../components/layout/links.tsx'
import { NewPassword, otherThanPassword } from '../session/new-password.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { useLinkToken } from './link-token.ts'
import { SandboxHint } from './sandbox-hint.tsx'
import { resetTexts as texts } from './texts.ts'

export function ResetPasswordScreen() {
  const token = useLinkToken()
  return token === '' ? <AskForLink /> : <OpenedLink token={token} />
}

/** A link that no longer works says so at once, not after a new password was typed. */
function OpenedLink({ token }: { token: string }) {
  const api = useApi()
  const usable = useQuery({
    queryKey: ['resetPassword', 'usable', token],
    queryFn: () => isUsable(api, token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (usable.isPending)
    return (
      <PublicPage title={texts.title}>
        <LoadingView label={texts.checking} lines={3} />
      </PublicPage>
    )
  return usable.data === false ? <AskForLink expired /> : <SetPassword token={token} />
}

/** The service checks the link before the password, so an empty password shows whether the link works and changes nothing. */
async function isUsable(api: ApiClient, token: string): Promise<boolean> {
  try {
    await api.call('resetPassword', { body: { token, password: '' } })
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.code === 'Link.NotUsable')
  }
}

function AskForLink({ expired = false }: { expired?: boolean }) {
  const options = useQuery(apiQuery('getSignInOptions'))
  const [email, setEmail] = useState('')
  const ask = useApiMutation('requestPasswordReset', { showsErrors: true })
  function submit(event: FormEvent) {
    event.preventDefault()
    ask.mutate({ body: { email } })
  }
  if (options.data?.passwordReset === false) {
    return (
      <PublicPage title={texts.askTitle}>
        <EmptyView
          icon="mail"
          title={texts.noEmail}
          action={<AnchorLink to="/sign-in">{texts.backToSignIn}</AnchorLink>}
        >
          {texts.noEmailHint}
        </EmptyView>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={texts.askTitle} below={ask.isSuccess && <SandboxHint options={options.data} />}>
      {ask.isSuccess ? (
        <Stack>
          <Notice tone="good" icon="mail" title={texts.sent} role="status">
            {texts.sentHint}
          </Notice>
          <ButtonLink to="/sign-in" variant="default">
            {texts.backToSignIn}
          </ButtonLink>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            {expired && (
              <Notice tone="attention" title={texts.expired} role="alert">
                {texts.expiredHint}
              </Notice>
            )}
            <Text c="dimmed">{texts.askHint}</Text>
            <TextInput
              label={texts.email}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              autoComplete="username"
              required
              autoFocus
            />
            <FormError error={ask.error} />
            <Button type="submit" loading={ask.isPending}>
              {texts.send}
            </Button>
            <AnchorLink to="/sign-in" size="sm" ta="center">
              {texts.backToSignIn}
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
    <PublicPage title={texts.title}>
      {reset.isSuccess ? (
        <Stack>
          <Notice tone="good" title={texts.done} role="status">
            {texts.doneHint(reset.data.email)}
          </Notice>
          <ButtonLink to="/sign-in">{texts.goToSignIn}</ButtonLink>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <NewPassword value={password} onChange={setPassword} error={reset.error} autoFocus />
            <FormError error={otherThanPassword(reset.error)} />
            <Button type="submit" loading={reset.isPending}>
              {texts.submit}
            </Button>
          </Stack>
        </form>
      )}
    </PublicPage>
  )
}
