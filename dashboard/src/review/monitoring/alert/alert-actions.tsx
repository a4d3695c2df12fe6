// The actions on an alert.
import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { type PageAction, usePageActions } from '../../../components/keys/page-actions.ts'
import { useUnusedKeys } from '../../../components/keys/unused-keys.ts'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { usePermission, useSession } from '../../../session/session.ts'
import { type ClaimNext, ClaimNextButton } from '../../components/claim-next.tsx'
import { queryOf, readFilters } from '../list/alert-filters.ts'
import { useClaimNextAlert } from '../list/use-claim-next-alert.ts'
import { alertActions, whyNot } from './alert-action-list.ts'
import type { AlertDialog } from './alert-dialogs.tsx'
import { actionTexts, alertTexts, nextAlertTexts } from './texts.ts'
import { useClaimAlert } from './use-claim-alert.ts'

const loadDialogs = async () => (await import('./alert-dialogs.tsx')).AlertDialogs

interface AlertActionsProps {
  alert: Alert
  /** A decision can still be undone. Any other change would contradict it. */
  isHeld: boolean
  /** Undefined while there is something to do here. */
  next: ClaimNext | undefined
}

export function AlertActions({ alert, isHeld, next }: AlertActionsProps) {
  const { userId } = useSession()
  const mayDecide = usePermission('review.decide')
  const [dialog, setDialog] = useState<AlertDialog>()
  const close = () => setDialog(undefined)
  const claim = useClaimAlert(actionTexts.claimed)
  const take = () => claim.mutate({ path: { alertId: alert.alertId } }, { onSuccess: close })
  const renderDialogs = useLaterPart(loadDialogs, dialog !== undefined, close)
  const open = (kind: AlertDialog) => () => setDialog(kind)
  const shown = isHeld ? { ...alert, actions: [] } : alert
  const actions = alertActions(shown, userId, {
    claim: alert.ownerId ? open('takeOver') : take,
    isClaiming: claim.isPending,
    dismiss: open('dismiss'),
    sendBack: open('return'),
    requestChanges: open('request'),
    reopen: open('reopen'),
  })
  const navigate = useNavigate()
  const theCase = { to: '/review/cases/$customerId', params: { customerId: alert.customerId } } as const
  const openCase: PageAction = { label: alertTexts.openCase, key: 'o', run: () => void navigate(theCase) }
  const all: PageAction[] = [...actions.filter(({ isBusy }) => !isBusy), openCase]
  useKeys(Object.fromEntries(all.map(({ key, run }) => [key, run])))
  usePageActions(() => all)
  useUnusedKeys((key) => (mayDecide ? whyNot(key, alert, { userId, isHeld }) : undefined))
  const inMenu = actions.filter(({ isInMenu }) => isInMenu)
  return (
    <>
      {actions
        .filter(({ isInMenu }) => !isInMenu)
        .map(({ name, label, key, run, isMain, isBusy = false }) => (
          <Button
            key={name}
            variant={isMain ? 'filled' : 'default'}
            loading={isBusy}
            onClick={run}
            rightSection={<Key name={key} />}
          >
            {label}
          </Button>
        ))}
      <ButtonLink variant="default" {...theCase} rightSection={<Key name="o" />}>
        {alertTexts.openCase}
      </ButtonLink>
      {inMenu.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" aria-label={actionTexts.more} px="xs">
              <Icon name="more" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ name, label, key, run }) => (
              <Menu.Item key={name} onClick={run} rightSection={<Key name={key} />}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {next && <ClaimNextButton next={next} texts={nextAlertTexts} />}
      {renderDialogs({ alert: shown, dialog, onClose: close, claim: { mutate: take, isPending: claim.isPending } })}
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
