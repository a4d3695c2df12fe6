// Our own staff: who belongs to it, with which role, and who is invited.
import { ActionIcon, Button, Menu, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '../api/operator-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Icon } from '../appearance/icon.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { usePages } from '../components/paging.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText, viewerZone } from '../components/time-text.tsx'
import { ROLE_NAMES, useSession } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { InvitationList } from '../team/invitation-list.tsx'
import { InviteDialog } from '../team/invite-dialog.tsx'
import { type StaffAction, StaffActionDialogs } from './staff-action-dialogs.tsx'
import { STAFF_ROLES } from './staff-roles.ts'

const REFRESHES = ['listStaff', 'listStaffEvents'] as const
const useInviteStaff = (onDone: () => void) =>
  useApiMutation('inviteStaff', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: 'The invitation is on its way.',
    onSuccess: onDone,
  })
const useInviteAgain = () =>
  useApiMutation('inviteStaff', {
    refreshes: REFRESHES,
    successMessage: 'A new link is on its way; the old one is dead.',
  })
const useWithdraw = (onDone: () => void) =>
  useApiMutation('withdrawStaffInvitation', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: 'The invitation is withdrawn.',
    onSuccess: onDone,
  })

export function StaffScreen() {
  const { userId } = useSession()
  const pages = usePages()
  const query = useQuery(
    apiListQuery('listStaff', { query: { page: String(pages.page), pageSize: String(pages.pageSize) } }),
  )
  const [inviting, setInviting] = useState(false)
  const [action, setAction] = useState<StaffAction>()
  const invitations = query.data?.invitations ?? []
  const columns: readonly Column<StaffMember>[] = [
    {
      title: 'Person',
      cell: (member) => (
        <div>
          {member.email}
          {member.userId === userId && (
            <Text size="sm" c="dimmed">
              You
            </Text>
          )}
        </div>
      ),
    },
    { title: 'Role', cell: (member) => ROLE_NAMES[member.role] ?? member.role, width: '8rem' },
    {
      title: 'Authenticator app',
      width: '10rem',
      cell: (member) => (
        <StatusBadge tone={member.totpEnrolled ? 'good' : 'attention'}>
          {member.totpEnrolled ? 'On' : 'Not set up'}
        </StatusBadge>
      ),
    },
    { title: 'Added', cell: (member) => <TimeText value={member.addedAt} shows="day" />, width: '8rem' },
    {
      title: 'Last seen',
      cell: (member) => <TimeText value={member.lastSeenAt} none="Not signed in" />,
      width: '12rem',
    },
    {
      title: 'Actions',
      quietTitle: true,
      width: '4rem',
      cell: (member) => <Actions member={member} own={member.userId === userId} onChoose={setAction} />,
    },
  ]
  return (
    <>
      <PageHeader
        title="Staff"
        actions={
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        }
      >
        Who may sign in for us, and what for. Times are those of {viewerZone()}.
      </PageHeader>
      <Stack>
        <DataTable
          label="Staff"
          query={query}
          rows={(value) => value.items}
          rowKey={(member) => member.userId}
          columns={columns}
          empty="Nobody is here"
          pages={pages}
          total={(value) => value.total}
        />
        {invitations.length > 0 && (
          <InvitationList invitations={invitations} useWithdraw={useWithdraw} useInviteAgain={useInviteAgain} />
        )}
      </Stack>
      <InviteDialog
        title="Invite somebody to the staff"
        opened={inviting}
        onClose={() => setInviting(false)}
        roles={STAFF_ROLES}
        usual="analyst"
        useInvite={useInviteStaff}
      />
      <StaffActionDialogs action={action} own={action?.member.userId === userId} onClose={() => setAction(undefined)} />
    </>
  )
}

interface ActionsProps {
  member: StaffMember
  own: boolean
  onChoose: (action: StaffAction) => void
}

function Actions({ member, own, onChoose }: ActionsProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={`Actions for ${member.email}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose({ kind: 'role', member })}>Change the role …</Menu.Item>
        {!own && member.totpEnrolled && (
          <Menu.Item onClick={() => onChoose({ kind: 'resetTotp', member })}>Reset the authenticator app …</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'remove', member })}>
          Remove …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
