// Invitations that haven't been accepted yet, of a partner or of the staff.
import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { Card } from '../components/layout/card.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { serviceNow } from '../format/service-now.ts'
import { ROLE_NAMES } from '../session/session.ts'
import classes from './team.module.css'
import { invitationListTexts as texts } from './texts.ts'

interface PendingInvitation<Role extends string> {
  readonly invitationId: string
  readonly email: string
  readonly role: Role
  readonly invitedAt: string
  readonly expiresAt: string
}

interface InvitationListProps<Role extends string> {
  /** The list is short: at most 200 may be open. */
  invitations: readonly PendingInvitation<Role>[]
  useWithdraw: (onDone: () => void) => {
    error: Error | null
    isPending: boolean
    reset: () => void
    mutate: (which: { path: { invitationId: string } }) => void
  }
  /** Inviting again sends a new link; the previous one stops working. */
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
  const [asking, setAsking] = useState<PendingInvitation<Role>>()
  // The dialog keeps its text while it closes.
  const last = useRef(asking)
  if (asking) last.current = asking
  const withdraw = useWithdraw(() => setAsking(undefined))
  const again = useInviteAgain()
  return (
    <Card title={texts.title} message={texts.hint}>
      <ul className={classes.list} aria-label={texts.list}>
        {invitations.map((invitation) => (
          <li key={invitation.invitationId} className={classes.item}>
            <div className={classes.words}>
              {invitation.email}
              <div className={classes.small}>
                {ROLE_NAMES[invitation.role]} · {texts.invited} <TimeText value={invitation.invitedAt} /> ·{' '}
                {hasExpired(invitation) ? texts.expiredAt : texts.expires} <TimeText value={invitation.expiresAt} />
              </div>
            </div>
            <Group gap="sm">
              {hasExpired(invitation) && <StatusBadge tone="attention">{texts.expired}</StatusBadge>}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={texts.resendTo(invitation.email)}
                loading={again.isPending && again.variables?.body.email === invitation.email}
                onClick={() => again.mutate({ body: { email: invitation.email, role: invitation.role } })}
              >
                {texts.resend}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={texts.withdrawFrom(invitation.email)}
                onClick={() => {
                  withdraw.reset()
                  setAsking(invitation)
                }}
              >
                {texts.withdraw}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={texts.withdrawTitle}
        action={texts.withdrawAction}
        busy={withdraw.isPending}
        error={withdraw.error}
        onConfirm={() => asking && withdraw.mutate({ path: { invitationId: asking.invitationId } })}
      >
        {last.current && texts.withdrawHint(last.current.email)}
      </ConfirmDialog>
    </Card>
  )
}

function hasExpired({ expiresAt }: { expiresAt: string }): boolean {
  return Date.parse(expiresAt) <= serviceNow()
}
