import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { User } from '../../api/operator-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { LoadingMark } from '../../components/feedback/loading-mark.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { usePages } from '../../components/tables/paging.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserWithEmail } from '../../components/values/user-name.tsx'
import { ROLE_NAMES } from '../../session/session.ts'
import { useNotifyMailed } from '../../session/use-notify-mailed.tsx'
import { InvitationList } from '../../team/invitation-list.tsx'
import type { InviteDialog as Invite } from '../../team/invite-dialog.tsx'
import { hasSecondFactor } from '../../team/member-table.tsx'
import { inviteTexts, memberTexts, teamTexts } from '../../team/texts.ts'
import { type PartnerUserAction, PartnerUserDialog } from './partner-user-dialog.tsx'
import { usersTexts as texts } from './texts.ts'

// lazy() loses the type parameter of a component.
const InviteDialog = lazy(async () => ({
  default: (await import('../../team/invite-dialog.tsx')).InviteDialog,
})) as unknown as typeof Invite

const PAGE_SIZE = 25
const REFRESHES = ['listPartnerUsers', 'getPartner', 'listPartners', 'listPartnerEvents'] as const

/** The first page of users, shared with other parts of the screen so that they need no request of their own. */
export const firstTeamPage = (partnerId: string) => teamPage(partnerId, 1)

const teamPage = (partnerId: string, page: number) =>
  apiListQuery('listPartnerUsers', { path: { partnerId }, query: { page: String(page), pageSize: String(PAGE_SIZE) } })

interface PartnerUsersProps {
  partnerId: string
  /** The dialog can be opened from elsewhere on the screen. */
  inviting: boolean
  onInviting: (isInviting: boolean) => void
}

export function PartnerUsers({ partnerId, inviting, onInviting: setInviting }: PartnerUsersProps) {
  const pages = usePages(PAGE_SIZE)
  const path = { partnerId }
  const query = useQuery(teamPage(partnerId, pages.page))
  const [action, setAction] = useState<PartnerUserAction>()
  const invitations = query.data?.invitations ?? []
  const isFirst = query.data?.total === 0 && invitations.length === 0
  const columns: readonly Column<User>[] = [
    { title: memberTexts.user, cell: (user) => <UserWithEmail email={user.email} /> },
    { title: memberTexts.role, cell: (user) => ROLE_NAMES[user.role] ?? user.role, width: '7rem' },
    {
      title: memberTexts.authenticator,
      width: '10rem',
      cell: (user) => (
        <StatusBadge tone={hasSecondFactor(user) ? 'good' : 'neutral'}>
          {hasSecondFactor(user) ? memberTexts.on : memberTexts.off}
        </StatusBadge>
      ),
    },
    {
      title: memberTexts.lastActive,
      cell: (user) => <TimeText value={user.lastSeenAt} none={memberTexts.never} />,
      width: '12rem',
    },
    {
      title: memberTexts.actions,
      quietTitle: true,
      width: '4rem',
      cell: (user) => <Actions user={user} onChoose={setAction} />,
    },
  ]
  const useInvite = (onDone: () => void) => {
    const notifyMailed = useNotifyMailed()
    const invite = useApiMutation('invitePartnerUser', {
      showsErrors: true,
      refreshes: REFRESHES,
      onSuccess: () => {
        notifyMailed(inviteTexts.sent)
        onDone()
      },
    })
    return {
      ...invite,
      mutate: ({ body }: { body: { email: string; role: User['role'] } }) => invite.mutate({ path, body }),
    }
  }
  const useInviteAgain = () => {
    const notifyMailed = useNotifyMailed()
    const invite = useApiMutation('invitePartnerUser', {
      refreshes: REFRESHES,
      onSuccess: () => notifyMailed(inviteTexts.resent),
    })
    return {
      ...invite,
      mutate: ({ body }: { body: { email: string; role: User['role'] } }) => invite.mutate({ path, body }),
    }
  }
  const useWithdraw = (onDone: () => void) => {
    const withdraw = useApiMutation('withdrawPartnerInvitation', {
      showsErrors: true,
      refreshes: REFRESHES,
      successMessage: inviteTexts.withdrawn,
      onSuccess: onDone,
    })
    return {
      ...withdraw,
      mutate: (which: { path: { invitationId: string } }) => withdraw.mutate({ path: { ...path, ...which.path } }),
    }
  }
  return (
    <Card
      id="team"
      title={texts.title}
      message={texts.hint}
      actions={
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
          {isFirst ? texts.inviteFirst : texts.invite}
        </Button>
      }
    >
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(user) => user.userId}
        columns={columns}
        empty={
          <EmptyView icon="people" title={isFirst ? texts.empty : texts.invited}>
            {isFirst ? texts.emptyHint : texts.invitedHint}
          </EmptyView>
        }
        pages={pages}
        total={(value) => value.total}
      />
      {invitations.length > 0 && (
        <InvitationList invitations={invitations} useWithdraw={useWithdraw} useInviteAgain={useInviteAgain} />
      )}
      {inviting && (
        <Suspense fallback={<LoadingMark />}>
          <InviteDialog
            title={isFirst ? texts.inviteFirst : texts.invite}
            draftName={`invite ${partnerId}`}
            opened
            onClose={() => setInviting(false)}
            roles={teamTexts.roles}
            usual="admin"
            useInvite={useInvite}
          />
        </Suspense>
      )}
      <PartnerUserDialog partnerId={partnerId} action={action} onClose={() => setAction(undefined)} />
    </Card>
  )
}

function Actions({ user, onChoose }: { user: User; onChoose: (action: PartnerUserAction) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={memberTexts.actionsFor(user.email)}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasSecondFactor(user) && (
          <Menu.Item onClick={() => onChoose({ kind: 'resetTotp', user })}>{memberTexts.resetAuthenticator}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'remove', user })}>
          {memberTexts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
