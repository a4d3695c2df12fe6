// The dialogs of the case screen. Their code is loaded after the screen, because none of it is needed to see the case.
import { ChangeRequestDrawer } from './changes/change-request-drawer.tsx'
import { MissingDialog } from './changes/missing-dialog.tsx'
import { AssignCaseDialog, ReleaseDialog } from './decision/assignment-dialogs.tsx'
import { ConfirmApprovalDialog } from './decision/confirm-approval-dialog.tsx'
import { DecisionDialog } from './decision/decision-dialog.tsx'
import { RejectEvidenceDialog } from './decision/reject-evidence-dialog.tsx'
import { ReopenDialog } from './decision/reopen-dialog.tsx'
import { ReturnDialog } from './decision/return-dialog.tsx'
import { WaiveDialog } from './decision/waive-dialog.tsx'
import { WaiveSeveralDialog } from './decision/waive-several-dialog.tsx'
import { EscalateDialog, ResolveEscalationDialog, SnoozeDialog, TagDialog } from './flags/flag-dialogs.tsx'
import type { Row } from './model/checklist-row.ts'
import type { Choice } from './state/case-actions-context.ts'
import { type CaseAction, useOpenCase } from './state/case-context.ts'
import { CaseTaken } from './state/case-taken.tsx'
import { DialogTakenProvider } from './state/dialog-taken.tsx'

export type CaseDialog =
  | { readonly kind: 'request'; readonly isItemAdded?: boolean }
  | { readonly kind: 'decision'; readonly choice: Choice | undefined }
  | { readonly kind: 'missing' | 'waiveSeveral' | 'confirm' | 'return' | 'reopen' | 'release' | 'assign' }
  | { readonly kind: 'snooze' | 'escalate' | 'resolve' | 'tags' }
  | { readonly kind: 'waive' | 'reject'; readonly row: Row }

/** What the viewer must be allowed to do with the case, for as long as the dialog is open. */
const NEEDED: Readonly<Record<CaseDialog['kind'], CaseAction>> = {
  request: 'requestChanges',
  missing: 'requestChanges',
  decision: 'approve',
  waive: 'decide',
  waiveSeveral: 'decide',
  reject: 'decide',
  confirm: 'confirmApproval',
  return: 'sendBack',
  reopen: 'reopen',
  release: 'release',
  assign: 'assign',
  snooze: 'snooze',
  escalate: 'escalate',
  resolve: 'resolveEscalation',
  tags: 'tag',
}

interface CaseDialogsProps {
  dialog: CaseDialog | undefined
  onClose: () => void
  /** Opens the change request instead. */
  onRequest: () => void
}

export function CaseDialogs({ dialog, onClose, onRequest }: CaseDialogsProps) {
  const { actions } = useOpenCase().reviewCase
  const needed = dialog && NEEDED[dialog.kind]
  const of = (kind: CaseDialog['kind']) => ({ opened: dialog?.kind === kind, onClose })
  return (
    <DialogTakenProvider value={needed && !actions.includes(needed) ? <CaseTaken needed={needed} /> : undefined}>
      <ChangeRequestDrawer {...of('request')} isItemAdded={dialog?.kind === 'request' && dialog.isItemAdded === true} />
      <MissingDialog {...of('missing')} onAdded={onRequest} />
      <WaiveSeveralDialog {...of('waiveSeveral')} />
      <DecisionDialog {...of('decision')} choice={dialog?.kind === 'decision' ? dialog.choice : undefined} />
      <ConfirmApprovalDialog {...of('confirm')} />
      <ReturnDialog {...of('return')} />
      <ReopenDialog {...of('reopen')} />
      <ReleaseDialog {...of('release')} />
      <AssignCaseDialog {...of('assign')} />
      <SnoozeDialog {...of('snooze')} />
      <EscalateDialog {...of('escalate')} />
      <ResolveEscalationDialog {...of('resolve')} />
      <TagDialog {...of('tags')} />
      <WaiveDialog row={dialog?.kind === 'waive' ? dialog.row : undefined} onClose={onClose} />
      <RejectEvidenceDialog row={dialog?.kind === 'reject' ? dialog.row : undefined} onClose={onClose} />
    </DialogTakenProvider>
  )
}
