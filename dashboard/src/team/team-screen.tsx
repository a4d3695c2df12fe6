// Who may sign in for the organisation, and who is invited.
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiListQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Icon } from '../appearance/icon.tsx'
import { usePages } from '../components/paging.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import type { RoleWords } from './role-choice.tsx'

const ROLES: RoleWords<'viewer' | 'admin'> = {
  viewer: { label: 'Viewer', message: 'Sees customers, credentials and webhooks; changes nothing.' },
  admin: { label: 'Admin', message: 'Also changes credentials, webhooks and people, and sees the audit log.' },
}

const REFRESHES = ['listUsers', 'listAccountEvents'] as const
const useInviteUser = (onDone: () => void) =>
  useApiMutation('inviteUser', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: 'The invitation is on its way.',
    onSuccess: onDone,
  })
const useInviteAgain = () =>
  useApiMutation('inviteUser', {
    refreshes: REFRESHES,
    successMessage: 'A new link is on its way; the old one is dead.',
  })
const useWithdraw = (onDone: () => void) =>
  useApiMutation('withdrawInvitation', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: 'The invitation is withdrawn.',
    onSuccess: onDone,
  })

export function TeamScreen() {
  const pages = usePages()
  const users = useQuery(apiListQuery('listUsers', { query: { page: pages.page, pageSize: pages.pageSize } }))
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        title="People"
        actions={
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        }
      >
        Who may sign in to this dashboard. Viewers read; admins also change webhooks, credentials and people.
      </PageHeader>
      <Stack>
        <MemberTable query={users} pages={pages} />
        {users.data && users.data.invitations.length > 0 && (
          <InvitationList
            invitations={users.data.invitations}
            useWithdraw={useWithdraw}
            useInviteAgain={useInviteAgain}
          />
        )}
      </Stack>
      <InviteDialog
        title="Invite somebody"
        opened={inviting}
        onClose={() => setInviting(false)}
        roles={ROLES}
        usual="viewer"
        useInvite={useInviteUser}
      />
    </>
  )
}
