// Who may sign in for the organisation, and who is invited.
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listing, useChange } from '../api/reading.ts'
import { Icon } from '../appearance/icon.tsx'
import { usePages } from '../pieces/paging.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { RoleWords } from './role-choice.tsx'
import { UserTable } from './user-table.tsx'

const ROLES: RoleWords<'viewer' | 'admin'> = {
  viewer: { label: 'Viewer', message: 'Sees customers, credentials and webhooks; changes nothing.' },
  admin: { label: 'Admin', message: 'Also changes credentials, webhooks and people, and sees the audit log.' },
}

const REFRESHES = ['listUsers', 'listAccountEvents'] as const
const useInviteUser = (onDone: () => void) =>
  useChange('inviteUser', { showsErrors: true, refreshes: REFRESHES, message: 'The invitation is on its way.', onDone })
const useInviteAgain = () =>
  useChange('inviteUser', { refreshes: REFRESHES, message: 'A new link is on its way; the old one is dead.' })
const useWithdraw = (onDone: () => void) =>
  useChange('withdrawInvitation', {
    showsErrors: true,
    refreshes: REFRESHES,
    message: 'The invitation is withdrawn.',
    onDone,
  })

export function PeopleScreen() {
  const pages = usePages()
  const users = useQuery(listing('listUsers', { query: { page: pages.page, pageSize: pages.pageSize } }))
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
        <UserTable query={users} pages={pages} />
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
