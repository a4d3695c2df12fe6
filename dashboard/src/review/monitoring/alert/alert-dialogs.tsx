// The dialogs of an alert. Their code is loaded after the screen.

import { Modal, Text } from '@mantine/core'
import type { Alert } from '../../../api/compliance-operations.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { alertKinds } from '../../../format/alert-labels.ts'
import { userName } from '../../../format/user-name.ts'
import { useSession } from '../../../session/session.ts'
import { CommentDialog, CommentForm } from '../../case/decision/comment-dialog.tsx'
import { DialogTakenProvider, useDialogTaken } from '../../case/state/dialog-taken.tsx'
import { useCaseChange } from '../../case/state/use-case-change.ts'
import { nextTexts } from '../../case/texts/decision.ts'
import { type DismissalReason, DismissForm } from '../dismissal/dismiss-form.tsx'
import { Matched } from '../dismissal/matched.tsx'
import { dismissalTexts, reasonLabel } from '../dismissal/texts.ts'
import { AlertRequestDrawer } from './alert-request-drawer.tsx'
import { AlertTaken } from './alert-taken.tsx'
import { reopenTexts, returnTexts, takeOverTexts } from './later-texts.ts'
import { ProposalComment } from './proposal-comment.tsx'
import { isHighRisk, isProposed, SecondApprover } from './second-approver.tsx'
import { actionTexts, alertTexts, dismissTexts } from './texts.ts'
import { useHeldDismissal } from './use-held-dismissal.ts'
import { useHeldReopening } from './use-held-reopening.ts'

export type AlertDialog = 'dismiss' | 'return' | 'request' | 'reopen' | 'takeOver'

/** What the viewer must be allowed to do with the alert, for as long as the dialog is open. */
const NEEDED: Readonly<Record<AlertDialog, Alert['actions'][number]>> = {
  dismiss: 'dismiss',
  return: 'sendBack',
  request: 'requestChanges',
  reopen: 'reopen',
  takeOver: 'claim',
}

interface AlertDialogsProps {
  alert: Alert
  dialog: AlertDialog | undefined
  onClose: () => void
  claim: { mutate: () => void; isPending: boolean }
}

export function AlertDialogs({ alert, dialog, onClose, claim }: AlertDialogsProps) {
  const of = (kind: AlertDialog) => ({ alert, opened: dialog === kind, onClose })
  const needed = dialog && NEEDED[dialog]
  return (
    <DialogTakenProvider value={needed && !alert.actions.includes(needed) ? <AlertTaken alert={alert} /> : undefined}>
      <ConfirmDialog
        opened={dialog === 'takeOver'}
        onClose={onClose}
        title={takeOverTexts.title}
        action={actionTexts.takeOver}
        onConfirm={claim.mutate}
        busy={claim.isPending}
        harmless
      >
        {takeOverTexts.explanation(alert.ownerEmail ?? alertTexts.formerStaff)}
      </ConfirmDialog>
      <DismissDialog {...of('dismiss')} />
      <ReturnDialog {...of('return')} />
      <AlertRequestDrawer {...of('request')} />
      <ReopenDialog {...of('reopen')} />
    </DialogTakenProvider>
  )
}

interface DialogProps {
  alert: Alert
  opened: boolean
  onClose: () => void
}

function DismissDialog({ alert, opened, onClose }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={titleOf(alert)}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': dismissalTexts.close }}
    >
      <Dismiss alert={alert} onClose={onClose} />
    </Modal>
  )
}

function titleOf(alert: Alert): string {
  if (alert.proposal) return dismissTexts.confirmTitle
  return isProposed(alert) ? dismissTexts.proposeTitle : dismissTexts.title
}

function actionOf(alert: Alert, reason: DismissalReason | undefined): string {
  if (isProposed(alert, reason)) return dismissTexts.propose
  return alert.proposal ? dismissTexts.confirm : dismissTexts.action
}

function nextOf(alert: Alert, reason: DismissalReason | undefined): string {
  if (isProposed(alert, reason)) return nextTexts.propose
  return alert.proposal ? nextTexts.confirm : dismissTexts.actionAndNext
}

function Dismiss({ alert, onClose }: Omit<DialogProps, 'opened'>) {
  const draftName = `dismissAlert ${alert.alertId}`
  const dismiss = useHeldDismissal(alert, { draftName, onClose })
  const { isTaken, notice } = useDialogTaken(dismiss.isPending)
  const { userId } = useSession()
  // Who proposed it begins with what they wrote.
  const returned = alert.returned?.proposal
  const former = returned?.proposedBy.userId === userId ? returned : undefined
  return (
    <DismissForm
      reasons={alert.dismissalReasons}
      initialReason={(alert.proposal ?? former)?.reasonCode}
      initialComment={former?.comment ?? undefined}
      isCommentOptional={(reason) => alert.kind !== 'ScreeningMatch' && reason === alert.proposal?.reasonCode}
      isMatch={alert.kind === 'ScreeningMatch'}
      action={(reason) => actionOf(alert, reason)}
      notice={(reason) => (isTaken ? notice : <SecondApprover alert={alert} reason={reason} />)}
      draftName={draftName}
      mutation={dismiss}
      onCancel={onClose}
      next={(reason) => nextOf(alert, reason)}
      onSubmit={(dismissal, opensNext) => dismiss.mutate({ dismissal, proposal: alert.proposal, opensNext })}
    >
      <Text>
        <bdi>{alertTexts.about(alertKinds[alert.kind] ?? alert.kind, alert.companyName)}</bdi>
      </Text>
      <Matched alert={alert} />
      {alert.proposal && (
        <Notice
          tone="neutral"
          title={dismissTexts.confirms(
            alert.proposal.proposedBy.email ? userName(alert.proposal.proposedBy.email) : alertTexts.formerStaff,
            reasonLabel(alert.proposal.reasonCode),
          )}
        >
          <ProposalComment comment={alert.proposal.comment} />
          {dismissTexts.confirmsHint}
        </Notice>
      )}
    </DismissForm>
  )
}

function ReturnDialog({ alert, opened, onClose }: DialogProps) {
  const draftName = `sendBackAlert ${alert.alertId}`
  const sendBack = useCaseChange('sendBackAlert', {
    successMessage: returnTexts.done,
    draftName,
    onSuccess: () => {
      onClose()
      // The button that opened the dialog is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
    showsErrors: true,
  })
  const email = alert.proposal?.proposedBy.email
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      texts={returnTexts}
      draftName={draftName}
      explanation={returnTexts.explanation(email ? userName(email) : alertTexts.formerStaff)}
      mutation={sendBack}
      onConfirm={(comment) => sendBack.mutate({ path: { alertId: alert.alertId }, body: { comment } })}
    />
  )
}

function ReopenDialog({ alert, opened, onClose }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={reopenTexts.title}
      centered
      closeButtonProps={{ 'aria-label': dismissalTexts.close }}
    >
      <Reopen alert={alert} onClose={onClose} />
    </Modal>
  )
}

/** New each time the dialog opens: the same reason may be sent again right after an undo. */
function Reopen({ alert, onClose }: Omit<DialogProps, 'opened'>) {
  const draftName = `reopenFromAlert ${alert.alertId}`
  const reopen = useHeldReopening(alert, { draftName, onClose })
  return (
    <CommentForm
      onClose={onClose}
      texts={reopenTexts}
      draftName={draftName}
      explanation={reopenTexts.explanation + (isHighRisk(alert) ? reopenTexts.highRisk : '')}
      mutation={reopen}
      onConfirm={reopen.mutate}
    />
  )
}
