import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiListQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Icon } from '../appearance/icon.tsx'
import { useAddressDialog } from '../components/dialogs/use-address-dialog.ts'
import { usePages } from '../components/tables/paging.tsx'
import { usePermission } from '../session/session.ts'
import { useNotifyMailed } from '../session/use-notify-mailed.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { AdminList } from './admin-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { RoleTable } from './role-table.tsx'
import { inviteTexts, teamTexts as texts } from './texts.ts'

const REFRESHES = ['listUsers', 'listAccountEvents'] as const
function useInviteUser(onDone: () => void) {
  const notifyMailed = useNotifyMailed()
  return useApiMutation('inviteUser', {
    showsErrors: true,
    refreshes: REFRESHES,
    onSuccess: () => {
      notifyMailed(inviteTexts.sent)
      onDone()
    },
  })
}
function useInviteAgain() {
  const notifyMailed = useNotifyMailed()
  return useApiMutation('inviteUser', { refreshes: REFRESHES, onSuccess: () => notifyMailed(inviteTexts.resent) })
}
const useWithdraw = (onDone: () => void) =>
  useApiMutation('withdrawInvitation', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: inviteTexts.withdrawn,
    onSuccess: onDone,
  })

export function TeamScreen() {
  return usePermission('dashboard.manage') ? <ManagedTeam /> : <OwnTeam />
}

function OwnTeam() {
  return (
    <>
      <PageHeader title={texts.title}>{texts.managedByAdmins}</PageHeader>
      <Stack>
        <AdminList />
        <RoleTable />
      </Stack>
    </>
  )
}

function ManagedTeam() {
  const pages = usePages()
  const users = useQuery(apiListQuery('listUsers', { query: { page: pages.page, pageSize: pages.pageSize } }))
  const [inviting, setInviting] = useAddressDialog('invite')
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
        <MemberTable query={users} pages={pages} />
        {users.data && users.data.invitations.length > 0 && (
          <InvitationList
            invitations={users.data.invitations}
            useWithdraw={useWithdraw}
            useInviteAgain={useInviteAgain}
          />
        )}
        {users.data && <RoleTable />}
      </Stack>
      <InviteDialog
        title={texts.invite}
        draftName="invite"
        opened={inviting}
        onClose={() => setInviting(false)}
        roles={texts.roles}
        usual="viewer"
        useInvite={useInviteUser}
      />
    </>
  )
}
