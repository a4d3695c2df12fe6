import { ActionIcon, Menu, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { User, UserList } from '../api/dashboard-operations.ts'
import { Icon } from '../appearance/icon.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import type { Pages } from '../components/paging.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText } from '../components/time-text.tsx'
import { ROLE_NAMES, useSession } from '../session/session.ts'
import { MemberActionDialog, type PersonAction } from './member-action-dialog.tsx'

export function MemberTable({ query, pages }: { query: UseQueryResult<UserList, Error>; pages: Pages }) {
  const { userId } = useSession()
  const [action, setAction] = useState<PersonAction>()
  const columns: readonly Column<User>[] = [
    {
      title: 'Person',
      cell: (user) => (
        <div>
          {user.email}
          {user.userId === userId && (
            <Text size="sm" c="dimmed">
              You
            </Text>
          )}
        </div>
      ),
    },
    { title: 'Role', cell: (user) => ROLE_NAMES[user.role] ?? user.role, width: '7rem' },
    {
      title: 'Authenticator app',
      cell: (user) =>
        user.totpEnrolled ? <StatusBadge tone="good">On</StatusBadge> : <StatusBadge tone="neutral">Off</StatusBadge>,
      width: '10rem',
    },
    { title: 'Added', cell: (user) => <TimeText value={user.addedAt} shows="day" />, width: '8rem' },
    { title: 'Last seen', cell: (user) => <TimeText value={user.lastSeenAt} none="Not signed in" />, width: '12rem' },
    {
      title: 'Actions',
      quietTitle: true,
      width: '4rem',
      cell: (user) => <Actions user={user} own={user.userId === userId} onChoose={setAction} />,
    },
  ]
  return (
    <>
      <DataTable
        label="People"
        query={query}
        rows={(value) => value.items}
        rowKey={(user) => user.userId}
        columns={columns}
        empty="Nobody is here"
        pages={pages}
        total={(value) => value.total}
      />
      <MemberActionDialog action={action} own={action?.user.userId === userId} onClose={() => setAction(undefined)} />
    </>
  )
}

function Actions({ user, own, onChoose }: { user: User; own: boolean; onChoose: (action: PersonAction) => void }) {
  const other = user.role === 'admin' ? 'viewer' : 'admin'
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={`Actions for ${user.email}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose({ kind: other === 'admin' ? 'promote' : 'demote', user })}>
          {other === 'admin' ? 'Make an admin' : 'Make a viewer'} …
        </Menu.Item>
        {!own && user.totpEnrolled && (
          <Menu.Item onClick={() => onChoose({ kind: 'resetTotp', user })}>Reset the authenticator app …</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => onChoose({ kind: 'remove', user })}>
          Remove …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
