// The actions on a case.
import { type ReactNode, useRef, useState } from 'react'
import type { Case } from '../../api/compliance-operations.ts'
import { useLaterPart } from '../../components/feedback/later-part.tsx'
import { userName } from '../../format/user-name.ts'
import { usePermission, useSession } from '../../session/session.ts'
import { useHasHeldDecision } from '../components/held-decision.tsx'
import type { CaseDialog } from './case-dialogs.tsx'
import { isSelected } from './checklist/checklist.tsx'
import { useOpenNext } from './decision/open-next.ts'
import { draftFor, isDraftOf } from './model/change-draft.ts'
import { itemIdOf, type Row, type Subject } from './model/checklist-row.ts'
import { checklist } from './model/checklist-rows.ts'
import { missingDrafts } from './model/missing-requirements.ts'
import { personName } from './model/names.ts'
import { useNextSample } from './sample/next-sample.ts'
import type { CaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { useUndoMessages } from './state/undo-messages.ts'
import { useCaseChange } from './state/use-case-change.ts'
import { useRemoveDrafted } from './state/use-remove-drafted.ts'
import { type Accepted, acceptedOf, useUndoAcceptance } from './state/use-undo-acceptance.ts'
import { useUndoWaiver } from './state/use-undo-waiver.ts'
import { caseTexts } from './texts/case.ts'
import { checklistTexts } from './texts/checklist-rows.ts'
import { flagActions } from './texts/flags.ts'

const loadDialogs = async () => (await import('./case-dialogs.tsx')).CaseDialogs

export function useCaseActionsState(): { actions: CaseActions; dialogs: ReactNode } {
  const { reviewCase, customerId, changeRequest, show } = useOpenCase()
  const [dialog, setDialog] = useState<CaseDialog>()
  const close = () => {
    changeRequest.dropProposed()
    setDialog(undefined)
  }
  const open = (kind: Exclude<CaseDialog, { row: Row } | { kind: 'decision' }>['kind']) => () => setDialog({ kind })
  const { userId } = useSession()
  const reservedFor = reviewCase.preferredOwner?.userId === userId ? null : reviewCase.preferredOwner?.email
  const claim = useCaseChange('claimCase', {
    successMessage: reservedFor ? caseTexts.claimedFrom(userName(reservedFor)) : caseTexts.claimed,
  })
  const extend = useCaseChange('touchCase', { successMessage: caseTexts.claimExtended })
  const endSnooze = useCaseChange('endSnooze', { successMessage: flagActions.snoozeEnded })
  const goOnFrom = useGoOn()
  const undoWaiver = useUndoWaiver()
  const next = useNext()
  const undoMessages = useUndoMessages(dialog !== undefined)
  const removeDrafted = useRemoveDrafted()
  const undoAcceptance = useUndoAcceptance()
  const accept = useAccept((row, accepted, version) => {
    const putBack = removeDrafted(row.subject)
    const message = checklistTexts.acceptedDone(nameOf(row))
    undoMessages.notifyUndoable(putBack ? checklistTexts.leftDraft(message) : message, () => {
      undoAcceptance(nameOf(row), accepted, version)
      putBack?.()
      show(row.shows.view, row.shows.at)
    })
    goOnFrom(row)
  })
  const renderDialogs = useLaterPart(loadDialogs, dialog !== undefined, close)
  const path = { customerId }
  return {
    actions: {
      claim: () => claim.mutate({ path }),
      isClaiming: claim.isPending,
      extendClaim: () => extend.mutate({ path }),
      isExtending: extend.isPending,
      ...accept,
      requestChange: (subject) => {
        const isDrafted =
          subject.kind === 'requirement' && changeRequest.items.some((item) => isDraftOf(reviewCase, subject, item))
        if (!isDrafted) changeRequest.propose(draftFor(reviewCase, subject))
        setDialog({ kind: 'request', isItemAdded: !isDrafted })
      },
      waive: (row) => setDialog({ kind: 'waive', row }),
      openWaiveSeveral: open('waiveSeveral'),
      undoWaiver: ({ subject }) => undoWaiver(itemIdOf(subject)),
      undoAcceptance: (row) => undoAcceptance(nameOf(row), acceptedOf(row.subject)),
      reject: (row) => setDialog({ kind: 'reject', row }),
      openChangeRequest: open('request'),
      openMissing: () => {
        if (changeRequest.state !== 'empty') return setDialog({ kind: 'missing' })
        changeRequest.add(...missingDrafts(reviewCase, []))
        setDialog({ kind: 'request' })
      },
      openDecision: (choice) => setDialog({ kind: 'decision', choice }),
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
      ...next,
      ...undoMessages,
      goOnFrom,
      isDialogOpen: dialog !== undefined,
    },
    dialogs: renderDialogs({ dialog, onClose: close, onRequest: open('request') }),
  }
}

const OWN_WORK = ['claim', 'requestChanges', 'confirmApproval'] as const

/** The way on from a case in which the viewer has nothing to do now, also while a decision can still be undone. */
function useNext(): Pick<CaseActions, 'openNext' | 'isOpeningNext'> {
  const { may, sampleId, customerId, reviewCase } = useOpenCase()
  const isDecided = useHasHeldDecision(customerId)
  const mayClaim = usePermission('review.decide')
  const openNext = useOpenNext()
  const [isOpeningNext, setOpening] = useState(false)
  const hasNextSample = useNextSample(customerId) !== undefined
  const supervises = usePermission('review.supervise')
  const waits = reviewCase.snooze !== null || (reviewCase.escalation !== null && !supervises)
  const isDone = mayClaim && !sampleId && !hasNextSample && (isDecided || waits || !OWN_WORK.some(may))
  function open() {
    // A second press would claim a second case.
    if (isOpeningNext) return
    setOpening(true)
    void openNext().finally(() => setOpening(false))
  }
  return { openNext: isDone ? open : undefined, isOpeningNext }
}

function useGoOn(): CaseActions['goOnFrom'] {
  const shown = useOpenCase()
  const latest = useRef(shown)
  latest.current = shown
  return (row) => {
    // The case as it is after the decision, and what is on view by then.
    const openCase = latest.current
    if (!isSelected(row, openCase)) return
    const rows = checklist(openCase.reviewCase).flatMap((group) => group.rows)
    const index = rows.findIndex(({ key }) => key === row.key)
    const { possibleDuplicates } = openCase.reviewCase
    const next = [...rows.slice(index + 1), ...rows.slice(0, index)].find(
      // Duplicates don't keep a case open, and are decided all the same.
      ({ isOpen, key }) => isOpen || (key === 'duplicates' && possibleDuplicates > 0),
    )
    if (next) openCase.show(next.shows.view, next.shows.at)
  }
}

function useAccept(
  onAccepted: (row: Row, accepted: Accepted | undefined, version: number) => void,
): Pick<CaseActions, 'accept' | 'isAccepting' | 'expiryDateOf' | 'setExpiryDate'> {
  const { customerId, version, reviewCase } = useOpenCase()
  const person = useCaseChange('decidePerson')
  const document = useCaseChange('decideDocument')
  const item = useCaseChange('acceptItem')
  const [expiryDates, setExpiryDates] = useState<Readonly<Record<string, string>>>({})
  return {
    expiryDateOf: (documentId) => expiryDates[documentId] ?? '',
    setExpiryDate: (documentId, day) => setExpiryDates((before) => ({ ...before, [documentId]: day })),
    isAccepting: person.isPending || document.isPending || item.isPending,
    accept: (row) => {
      const { subject } = row
      const documentId = documentToAccept(reviewCase, subject)
      const accepted: Accepted | undefined = documentId
        ? { kind: 'Document', subjectId: documentId }
        : acceptedOf(subject)
      const after = { onSuccess: (state: { version: number }) => onAccepted(row, accepted, state.version) }
      if (subject.kind === 'person')
        person.mutate(
          { path: { customerId, uboId: subject.person.uboId }, body: { version, outcome: 'Approved' } },
          after,
        )
      if (documentId) {
        const expiryDate = expiryDates[documentId] || undefined
        document.mutate(
          {
            path: { customerId, documentId },
            body: { version, outcome: 'Accepted', ...(expiryDate && { expiryDate }) },
          },
          after,
        )
      } else if (subject.kind === 'item')
        item.mutate({ path: { customerId, itemId: subject.item.requirementId ?? '' }, body: { version } }, after)
    },
  }
}

/** The answer to a requested change is accepted as a document, and the change with it. */
function documentToAccept(reviewCase: Case, subject: Subject): string | undefined {
  if (subject.kind === 'document') return subject.document.documentId
  if (subject.kind !== 'item' || subject.item.answeredBy.length !== 1) return undefined
  return reviewCase.documents.find(
    ({ documentId, status }) => subject.item.answeredBy[0] === `documents/${documentId}` && status === 'Confirmed',
  )?.documentId
}

/** In a message, which stands apart from the rows of the person. */
const nameOf = ({ subject, label }: Row) => (subject.kind === 'person' ? personName(subject.person) : label)
