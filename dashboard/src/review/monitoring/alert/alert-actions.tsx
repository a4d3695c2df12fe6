// The actions on an alert, and their dialogs.
import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { useSession } from '../../../session/session.ts'
import { CommentDialog } from '../../case/decision/comment-dialog.tsx'
import { useCaseChange } from '../../case/state/use-case-change.ts'
import { alertKinds } from '../../components/alert-texts.ts'
import { DismissForm } from '../dismissal/dismiss-form.tsx'
import { dismissalTexts } from '../dismissal/texts.ts'
import { AlertRequestDrawer } from './alert-request-drawer.tsx'
import { actionTexts, alertTexts, dismissTexts, reopenTexts } from './texts.ts'
import { useClaimAlert } from './use-claim-alert.ts'

type Dialog = 'dismiss' | 'request' | 'reopen'

export function AlertActions({ alert }: { alert: Alert }) {
  const { userId } = useSession()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const claim = useClaimAlert(actionTexts.claimed)
  const may = (action: Alert['actions'][number]) => alert.actions.includes(action)
  return (
    <>
      {may('claim') && alert.ownerId !== userId && (
        <Button loading={claim.isPending} onClick={() => claim.mutate({ path: { alertId: alert.alertId } })}>
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
      <DismissDialog alert={alert} opened={dialog === 'dismiss'} onClose={close} />
      <AlertRequestDrawer alert={alert} opened={dialog === 'request'} onClose={close} />
      <ReopenDialog alert={alert} opened={dialog === 'reopen'} onClose={close} />
    </>
  )
}

interface DialogProps {
  alert: Alert
  opened: boolean
  onClose: () => void
}

/** A customer without a rating is treated as high risk. */
const isHighRisk = ({ riskLevel }: Alert) => riskLevel === 'High' || riskLevel === null

function DismissDialog({ alert, opened, onClose }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={dismissTexts.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': dismissalTexts.close }}
    >
      <Dismiss alert={alert} onClose={onClose} />
    </Modal>
  )
}

function Dismiss({ alert, onClose }: Omit<DialogProps, 'opened'>) {
  const dismiss = useCaseChange('dismissAlert', {
    showsErrors: true,
    onSuccess: ({ state }) => {
      notifySuccess(state === 'Open' ? dismissTexts.proposed : dismissTexts.done)
      onClose()
    },
  })
  return (
    <DismissForm
      reasons={alert.dismissalReasons}
      initialReason={alert.proposal?.reasonCode}
      isMatch={alert.kind === 'ScreeningMatch'}
      action={dismissTexts.action}
      mutation={dismiss}
      onCancel={onClose}
      onSubmit={(body) => dismiss.mutate({ path: { alertId: alert.alertId }, body })}
    >
      <Text>
        <bdi>{dismissTexts.explanation(alertKinds[alert.kind] ?? alert.kind, alert.companyName)}</bdi>
      </Text>
      {isHighRisk(alert) && !alert.proposal && (
        <Notice tone="attention" title={dismissTexts.highRisk}>
          {dismissTexts.highRiskHint}
        </Notice>
      )}
    </DismissForm>
  )
}

function ReopenDialog({ alert, opened, onClose }: DialogProps) {
  const reopen = useCaseChange('reopenFromAlert', {
    successMessage: reopenTexts.done,
    onSuccess: onClose,
    showsErrors: true,
  })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      texts={reopenTexts}
      explanation={reopenTexts.explanation + (isHighRisk(alert) ? reopenTexts.highRisk : '')}
      mutation={reopen}
      onConfirm={(comment) => reopen.mutate({ path: { alertId: alert.alertId }, body: { comment } })}
    />
  )
}
