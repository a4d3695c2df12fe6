// Joining by a mailed link: what one is invited to first, then a password of one's own or the organisation's provider.
import { Button, Divider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InvitationForYou } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ButtonLink } from '../components/anchor-link.tsx'
import { Notice } from '../components/notice.tsx'
import { EmptyView, ErrorView, FormError, LoadingView } from '../components/state-views.tsx'
import { TimeText } from '../components/time-text.tsx'
import { besidesPassword, NewPassword } from '../session/new-password.tsx'
import { ROLE_NAMES } from '../session/session.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { useLinkToken } from './link-token.ts'
import { SsoButton } from './sso-button.tsx'

export function InvitationScreen() {
  const token = useLinkToken()
  const invitation = useQuery({
    ...apiQuery('lookAtInvitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '') {
    return (
      <PublicPage title="Invitation">
        <EmptyView icon="mail" title="Open the link in your mail">
          The address of this page is not complete. Links work as they are in the mail, once.
        </EmptyView>
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Join Gangway">
      {invitation.isPending && <LoadingView label="Looking at your invitation" lines={5} />}
      {invitation.isError && (
        <Stack>
          <ErrorView error={invitation.error} />
          <ButtonLink to="/sign-in" variant="default">
            Go to sign in
          </ButtonLink>
        </Stack>
      )}
      {invitation.data && <Join invitation={invitation.data} token={token} />}
    </PublicPage>
  )
}

function Join({ invitation, token }: { invitation: InvitationForYou; token: string }) {
  const [password, setPassword] = useState('')
  const accept = useApiMutation('acceptInvitation', { showsErrors: true })
  if (accept.isSuccess) {
    return (
      <Stack>
        <Notice tone="good" title="You have joined" role="status">
          Sign in as {accept.data?.email} with the password you have set.
        </Notice>
        <ButtonLink to="/sign-in">Go to sign in</ButtonLink>
      </Stack>
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    accept.mutate({ body: { token, password } })
  }
  return (
    <Stack>
      <Text>
        {invitation.email} is invited to {invitation.organisation ?? 'the team behind Gangway'} as{' '}
        <strong>{ROLE_NAMES[invitation.role] ?? invitation.role}</strong>. The invitation ends on{' '}
        <TimeText value={invitation.expiresAt} />.
      </Text>
      <form onSubmit={submit}>
        <Stack>
          <NewPassword
            value={password}
            onChange={setPassword}
            error={accept.error}
            email={invitation.email}
            autoFocus
          />
          <FormError error={besidesPassword(accept.error)} />
          <Button type="submit" loading={accept.isPending}>
            Join
          </Button>
        </Stack>
      </form>
      {invitation.outsideSignIn && (
        <>
          <Divider label="or" />
          <SsoButton invitation={token}>Join with your organisation's sign-in</SsoButton>
        </>
      )}
    </Stack>
  )
}
