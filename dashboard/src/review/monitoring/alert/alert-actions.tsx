// The actions on an alert.
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { useSession } from '../../../session/session.ts'
import type { AlertDialog } from './alert-dialogs.tsx'
import { actionTexts, alertTexts } from './texts.ts'
import { useClaimAlert } from './use-claim-alert.ts'

const loadDialogs = async () => (await import('./alert-dialogs.tsx')).AlertDialogs

export function AlertActions({ alert }: { alert: Alert }) {
  const { userId } = useSession()
  const [dialog, setDialog] = useState<AlertDialog>()
  const close = () => setDialog(undefined)
  const claim = useClaimAlert(actionTexts.claimed)
  const take = () => claim.mutate({ path: { alertId: alert.alertId } }, { onSuccess: close })
  const renderDialogs = useLaterPart(loadDialogs, dialog !== undefined, close)
  const may = (action: Alert['actions'][number]) => alert.actions.includes(action)
  return (
    <>
      {may('claim') && alert.ownerId !== userId && (
        <Button loading={claim.isPending} onClick={alert.ownerId ? () => setDialog('takeOver') : take}>
          {alert.ownerId ? actionTexts.takeOver : actionTexts.claim}
        </Button>
      )}
      {may('dismiss') && (
        <Button variant="default" onClick={() => setDialog('dismiss')}>
          {alert.proposal ? actionTexts.confirmDismissal : actionTexts.dismiss}
        </Button>
      )}
      {may('requestChanges') && (
        <Button variant="default" onClick={() => setDialog('request')}>
          {actionTexts.requestChanges}
        </Button>
      )}
      {may('reopen') && (
        <Button variant="default" onClick={() => setDialog('reopen')}>
          {actionTexts.reopen}
        </Button>
      )}
      <ButtonLink variant="default" to="/review/cases/$customerId" params={{ customerId: alert.customerId }}>
        {alertTexts.openCase}
      </ButtonLink>
      {renderDialogs({ alert, dialog, onClose: close, claim: { mutate: take, isPending: claim.isPending } })}
    </>
  )
}
