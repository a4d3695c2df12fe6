import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { isTakenBack } from '../api/api-error.ts'
import type { Invitation } from '../api/dashboard-operations.ts'
import { useChange } from '../api/reading.ts'
import { Card } from '../pieces/card.tsx'
import { ConfirmDialog } from '../pieces/confirm-dialog.tsx'
import { StatusBadge } from '../pieces/status-badge.tsx'
import { TimeText } from '../pieces/time-text.tsx'
import { ROLE_NAMES } from '../session/session.ts'
import classes from './people.module.css'

/** Those who are invited and haven't come yet. The list is short: at most 200 may be open. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [asking, setAsking] = useState<Invitation>()
  const refreshes = ['listUsers', 'listAccountEvents'] as const
  const withdraw = useChange('withdrawInvitation', {
    refreshes,
    says: 'The invitation is withdrawn.',
    showsErrors: true,
    onDone: () => setAsking(undefined),
  })
  const again = useChange('inviteUser', { refreshes, says: 'A new link is on its way; the old one is dead.' })
  return (
    <Card title="Invited" says="A link works once, for three days.">
      <ul className={classes.list} aria-label="Open invitations">
        {invitations.map((invitation) => (
          <li key={invitation.invitationId} className={classes.item}>
            <div className={classes.words}>
              {invitation.email}
              <div className={classes.small}>
                {ROLE_NAMES[invitation.role]} · invited <TimeText value={invitation.invitedAt} /> ·{' '}
                {hasEnded(invitation) ? 'ended' : 'ends'} <TimeText value={invitation.expiresAt} />
              </div>
            </div>
            <Group gap="sm">
              {hasEnded(invitation) && <StatusBadge tone="attention">Expired</StatusBadge>}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Send again to ${invitation.email}`}
                loading={again.isPending && again.variables?.body.email === invitation.email}
                onClick={() => again.mutate({ body: { email: invitation.email, role: invitation.role } })}
              >
                Send again
              </Button>
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
            </Group>
          </li>
        ))}
      </ul>
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

function hasEnded({ expiresAt }: Invitation): boolean {
  return Date.parse(expiresAt) <= Date.now()
}
