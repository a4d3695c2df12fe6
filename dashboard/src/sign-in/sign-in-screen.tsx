// Signing in: the password, then a code for users with an authenticator app; or single sign-on.
import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { FormError } from '../components/feedback/state-views.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { CodeField, type SecondFactor } from '../session/code-field.tsx'
import { useGoTo } from '../session/return-to.ts'
import { useMaybeSession, useSessionCache } from '../session/session.ts'
import { ssoErrorMessage, wasOtherAccount } from '../session/sso.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { SandboxHint } from './sandbox-hint.tsx'
import { SsoButton } from './sso-button.tsx'
import { signInTexts as texts } from './texts.ts'

export function SignInScreen() {
  const { error, returnTo } = useSearch({ from: '/sign-in' })
  const goTo = useGoTo()
  const session = useMaybeSession()
  const cache = useSessionCache()
  const options = useQuery(apiQuery('getSignInOptions'))
  const [factor, setFactor] = useState<SecondFactor>()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useApiMutation('signIn', {
    showsErrors: true,
    onSuccess(value) {
      cache.store(value)
      void goTo(returnTo ?? '/')
    },
  })
  // While signing in, the form navigates.
  const signedInAlready = Boolean(session) && !signIn.isSuccess && !error
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigates once
  useEffect(() => {
    if (signedInAlready) void goTo(returnTo ?? '/')
  }, [signedInAlready])

  const asksForCode = signIn.error instanceof ApiError && signIn.error.code === 'SignIn.TotpRequired'
  if (asksForCode && !factor) setFactor({ totp: '' })

  function submit(event: FormEvent) {
    event.preventDefault()
    signIn.mutate({ body: { email, password, ...factor } })
  }

  const ssoError = ssoErrorMessage(error)
  if (session && ssoError && signIn.isIdle) {
    return (
      <PublicPage title={texts.stillSignedIn}>
        <Stack>
          <Notice tone="attention" role="alert" title={ssoError} />
          <Text>{texts.unchanged(session.email)}</Text>
          <Button onClick={() => void goTo(returnTo ?? '/')}>{texts.continue}</Button>
        </Stack>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={factor ? texts.codeTitle : texts.title} below={<SandboxHint options={options.data} />}>
      <form onSubmit={submit}>
        <Stack>
          {ssoError && !signIn.isError && <Notice tone="attention" role="alert" title={ssoError} />}
          {factor ? (
            <CodeField value={factor} onChange={setFactor} autoFocus />
          ) : (
            <>
              <TextInput
                label={texts.email}
                type="email"
                name="email"
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                autoComplete="username"
                required
                autoFocus
              />
              <PasswordInput
                label={texts.password}
                name="password"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                autoComplete="current-password"
                required
              />
            </>
          )}
          <FormError error={asksForCode ? undefined : signIn.error} />
          <Button type="submit" loading={signIn.isPending || signIn.isSuccess} fullWidth>
            {texts.submit}
          </Button>
          {factor ? (
            <Button
              variant="subtle"
              onClick={() => {
                setFactor(undefined)
                signIn.reset()
              }}
            >
              {texts.back}
            </Button>
          ) : (
            <AnchorLink to="/reset-password" size="sm" ta="center">
              {texts.forgotPassword}
            </AnchorLink>
          )}
        </Stack>
      </form>
      {!factor && options.data?.outsideSignIn && (
        <Stack mt="md">
          <Divider label={texts.or} />
          <SsoButton returnTo={returnTo} chooseAccount={wasOtherAccount(error)}>
            {texts.sso}
          </SsoButton>
        </Stack>
      )}
    </PublicPage>
  )
}
