// Those who are invited and haven't come yet, of a partner or of our own staff.
import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { isStepUpCancelled } from '../api/api-error.ts'
import { Card } from '../components/card.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText } from '../components/time-text.tsx'
import { ROLE_NAMES } from '../session/session.ts'
import classes from './team.module.css'

interface Open<Role extends string> {
  readonly invitationId: string
  readonly email: string
  readonly role: Role
  readonly invitedAt: string
  readonly expiresAt: string
}

interface InvitationListProps<Role extends string> {
  /** The list is short: at most 200 may be open. */
  invitations: readonly Open<Role>[]
  useWithdraw: (onDone: () => void) => {
    error: Error | null
    isPending: boolean
    reset: () => void
    mutate: (which: { path: { invitationId: string } }) => void
  }
  /** Inviting somebody again sends a new link; the one before is dead from then on. */
  useInviteAgain: () => {
    isPending: boolean
    variables: { body: { email: string } } | undefined
    mutate: (invitation: { body: { email: string; role: Role } }) => void
  }
}

export function InvitationList<Role extends string>({
  invitations,
  useWithdraw,
  useInviteAgain,
}: InvitationListProps<Role>) {
  const [asking, setAsking] = useState<Open<Role>>()
  // While the dialog fades away it still says what it said.
  const last = useRef(asking)
  if (asking) last.current = asking
  const withdraw = useWithdraw(() => setAsking(undefined))
  const again = useInviteAgain()
  return (
    <Card title="Invited" message="A link works once, for three days.">
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
        action="Withdraw it"
        busy={withdraw.isPending}
        error={isStepUpCancelled(withdraw.error) ? undefined : withdraw.error}
        onConfirm={() => asking && withdraw.mutate({ path: { invitationId: asking.invitationId } })}
      >
        The link that was mailed to {last.current?.email} is dead from then on.
      </ConfirmDialog>
    </Card>
  )
}

function hasEnded({ expiresAt }: { expiresAt: string }): boolean {
  return Date.parse(expiresAt) <= Date.now()
}
