// Joining by a mailed link: what one is invited to first, then a password of one's own or the organisation's provider.
import { Button, Divider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InvitationForYou } from '../api/dashboard-operations.ts'
import { reading, useChange } from '../api/reading.ts'
import { ButtonLink } from '../pieces/anchor-link.tsx'
import { Notice } from '../pieces/notice.tsx'
import { EmptyView, ErrorView, FormError, LoadingView } from '../pieces/state-views.tsx'
import { TimeText } from '../pieces/time-text.tsx'
import { BarePage } from '../shell/bare-page.tsx'
import { useLinkToken } from './link-token.ts'
import { besidesPassword, NewPassword } from './new-password.tsx'
import { OutsideButton } from './outside-button.tsx'
import { ROLE_NAMES } from './session.ts'

export function InvitationScreen() {
  const token = useLinkToken()
  const invitation = useQuery({
    ...reading('lookAtInvitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '') {
    return (
      <BarePage title="Invitation">
        <EmptyView icon="mail" title="Open the link in your mail">
          The address of this page is not complete. Links work as they are in the mail, once.
        </EmptyView>
      </BarePage>
    )
  }
  return (
    <BarePage title="Join Gangway">
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
    </BarePage>
  )
}

function Join({ invitation, token }: { invitation: InvitationForYou; token: string }) {
  const [password, setPassword] = useState('')
  const accept = useChange('acceptInvitation', { showsErrors: true })
  if (accept.isSuccess) {
    return (
      <Stack>
        <Notice tone="good" title="You have joined" role="status">
          Sign in as {accept.data.email} with the password you have set.
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
          <OutsideButton invitation={token}>Join with your organisation's sign-in</OutsideButton>
        </>
      )}
    </Stack>
  )
}
