// The actions on an alert.
import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { usePermission, useSession } from '../../../session/session.ts'
import { type ClaimNext, ClaimNextButton } from '../../components/claim-next.tsx'
import { queryOf, readFilters } from '../list/alert-filters.ts'
import { useClaimNextAlert } from '../list/use-claim-next-alert.ts'
import type { AlertDialog } from './alert-dialogs.tsx'
import { isProposed } from './second-approver.tsx'
import { actionTexts, alertTexts, nextAlertTexts } from './texts.ts'
import { useClaimAlert } from './use-claim-alert.ts'

const loadDialogs = async () => (await import('./alert-dialogs.tsx')).AlertDialogs

interface AlertActionsProps {
  alert: Alert
  /** Undefined while there is something to do here. */
  next: ClaimNext | undefined
}

export function AlertActions({ alert, next }: AlertActionsProps) {
  const { userId } = useSession()
  const [dialog, setDialog] = useState<AlertDialog>()
  const close = () => setDialog(undefined)
  const claim = useClaimAlert(actionTexts.claimed)
  const take = () => claim.mutate({ path: { alertId: alert.alertId } }, { onSuccess: close })
  const renderDialogs = useLaterPart(loadDialogs, dialog !== undefined, close)
  const may = (action: Alert['actions'][number]) => alert.actions.includes(action)
  const open = (kind: AlertDialog) => () => setDialog(kind)
  const claimOrTakeOver = alert.ownerId ? open('takeOver') : take
  const mayClaim = may('claim') && alert.ownerId !== userId
  const navigate = useNavigate()
  const theCase = { to: '/review/cases/$customerId', params: { customerId: alert.customerId } } as const
  useKeys({
    c: mayClaim && !claim.isPending ? claimOrTakeOver : undefined,
    d: may('dismiss') ? open('dismiss') : undefined,
    b: may('sendBack') ? open('return') : undefined,
    r: may('requestChanges') ? open('request') : undefined,
    p: may('reopen') ? open('reopen') : undefined,
    o: () => void navigate(theCase),
  })
  return (
    <>
      {mayClaim && (
        <Button loading={claim.isPending} onClick={claimOrTakeOver} rightSection={<Key name="c" />}>
          {alert.ownerId ? actionTexts.takeOver : actionTexts.claim}
        </Button>
      )}
      {may('dismiss') && (
        <Button variant="default" onClick={open('dismiss')} rightSection={<Key name="d" />}>
          {dismissLabel(alert)}
        </Button>
      )}
      {may('sendBack') && (
        <Button variant="default" onClick={open('return')} rightSection={<Key name="b" />}>
          {actionTexts.sendBack}
        </Button>
      )}
      <ButtonLink variant="default" {...theCase} rightSection={<Key name="o" />}>
        {alertTexts.openCase}
      </ButtonLink>
      {(may('requestChanges') || may('reopen')) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" aria-label={actionTexts.more} px="xs">
              <Icon name="more" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {may('requestChanges') && (
              <Menu.Item onClick={open('request')} rightSection={<Key name="r" />}>
                {actionTexts.requestChanges}
              </Menu.Item>
            )}
            {may('reopen') && (
              <Menu.Item onClick={open('reopen')} rightSection={<Key name="p" />}>
                {actionTexts.reopen}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {next && <ClaimNextButton next={next} texts={nextAlertTexts} />}
      {renderDialogs({ alert, dialog, onClose: close, claim: { mutate: take, isPending: claim.isPending } })}
    </>
  )
}

/** The next alert, once the viewer is done with this one. `isHeld`: a decision can still be undone. */
export function useNextAlert(alert: Alert, isHeld: boolean): ClaimNext | undefined {
  const { userId } = useSession()
  // A proposal waits for someone else, and so does one that was returned.
  const isOthersTurn = alert.proposal?.proposedBy.userId === userId || alert.returned?.returnedBy.userId === userId
  const isWaiting = isOthersTurn && alert.ownerId !== userId
  const isDone = usePermission('review.decide') && (isHeld || alert.state !== 'Open' || isWaiting)
  const all = readFilters({})
  const next = useClaimNextAlert(isDone, {
    own: queryOf(all, 'Mine', userId),
    unclaimed: queryOf(all, 'Unclaimed', userId),
  })
  return isDone ? next : undefined
}

function dismissLabel(alert: Alert): string {
  if (alert.proposal) return actionTexts.confirmDismissal
  return isProposed(alert) ? actionTexts.propose : actionTexts.dismiss
}
