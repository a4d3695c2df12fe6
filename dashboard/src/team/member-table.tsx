import { ActionIcon, Menu } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { User, UserList } from '../api/dashboard-operations.ts'
import { Icon } from '../appearance/icon.tsx'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import type { Pages } from '../components/tables/paging.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { UserWithEmail } from '../components/values/user-name.tsx'
import { ROLE_NAMES, useSession } from '../session/session.ts'
import { type MemberAction, MemberActionDialog } from './member-action-dialog.tsx'
import { memberTexts as texts } from './texts.ts'

export function MemberTable({ query, pages }: { query: UseQueryResult<UserList, Error>; pages: Pages }) {
  const { userId } = useSession()
  const [action, setAction] = useState<MemberAction>()
  const columns: readonly Column<User>[] = [
    {
      title: texts.user,
      cell: (user) => <UserWithEmail email={user.email}>{user.userId === userId && texts.ownAccount}</UserWithEmail>,
    },
    { title: texts.role, cell: (user) => ROLE_NAMES[user.role] ?? user.role, width: '7rem' },
    {
      title: texts.authenticator,
      cell: (user) =>
        hasSecondFactor(user) ? (
          <StatusBadge tone="good">{texts.on}</StatusBadge>
        ) : (
          <StatusBadge tone="attention">{texts.off}</StatusBadge>
        ),
      width: '10rem',
    },
    {
      title: texts.added,
      cell: (user) => <TimeText value={user.addedAt} shows="day" />,
      width: '8rem',
      isWideOnly: true,
    },
    {
      title: texts.lastActive,
      cell: (user) => <TimeText value={user.lastSeenAt} none={texts.never} />,
      width: '12rem',
    },
    {
      title: texts.actions,
      quietTitle: true,
      width: '4rem',
      cell: (user) => <Actions user={user} own={user.userId === userId} onChoose={setAction} />,
    },
  ]
  return (
    <>
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(user) => user.userId}
        columns={columns}
        empty={texts.empty}
        pages={pages}
        total={(value) => value.total}
      />
      <MemberActionDialog action={action} own={action?.user.userId === userId} onClose={() => setAction(undefined)} />
    </>
  )
}

const ROLES = ['admin', 'editor', 'viewer'] as const

function Actions({ user, own, onChoose }: { user: User; own: boolean; onChoose: (action: MemberAction) => void }) {
  const others = ROLES.filter((role) => role !== user.role)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={texts.actionsFor(user.email)}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((role) => (
          <Menu.Item key={role} onClick={() => onChoose({ kind: 'makeRole', role, user })}>
            {texts.makeRole[role]}
          </Menu.Item>
        ))}
        {!own && hasSecondFactor(user) && (
          <Menu.Item onClick={() => onChoose({ kind: 'resetTotp', user })}>{texts.resetAuthenticator}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'remove', user })}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A passkey or an authenticator app. */
export function hasSecondFactor({ totpEnrolled, passkeys }: Pick<User, 'totpEnrolled' | 'passkeys'>): boolean {
  return totpEnrolled || passkeys > 0
}
