import { ActionIcon, Button, Menu, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '../../api/operator-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { useAddressDialog } from '../../components/dialogs/use-address-dialog.ts'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { usePages } from '../../components/tables/paging.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserWithEmail } from '../../components/values/user-name.tsx'
import { ROLE_NAMES, useSession } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { InvitationList } from '../../team/invitation-list.tsx'
import { InviteDialog } from '../../team/invite-dialog.tsx'
import { hasSecondFactor } from '../../team/member-table.tsx'
import { inviteTexts, memberTexts } from '../../team/texts.ts'
import { type StaffAction, StaffActionDialogs } from './staff-action-dialogs.tsx'
import { STAFF_ROLES } from './staff-roles.ts'
import { staffTexts as texts } from './texts.ts'

const REFRESHES = ['listStaff', 'listStaffEvents'] as const
const useInviteStaff = (onDone: () => void) =>
  useApiMutation('inviteStaff', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: inviteTexts.sent,
    onSuccess: onDone,
  })
const useInviteAgain = () =>
  useApiMutation('inviteStaff', {
    refreshes: REFRESHES,
    successMessage: inviteTexts.resent,
  })
const useWithdraw = (onDone: () => void) =>
  useApiMutation('withdrawStaffInvitation', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: inviteTexts.withdrawn,
    onSuccess: onDone,
  })

export function StaffScreen() {
  const { userId } = useSession()
  const pages = usePages()
  const query = useQuery(
    apiListQuery('listStaff', { query: { page: String(pages.page), pageSize: String(pages.pageSize) } }),
  )
  const [inviting, setInviting] = useAddressDialog('invite')
  const [action, setAction] = useState<StaffAction>()
  const invitations = query.data?.invitations ?? []
  const columns: readonly Column<StaffMember>[] = [
    {
      title: memberTexts.user,
      cell: (member) => (
        <UserWithEmail email={member.email}>{member.userId === userId && memberTexts.ownAccount}</UserWithEmail>
      ),
    },
    { title: memberTexts.role, cell: (member) => ROLE_NAMES[member.role] ?? member.role, width: '8rem' },
    {
      title: memberTexts.authenticator,
      width: '10rem',
      cell: (member) => (
        <StatusBadge tone={hasSecondFactor(member) ? 'good' : 'attention'}>
          {hasSecondFactor(member) ? memberTexts.on : memberTexts.notSetUp}
        </StatusBadge>
      ),
    },
    { title: memberTexts.added, cell: (member) => <TimeText value={member.addedAt} shows="day" />, width: '8rem' },
    {
      title: memberTexts.lastActive,
      cell: (member) => <TimeText value={member.lastSeenAt} none={memberTexts.never} />,
      width: '12rem',
    },
    {
      title: memberTexts.actions,
      quietTitle: true,
      width: '4rem',
      cell: (member) => <Actions member={member} own={member.userId === userId} onChoose={setAction} />,
    },
  ]
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        }
      >
        {texts.description}
      </PageHeader>
      <Stack>
        <DataTable
          label={texts.list}
          query={query}
          rows={(value) => value.items}
          rowKey={(member) => member.userId}
          columns={columns}
          empty={texts.empty}
          pages={pages}
          total={(value) => value.total}
        />
        {invitations.length > 0 && (
          <InvitationList invitations={invitations} useWithdraw={useWithdraw} useInviteAgain={useInviteAgain} />
        )}
      </Stack>
      <InviteDialog
        title={texts.invite}
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
        <ActionIcon variant="default" size="lg" aria-label={memberTexts.actionsFor(member.email)}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose({ kind: 'role', member })}>{memberTexts.changeRole}</Menu.Item>
        {!own && hasSecondFactor(member) && (
          <Menu.Item onClick={() => onChoose({ kind: 'resetTotp', member })}>
            {memberTexts.resetAuthenticator}
          </Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'remove', member })}>
          {memberTexts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
