// The partners that are being moved, each with its phase; an interrupted move can be continued or cancelled.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PartnerMove } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import classes from '../operator.module.css'
import { movesTexts as texts } from './texts.ts'

const REFRESHES = ['getCells', 'listStaffEvents'] as const

export function MoveList({ moves }: { moves: readonly PartnerMove[] }) {
  const [cancelling, setCancelling] = useState<PartnerMove>()
  const resume = useApiMutation('startPartnerMove', { refreshes: REFRESHES, successMessage: texts.resumed })
  const cancel = useApiMutation('cancelPartnerMove', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: texts.cancelled,
    onSuccess: () => setCancelling(undefined),
  })
  return (
    <Card title={texts.title}>
      {moves.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      <ul className={classes.list} aria-label={texts.title}>
        {moves.map((move) => (
          <li key={move.partnerId} className={classes.item}>
            <div className={classes.words}>
              <AnchorLink to="/operator/partners/$partnerId" params={{ partnerId: move.partnerId }}>
                <UserText>{move.partnerName}</UserText>
              </AnchorLink>
              <div>
                {texts.fromTo(move.fromCell, move.toCell)}, {texts.started} <TimeText value={move.startedAt} />
              </div>
              <div className={classes.small}>
                {move.state === 'Interrupted'
                  ? texts.interruptedHint
                  : move.progress || (texts.phases[move.phase] ?? move.phase)}
              </div>
            </div>
            <Group gap="sm">
              <StatusBadge tone={move.state === 'Running' ? 'waiting' : 'attention'}>
                {texts.states[move.state]}
              </StatusBadge>
              {move.state === 'Interrupted' && move.phase !== 'Cancelling' && (
                <Button
                  size="compact-sm"
                  aria-label={texts.resumeNamed(move.partnerName)}
                  loading={resume.isPending}
                  onClick={() => resume.mutate({ path: { partnerId: move.partnerId }, body: { cell: move.toCell } })}
                >
                  {texts.resume}
                </Button>
              )}
              {move.state === 'Interrupted' && move.canBeCancelled && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.cancelNamed(move.partnerName)}
                  onClick={() => setCancelling(move)}
                >
                  {texts.cancel}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={cancelling !== undefined}
        onClose={() => {
          cancel.reset()
          setCancelling(undefined)
        }}
        title={texts.cancelTitle(cancelling?.partnerName ?? '')}
        action={texts.cancelAction}
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate({ path: { partnerId: cancelling!.partnerId } })}
      >
        {texts.cancelHint}
      </ConfirmDialog>
    </Card>
  )
}
