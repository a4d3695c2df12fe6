import { ActionIcon, Button, Menu, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { StaffMember } from '../../api/operator-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { useAddressDialog } from '../../components/dialogs/use-address-dialog.ts'
import { LoadingMark } from '../../components/feedback/loading-mark.tsx'
import { NoMatchView } from '../../components/feedback/no-match-view.tsx'
import { FilterBar } from '../../components/filters/filter-bar.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { SearchField } from '../../components/filters/search-field.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { usePages } from '../../components/tables/paging.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserWithEmail } from '../../components/values/user-name.tsx'
import { formatTime } from '../../format/times.ts'
import { ROLE_NAMES, useSession } from '../../session/session.ts'
import { useNotifyMailed } from '../../session/use-notify-mailed.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { InvitationList } from '../../team/invitation-list.tsx'
import type { InviteDialog as Invite } from '../../team/invite-dialog.tsx'
import { hasSecondFactor } from '../../team/member-table.tsx'
import { inviteTexts, memberTexts } from '../../team/texts.ts'
import type { StaffAction } from './staff-action-dialogs.tsx'
import { FILTERED_ROLES, type FilteredRole, readStaffFilters } from './staff-filters.ts'
import { STAFF_ROLES } from './staff-roles.ts'
import { staffListTexts as listTexts, staffTexts as texts } from './texts.ts'

// lazy() loses the type parameter of a component.
const InviteDialog = lazy(async () => ({
  default: (await import('../../team/invite-dialog.tsx')).InviteDialog,
})) as unknown as typeof Invite

const StaffActionDialogs = lazy(async () => ({
  default: (await import('./staff-action-dialogs.tsx')).StaffActionDialogs,
}))

const REFRESHES = ['listStaff', 'listStaffEvents'] as const
const NO_MATCH = { title: listTexts.noMatch, hint: listTexts.noMatchHint, clear: listTexts.clear }
const useInviteStaff = (onDone: () => void) => {
  const notifyMailed = useNotifyMailed()
  return useApiMutation('inviteStaff', {
    showsErrors: true,
    refreshes: REFRESHES,
    onSuccess: () => {
      notifyMailed(inviteTexts.sent)
      onDone()
    },
  })
}
const useInviteAgain = () => {
  const notifyMailed = useNotifyMailed()
  return useApiMutation('inviteStaff', { refreshes: REFRESHES, onSuccess: () => notifyMailed(inviteTexts.resent) })
}
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
  const filters = useFilters(readStaffFilters)
  const { values, set } = filters
  const query = useQuery(
    apiListQuery('listStaff', {
      query: {
        ...(values.find && { search: values.find }),
        ...(values.role && { role: values.role }),
        page: String(pages.page),
        pageSize: String(pages.pageSize),
      },
    }),
  )
  const [inviting, setInviting] = useAddressDialog('invite')
  const [action, setAction] = useState<StaffAction>()
  const invitations = query.data?.invitations ?? []
  const columns: readonly Column<StaffMember>[] = [
    {
      title: memberTexts.user,
      cell: (member) => (
        <div>
          <UserWithEmail email={member.email}>{member.userId === userId && memberTexts.ownAccount}</UserWithEmail>
          {member.suspendedUntil && (
            <StatusBadge tone="bad">{`${listTexts.suspendedUntil} ${formatTime(new Date(member.suspendedUntil), 'minutes')}`}</StatusBadge>
          )}
        </div>
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
    {
      title: memberTexts.added,
      cell: (member) => <TimeText value={member.addedAt} shows="day" />,
      width: '8rem',
      isWideOnly: true,
    },
    {
      title: listTexts.lastSignIn,
      cell: (member) => <TimeText value={member.signedInAt} none={memberTexts.never} shows="recentDay" />,
      width: '9rem',
      isWideOnly: true,
    },
    {
      title: memberTexts.lastActive,
      cell: ({ lastSeenAt, signedInAt }) => (
        <TimeText value={lastSeenAt} none={signedInAt ? memberTexts.signedOut : memberTexts.never} shows="recentDay" />
      ),
      width: '9rem',
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
      <FilterBar
        filters={filters}
        first={
          <SearchField
            label={listTexts.search}
            placeholder={listTexts.searchPlaceholder}
            value={values.find}
            onChange={(find) => set({ find })}
          />
        }
      >
        <FilterSelect
          label={listTexts.role}
          any={listTexts.allRoles}
          data={FILTERED_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] ?? value }))}
          value={values.role}
          onChange={(role) => set({ role: role as FilteredRole | undefined })}
        />
      </FilterBar>
      <Stack>
        <DataTable
          label={texts.list}
          query={query}
          rows={(value) => value.items}
          rowKey={(member) => member.userId}
          columns={columns}
          empty={filters.any ? <NoMatchView texts={NO_MATCH} onClear={filters.clear} /> : texts.empty}
          pages={pages}
          total={(value) => value.total}
        />
        {invitations.length > 0 && (
          <InvitationList invitations={invitations} useWithdraw={useWithdraw} useInviteAgain={useInviteAgain} />
        )}
      </Stack>
      {inviting && (
        <Suspense fallback={<LoadingMark />}>
          <InviteDialog
            title={texts.invite}
            draftName="invite-staff"
            opened
            onClose={() => setInviting(false)}
            roles={STAFF_ROLES}
            usual="analyst"
            useInvite={useInviteStaff}
          />
        </Suspense>
      )}
      <Suspense fallback={action && <LoadingMark />}>
        <StaffActionDialogs
          action={action}
          own={action?.member.userId === userId}
          onClose={() => setAction(undefined)}
        />
      </Suspense>
    </>
  )
}

interface ActionsProps {
  member: StaffMember
  own: boolean
  onChoose: (action: StaffAction) => void
}

function Actions({ member, own, onChoose }: ActionsProps) {
  const endSuspension = useApiMutation('endStaffSuspension', {
    refreshes: REFRESHES,
    successMessage: listTexts.suspensionEnded,
  })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={memberTexts.actionsFor(member.email)}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose({ kind: 'role', member })}>{memberTexts.changeRole}</Menu.Item>
        <Menu.Item onClick={() => onChoose({ kind: 'signIns', member })}>{listTexts.signIns}</Menu.Item>
        {!own && (
          <>
            {member.hasPassword && (
              <Menu.Item onClick={() => onChoose({ kind: 'sendReset', member })}>{listTexts.sendReset}</Menu.Item>
            )}
            <Menu.Item disabled={!hasSecondFactor(member)} onClick={() => onChoose({ kind: 'resetTotp', member })}>
              {hasSecondFactor(member) ? memberTexts.resetAuthenticator : listTexts.noSecondFactor}
            </Menu.Item>
            {member.suspendedUntil ? (
              <Menu.Item onClick={() => endSuspension.mutate({ path: { userId: member.userId } })}>
                {listTexts.endSuspension}
              </Menu.Item>
            ) : (
              <Menu.Item color="red" onClick={() => onChoose({ kind: 'suspend', member })}>
                {listTexts.suspend}
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'remove', member })}>
          {memberTexts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
