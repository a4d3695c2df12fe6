// Signing in: the password, then a second factor for users who have one; or single sign-on.
import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { FormError } from '../components/feedback/state-views.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { PasskeyError, signWithPasskey } from '../session/passkey.ts'
import { useGoTo } from '../session/return-to.ts'
import {
  type ChosenFactor,
  firstFactor,
  SecondFactorField,
  type SecondFactorWays,
} from '../session/second-factor-field.tsx'
import { type Session, sessionQuery, useSessionCache } from '../session/session.ts'
import { ssoErrorMessage, wasOtherAccount } from '../session/sso.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { SandboxHint } from './sandbox-hint.tsx'
import { SsoButton } from './sso-button.tsx'
import { signInTexts as texts } from './texts.ts'

export function SignInScreen() {
  const { error, returnTo } = useSearch({ from: '/sign-in' })
  const goTo = useGoTo()
  const { data: session, isFetching } = useQuery(sessionQuery)
  const cache = useSessionCache()
  const options = useQuery(apiQuery('getSignInOptions'))
  const [ways, setWays] = useState<SecondFactorWays>({ passkey: false, totp: false })
  const [factor, setFactor] = useState<ChosenFactor>()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useApiMutation(sendSignIn, {
    showsErrors: true,
    onSuccess(value) {
      cache.store(value)
      void goTo(returnTo ?? '/')
    },
  })
  // While signing in, the form navigates.
  const signedInAlready = Boolean(session) && !isFetching && !signIn.isSuccess && !error
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigates once
  useEffect(() => {
    if (signedInAlready) void goTo(returnTo ?? '/')
  }, [signedInAlready])

  const wanted = secondFactorsOf(signIn.error)
  if (wanted && !factor) {
    setWays(wanted)
    setFactor(firstFactor(wanted))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    signIn.mutate({ email, password, factor })
  }

  const byPasskey = factor !== undefined && 'passkey' in factor
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
    <PublicPage
      title={factor ? ('passkey' in factor ? texts.passkeyTitle : texts.codeTitle) : texts.title}
      below={<SandboxHint options={options.data} />}
    >
      <form onSubmit={submit}>
        <Stack>
          {ssoError && !signIn.isError && <Notice tone="attention" role="alert" title={ssoError} />}
          {factor ? (
            <SecondFactorField
              ways={ways}
              value={factor}
              onChange={(chosen) => {
                setFactor(chosen)
                signIn.reset()
              }}
            />
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
          <FormError error={wanted ? undefined : signIn.error} message={messageOf(signIn.error, factor)} />
          <Button
            key={byPasskey ? 'passkey' : 'code'}
            type="submit"
            loading={signIn.isPending || signIn.isSuccess}
            fullWidth
            autoFocus={byPasskey}
          >
            {byPasskey ? texts.usePasskey : texts.submit}
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

interface SignInInput {
  readonly email: string
  readonly password: string
  readonly factor: ChosenFactor | undefined
}

async function sendSignIn(api: ApiClient, { factor, ...credentials }: SignInInput): Promise<Session> {
  if (!factor || !('passkey' in factor)) return api.call('signIn', { body: { ...credentials, ...factor } })
  const options = await api.call('startPasskeySignIn', { body: credentials })
  return api.call('signIn', { body: { ...credentials, passkey: await signWithPasskey(options) } })
}

/** The second factors that the user can use, when the service asks for one. */
function secondFactorsOf(error: unknown): SecondFactorWays | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code !== 'SignIn.TotpRequired' && error.code !== 'SignIn.PasskeyRequired') return undefined
  const has = (path: string) => error.details.some((detail) => detail.path === path)
  return { passkey: has('/passkey'), totp: has('/totp') }
}

/** The service never says which of email, password and second factor was wrong. */
function messageOf(error: unknown, factor: ChosenFactor | undefined): string | undefined {
  if (error instanceof PasskeyError) return error.message
  const isFailed = error instanceof ApiError && error.code === 'SignIn.Failed'
  return isFailed && factor && 'passkey' in factor ? texts.wrongPasskey : undefined
}
