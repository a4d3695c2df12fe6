import { Button } from '@mantine/core'
import { useState } from 'react'
import { isTakenBack } from '../api/api-error.ts'
import type { StaffInvitation } from '../api/operator-operations.ts'
import { useChange } from '../api/reading.ts'
import { Card } from '../pieces/card.tsx'
import { ConfirmDialog } from '../pieces/confirm-dialog.tsx'
import { type Column, DataTable, readAlready } from '../pieces/data-table.tsx'
import { StatusBadge } from '../pieces/status-badge.tsx'
import { TimeText } from '../pieces/time-text.tsx'
import { ROLE_NAMES } from '../session/session.ts'

/** Those who are invited and haven't come yet. The service keeps the list short. */
export function StaffInvitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const [asking, setAsking] = useState<StaffInvitation>()
  const withdraw = useChange('withdrawStaffInvitation', {
    refreshes: ['listStaff', 'listStaffEvents'],
    says: 'The invitation is withdrawn.',
    showsErrors: true,
    onDone: () => setAsking(undefined),
  })
  const columns: readonly Column<StaffInvitation>[] = [
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Role', cell: ({ role }) => ROLE_NAMES[role] ?? role, width: '8rem' },
    { title: 'Invited', cell: ({ invitedAt }) => <TimeText value={invitedAt} />, width: '12rem' },
    {
      title: 'Link ends',
      width: '12rem',
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) <= Date.now() ? (
          <StatusBadge tone="attention">Expired</StatusBadge>
        ) : (
          <TimeText value={expiresAt} />
        ),
    },
    {
      title: 'Actions',
      quietTitle: true,
      width: '7rem',
      cell: (invitation) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          onClick={() => {
            withdraw.reset()
            setAsking(invitation)
          }}
        >
          Withdraw
        </Button>
      ),
    },
  ]
  return (
    <Card title="Invited" says="A link works once. To send a new one, invite the person again.">
      <DataTable
        label="Open invitations"
        query={readAlready(invitations)}
        rows={(list) => list}
        rowKey={({ invitationId }) => invitationId}
        columns={columns}
        empty="Nobody is invited"
      />
      <ConfirmDialog
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title="Withdraw the invitation?"
        deed="Withdraw it"
        busy={withdraw.isPending}
        error={isTakenBack(withdraw.error) ? undefined : withdraw.error}
        onConfirm={() => asking && withdraw.mutate({ path: { invitationId: asking.invitationId } })}
      >
        The link that was mailed to {asking?.email} is dead from then on.
      </ConfirmDialog>
    </Card>
  )
}
