// Everything that can be done to a case from this page, and the dialogs that ask for what is missing.
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../../pieces/confirm-dialog.tsx'
import { AssignDialog } from '../assign-dialog.tsx'
import type { Row, Subject } from './checklist-rows.ts'
import { CommentDialog } from './comment-dialog.tsx'
import { ConfirmApprovalDialog } from './confirm-approval-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { isStale, useAction, useDesk } from './desk.ts'
import { draftFor } from './draft.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { StaleNotice } from './stale-notice.tsx'

export interface Actions {
  claim(): void
  readonly isClaiming: boolean
  renew(): void
  readonly isRenewing: boolean
  /** Says yes to a person, a document or an answer. */
  accept(row: Row): void
  readonly isAccepting: boolean
  /** Marks it, to be asked of the partner with everything else that is marked. */
  ask(subject: Subject): void
  waive(row: Row): void
  refuse(row: Row): void
  openRequest(): void
  openDecision(): void
  openConfirm(): void
  openSendBack(): void
  openReopen(): void
  openRelease(): void
  openAssign(): void
  readonly isDialogOpen: boolean
  readonly dialogs: ReactNode
}

type Dialog =
  | { readonly kind: 'request' | 'decision' | 'confirm' | 'sendBack' | 'reopen' | 'release' | 'assign' }
  | { readonly kind: 'waive' | 'refuse'; readonly row: Row }

export function useActions(): Actions {
  const desk = useDesk()
  const { reviewCase, customerId, setDrafts } = desk
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const open = (kind: Exclude<Dialog, { row: Row }>['kind']) => () => setDialog({ kind })
  const claim = useAction('claimCase', { message: 'It is yours.' })
  const renew = useAction('touchCase', { message: 'Yours for another 4 hours.' })
  const accept = useAccept()
  const path = { customerId }
  return {
    claim: () => claim.mutate({ path }),
    isClaiming: claim.isPending,
    renew: () => renew.mutate({ path }),
    isRenewing: renew.isPending,
    ...accept,
    ask: (subject) => {
      setDrafts((drafts) => [...drafts, draftFor(reviewCase, subject)])
      setDialog({ kind: 'request' })
    },
    waive: (row) => setDialog({ kind: 'waive', row }),
    refuse: (row) => setDialog({ kind: 'refuse', row }),
    openRequest: open('request'),
    openDecision: open('decision'),
    openConfirm: open('confirm'),
    openSendBack: open('sendBack'),
    openReopen: open('reopen'),
    openRelease: open('release'),
    openAssign: open('assign'),
    isDialogOpen: dialog !== undefined,
    dialogs: (
      <>
        <RequestDrawer opened={dialog?.kind === 'request'} onClose={close} />
        <DecisionDialog opened={dialog?.kind === 'decision'} onClose={close} />
        <ConfirmApprovalDialog opened={dialog?.kind === 'confirm'} onClose={close} />
        <SendBack opened={dialog?.kind === 'sendBack'} onClose={close} />
        <Reopen opened={dialog?.kind === 'reopen'} onClose={close} />
        <Release opened={dialog?.kind === 'release'} onClose={close} />
        <Assign opened={dialog?.kind === 'assign'} onClose={close} />
        <Waive row={dialog?.kind === 'waive' ? dialog.row : undefined} onClose={close} />
        <RefuseDialog row={dialog?.kind === 'refuse' ? dialog.row : undefined} onClose={close} />
      </>
    ),
  }
}

function useAccept(): Pick<Actions, 'accept' | 'isAccepting'> {
  const { customerId, version } = useDesk()
  const person = useAction('decidePerson')
  const document = useAction('decideDocument')
  const item = useAction('acceptItem')
  return {
    isAccepting: person.isPending || document.isPending || item.isPending,
    accept: ({ subject }) => {
      if (subject.kind === 'person')
        person.mutate({ path: { customerId, uboId: subject.person.uboId }, body: { version, outcome: 'Approved' } })
      if (subject.kind === 'document')
        document.mutate({
          path: { customerId, documentId: subject.document.documentId },
          body: { version, outcome: 'Accepted' },
        })
      if (subject.kind === 'item')
        item.mutate({ path: { customerId, itemId: subject.item.requirementId ?? '' }, body: { version } })
    },
  }
}

interface Shown {
  opened: boolean
  onClose: () => void
}

function SendBack({ opened, onClose }: Shown) {
  const { customerId, version, reviewCase } = useDesk()
  const action = useAction('sendBackCase', { message: 'Sent back.', onDone: onClose, showsErrors: true })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      title="Send it back?"
      action="Send it back"
      label="What is missing"
      description={`${reviewCase.firstApprover?.email ?? 'Whoever proposed it'} reads it among the notes.`}
      busy={action.isPending}
      error={action.error}
      onConfirm={(comment) => action.mutate({ path: { customerId }, body: { version, comment } })}
    >
      It goes back to the queue, and to whoever proposed the approval first.
    </CommentDialog>
  )
}

function Reopen({ opened, onClose }: Shown) {
  const { customerId, version } = useDesk()
  const action = useAction('reopenCase', { message: 'Reopened.', onDone: onClose, showsErrors: true })
  return (
    <CommentDialog
      opened={opened}
      onClose={onClose}
      title="Reopen the case?"
      action="Reopen it"
      label="Why"
      description="For colleagues; the partner doesn't read it."
      busy={action.isPending}
      error={action.error}
      onConfirm={(comment) => action.mutate({ path: { customerId }, body: { version, comment } })}
    >
      The decision no longer stands: the partner sees the customer in review again, and a new round begins in the queue.
    </CommentDialog>
  )
}

const useAssign = (onDone: () => void) =>
  useAction('assignCase', { message: 'The case is assigned.', onDone, showsErrors: true })
const useRelease = (onDone: () => void) =>
  useAction('releaseCase', { message: 'The case is back in the queue.', onDone, showsErrors: true })

function Assign({ opened, onClose }: Shown) {
  const { customerId, ownerId, owner, profile } = useDesk().reviewCase
  const reviewCase = { customerId, companyName: profile.companyName, ownerId, ownerEmail: owner?.email ?? null }
  return (
    <AssignDialog
      reviewCase={opened ? reviewCase : undefined}
      onClose={onClose}
      useAssign={useAssign}
      useRelease={useRelease}
    />
  )
}

function Release({ opened, onClose }: Shown) {
  const { customerId } = useDesk()
  const action = useRelease(onClose)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Release the case?"
      action="Release it"
      harmless
      busy={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate({ path: { customerId } })}
    >
      It goes back to the queue for anybody to claim. What was decided on people and documents stays.
    </ConfirmDialog>
  )
}

function Waive({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const { customerId, version } = useDesk()
  // While the dialog fades away it still says what it said.
  const last = useRef(row)
  if (row) last.current = row
  const action = useAction('waiveItem', { message: 'Waived.', onDone: onClose, showsErrors: true })
  const subject = row?.subject
  const itemId =
    (subject?.kind === 'item' ? subject.item : subject?.kind === 'requirement' ? subject.requirement : undefined)
      ?.requirementId ?? ''
  return (
    <ConfirmDialog
      opened={row !== undefined}
      onClose={onClose}
      title="Waive it?"
      action="Waive it"
      busy={action.isPending}
      error={isStale(action.error) ? undefined : action.error}
      onConfirm={() => action.mutate({ path: { customerId, itemId }, body: { version } })}
    >
      “{last.current?.label}” is no longer needed, and the partner sees so. It can't be taken back in this round.
      <StaleNotice />
    </ConfirmDialog>
  )
}
