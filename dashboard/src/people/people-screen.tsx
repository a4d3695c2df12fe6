// Who may sign in for the organisation, and who is invited.
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listing } from '../api/reading.ts'
import { Icon } from '../appearance/icon.tsx'
import { usePages } from '../pieces/paging.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { UserTable } from './user-table.tsx'

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
        {users.data && users.data.invitations.length > 0 && <InvitationList invitations={users.data.invitations} />}
      </Stack>
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  )
}
