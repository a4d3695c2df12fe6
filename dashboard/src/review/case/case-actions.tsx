// Everything that can be done with the case from this page, and the dialogs that ask for the details.
import { type ReactNode, useState } from 'react'
import { ChangeRequestDrawer } from './changes/change-request-drawer.tsx'
import { AssignCaseDialog, ReleaseDialog } from './decision/assignment-dialogs.tsx'
import { ConfirmApprovalDialog } from './decision/confirm-approval-dialog.tsx'
import { DecisionDialog } from './decision/decision-dialog.tsx'
import { RejectEvidenceDialog } from './decision/reject-evidence-dialog.tsx'
import { ReopenDialog } from './decision/reopen-dialog.tsx'
import { ReturnDialog } from './decision/return-dialog.tsx'
import { WaiveDialog } from './decision/waive-dialog.tsx'
import { EscalateDialog, ResolveEscalationDialog, SnoozeDialog, TagDialog } from './flags/flag-dialogs.tsx'
import { draftFor } from './model/change-draft.ts'
import type { Row } from './model/checklist-row.ts'
import type { CaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { useCaseChange } from './state/use-case-change.ts'
import { caseTexts } from './texts/case.ts'
import { snoozeTexts } from './texts/flags.ts'

type Dialog =
  | { readonly kind: 'request' | 'decision' | 'confirm' | 'return' | 'reopen' | 'release' | 'assign' }
  | { readonly kind: 'snooze' | 'escalate' | 'resolve' | 'tags' }
  | { readonly kind: 'waive' | 'reject'; readonly row: Row }

export function useCaseActionsState(): { actions: CaseActions; dialogs: ReactNode } {
  const { reviewCase, customerId, changeRequest } = useOpenCase()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const open = (kind: Exclude<Dialog, { row: Row }>['kind']) => () => setDialog({ kind })
  const claim = useCaseChange('claimCase', { successMessage: caseTexts.claimed })
  const extend = useCaseChange('touchCase', { successMessage: caseTexts.claimExtended })
  const endSnooze = useCaseChange('endSnooze', { successMessage: snoozeTexts.ended })
  const accept = useAccept()
  const path = { customerId }
  return {
    actions: {
      claim: () => claim.mutate({ path }),
      isClaiming: claim.isPending,
      extendClaim: () => extend.mutate({ path }),
      isExtending: extend.isPending,
      ...accept,
      requestChange: (subject) => {
        changeRequest.add(draftFor(reviewCase, subject))
        setDialog({ kind: 'request' })
      },
      waive: (row) => setDialog({ kind: 'waive', row }),
      reject: (row) => setDialog({ kind: 'reject', row }),
      openChangeRequest: open('request'),
      openDecision: open('decision'),
      openConfirmApproval: open('confirm'),
      openReturn: open('return'),
      openReopen: open('reopen'),
      openRelease: open('release'),
      openAssign: open('assign'),
      openSnooze: open('snooze'),
      openEscalate: open('escalate'),
      openResolve: open('resolve'),
      openTags: open('tags'),
      endSnooze: () => endSnooze.mutate({ path }),
      isDialogOpen: dialog !== undefined,
    },
    dialogs: (
      <>
        <ChangeRequestDrawer opened={dialog?.kind === 'request'} onClose={close} />
        <DecisionDialog opened={dialog?.kind === 'decision'} onClose={close} />
        <ConfirmApprovalDialog opened={dialog?.kind === 'confirm'} onClose={close} />
        <ReturnDialog opened={dialog?.kind === 'return'} onClose={close} />
        <ReopenDialog opened={dialog?.kind === 'reopen'} onClose={close} />
        <ReleaseDialog opened={dialog?.kind === 'release'} onClose={close} />
        <AssignCaseDialog opened={dialog?.kind === 'assign'} onClose={close} />
        <SnoozeDialog opened={dialog?.kind === 'snooze'} onClose={close} />
        <EscalateDialog opened={dialog?.kind === 'escalate'} onClose={close} />
        <ResolveEscalationDialog opened={dialog?.kind === 'resolve'} onClose={close} />
        <TagDialog opened={dialog?.kind === 'tags'} onClose={close} />
        <WaiveDialog row={dialog?.kind === 'waive' ? dialog.row : undefined} onClose={close} />
        <RejectEvidenceDialog row={dialog?.kind === 'reject' ? dialog.row : undefined} onClose={close} />
      </>
    ),
  }
}

function useAccept(): Pick<CaseActions, 'accept' | 'isAccepting' | 'expiryDateOf' | 'setExpiryDate'> {
  const { customerId, version } = useOpenCase()
  const person = useCaseChange('decidePerson')
  const document = useCaseChange('decideDocument')
  const item = useCaseChange('acceptItem')
  const [expiryDates, setExpiryDates] = useState<Readonly<Record<string, string>>>({})
  return {
    expiryDateOf: (documentId) => expiryDates[documentId] ?? '',
    setExpiryDate: (documentId, day) => setExpiryDates((before) => ({ ...before, [documentId]: day })),
    isAccepting: person.isPending || document.isPending || item.isPending,
    accept: ({ subject }) => {
      if (subject.kind === 'person')
        person.mutate({ path: { customerId, uboId: subject.person.uboId }, body: { version, outcome: 'Approved' } })
      if (subject.kind === 'document')
        document.mutate({
          path: { customerId, documentId: subject.document.documentId },
          body: {
            version,
            outcome: 'Accepted',
            ...(expiryDates[subject.document.documentId]
              ? { expiryDate: expiryDates[subject.document.documentId] }
              : {}),
          },
        })
      if (subject.kind === 'item')
        item.mutate({ path: { customerId, itemId: subject.item.requirementId ?? '' }, body: { version } })
    },
  }
}
