// Joining through an emailed link: the invitation, then a password or single sign-on.
import { Button, Divider, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fieldErrorOf } from '../api/api-error.ts'
import type { InvitationForYou } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { EmptyView, ErrorView, FormError, LoadingView } from '../components/feedback/state-views.tsx'
import { ButtonLink } from '../components/layout/links.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { NewPassword, otherThanPassword } from '../session/new-password.tsx'
import { useGoTo } from '../session/return-to.ts'
import { useSessionCache } from '../session/session.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { useLinkToken } from './link-token.ts'
import { SsoButton } from './sso-button.tsx'
import { roleWithArticle, invitationTexts as texts } from './texts.ts'

export function InvitationScreen() {
  const token = useLinkToken()
  const invitation = useQuery({
    ...apiQuery('lookAtInvitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '') {
    return (
      <PublicPage title={texts.incompleteTitle}>
        <EmptyView icon="mail" title={texts.incomplete}>
          {texts.incompleteHint}
        </EmptyView>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={texts.title}>
      {invitation.isPending && <LoadingView label={texts.loading} lines={5} />}
      {invitation.isError && (
        <Stack>
          <ErrorView error={invitation.error} />
          <ButtonLink to="/sign-in" variant="default">
            {texts.goToSignIn}
          </ButtonLink>
        </Stack>
      )}
      {invitation.data && <Join invitation={invitation.data} token={token} />}
    </PublicPage>
  )
}

/** Creates the account and signs in; a role that needs more than a password goes to the sign-in page. */
function Join({ invitation, token }: { invitation: InvitationForYou; token: string }) {
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const cache = useSessionCache()
  const goTo = useGoTo()
  const signIn = useApiMutation('signIn', {
    // The account exists: whatever keeps the user out, the sign-in page explains it.
    showsErrors: true,
    onSuccess(session) {
      cache.store(session)
      void goTo('/')
    },
  })
  const accept = useApiMutation('acceptInvitation', {
    showsErrors: true,
    onSuccess: ({ email }) => signIn.mutate({ body: { email, password } }),
  })
  if (signIn.isError) {
    return (
      <Stack>
        <Notice tone="good" title={texts.signInTo} role="status">
          {texts.signInHint(invitation.email)}
        </Notice>
        <ButtonLink to="/sign-in">{texts.goToSignIn}</ButtonLink>
      </Stack>
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    accept.mutate({ body: { token, password, name } })
  }
  /** Outside of the form, whose own check the browser does. */
  function hasName(): boolean {
    const isMissing = name.trim() === ''
    setNameMissing(isMissing)
    if (isMissing) nameField.current?.focus()
    return !isMissing
  }
  return (
    <Stack>
      <div>
        <Text>{texts.invitedTo(invitation.organisation, roleWithArticle[invitation.role] ?? invitation.role)}</Text>
        <Text size="sm" c="dimmed">
          {texts.account(invitation.email)}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.expires} <TimeText value={invitation.expiresAt} />
        </Text>
      </div>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            autoComplete="name"
            required
            maxLength={100}
            autoFocus
            ref={nameField}
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              setNameMissing(false)
            }}
            error={isNameMissing ? texts.nameMissing : fieldErrorOf(accept.error, 'name')}
          />
          <NewPassword value={password} onChange={setPassword} error={accept.error} email={invitation.email} />
          <FormError error={otherThanPassword(accept.error)} />
          <Button type="submit" loading={accept.isPending || accept.isSuccess}>
            {texts.submit}
          </Button>
        </Stack>
      </form>
      {invitation.outsideSignIn && (
        <>
          <Divider label={texts.or} />
          <SsoButton invitation={token} name={name.trim()} onLeave={hasName}>
            {texts.sso}
          </SsoButton>
        </>
      )}
    </Stack>
  )
}
