// Signing in: password first, then a code when the person has an authenticator app; or the organisation's provider.
import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { reading, useChange } from '../api/reading.ts'
import { AnchorLink } from '../pieces/anchor-link.tsx'
import { Notice } from '../pieces/notice.tsx'
import { FormError } from '../pieces/state-views.tsx'
import { BarePage } from '../shell/bare-page.tsx'
import { CodeField, type SecondFactor } from './code-field.tsx'
import { outsideTrouble, wasOtherAccount } from './outside.ts'
import { OutsideButton } from './outside-button.tsx'
import { useGoTo } from './return-to.ts'
import { SandboxHint } from './sandbox-hint.tsx'
import { keepSession, useMaybeSession } from './session.ts'

export function SignInScreen() {
  const { error, returnTo } = useSearch({ from: '/sign-in' })
  const goTo = useGoTo()
  const session = useMaybeSession()
  const options = useQuery(reading('getSignInOptions'))
  const [factor, setFactor] = useState<SecondFactor>()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useChange('signIn', {
    showsErrors: true,
    onDone(value) {
      keepSession(value)
      void goTo(returnTo ?? '/')
    },
  })
  // Not while one is being made: the way on is taken then by the form.
  const signedInAlready = Boolean(session) && !signIn.isSuccess && !error
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once
  useEffect(() => {
    if (signedInAlready) void goTo(returnTo ?? '/')
  }, [signedInAlready])

  const asksForCode = signIn.error instanceof ApiError && signIn.error.code === 'SignIn.TotpRequired'
  if (asksForCode && !factor) setFactor({ totp: '' })

  function submit(event: FormEvent) {
    event.preventDefault()
    signIn.mutate({ body: { email, password, ...factor } })
  }

  const trouble = outsideTrouble(error)
  if (session && trouble && signIn.isIdle) {
    return (
      <BarePage title="You are still signed in">
        <Stack>
          <Notice tone="attention" role="alert" title={trouble} />
          <Text>Nothing has changed for {session.email}.</Text>
          <Button onClick={() => void goTo(returnTo ?? '/')}>Go on</Button>
        </Stack>
      </BarePage>
    )
  }
  return (
    <BarePage title={factor ? 'Enter your code' : 'Sign in'} below={<SandboxHint options={options.data} />}>
      <form onSubmit={submit}>
        <Stack>
          {trouble && !signIn.isError && <Notice tone="attention" role="alert" title={trouble} />}
          {factor ? (
            <CodeField value={factor} onChange={setFactor} autoFocus />
          ) : (
            <>
              <TextInput
                label="Email"
                type="email"
                name="email"
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                autoComplete="username"
                required
                autoFocus
              />
              <PasswordInput
                label="Password"
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
            Sign in
          </Button>
          {factor ? (
            <Button
              variant="subtle"
              onClick={() => {
                setFactor(undefined)
                signIn.reset()
              }}
            >
              Back
            </Button>
          ) : (
            <AnchorLink to="/reset-password" size="sm" ta="center">
              Forgot your password?
            </AnchorLink>
          )}
        </Stack>
      </form>
      {!factor && options.data?.outsideSignIn && (
        <Stack mt="md">
          <Divider label="or" />
          <OutsideButton returnTo={returnTo} anew={wasOtherAccount(error)}>
            Sign in with your organisation
          </OutsideButton>
        </Stack>
      )}
    </BarePage>
  )
}
