// A case: what there is to decide on the left, the evidence in the middle, what happened and what colleagues say on the right.
import { Skeleton } from '@mantine/core'
import { useBlocker, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Case } from '../../api/compliance-operations.ts'
import { AnchorLink, ButtonLink } from '../../components/anchor-link.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EmptyView, ErrorView } from '../../components/state-views.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { Notes } from './activity/notes.tsx'
import { Timeline } from './activity/timeline.tsx'
import classes from './case.module.css'
import { useCaseActionsState } from './case-actions.tsx'
import { CaseHeader } from './case-header.tsx'
import { CaseNotices } from './case-notices.tsx'
import { CaseTabs } from './case-tabs.tsx'
import { Checklist, MIDDLE } from './checklist/checklist.tsx'
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts'
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx'
import { CaseActionsProvider } from './state/case-actions-context.ts'
import { type OpenCase, OpenCaseProvider, useCase, useOpenCaseState } from './state/case-context.ts'

export function CaseScreen() {
  const { customerId = '' } = useParams({ strict: false })
  const reviewCase = useCase(customerId)
  if (reviewCase.data) return <OneCase key={customerId} reviewCase={reviewCase.data} />
  if (reviewCase.error instanceof ApiError && reviewCase.error.code === 'Customer.NotFound') return <NoSuchCase />
  return (
    <>
      <Back />
      <PageHeader title="Case" />
      {reviewCase.isError ? (
        <ErrorView error={reviewCase.error} onRetry={() => void reviewCase.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function OneCase({ reviewCase }: { reviewCase: Case }) {
  const openCase = useOpenCaseState(reviewCase)
  return (
    <OpenCaseProvider value={openCase}>
      <Workspace openCase={openCase} />
    </OpenCaseProvider>
  )
}

function Workspace({ openCase }: { openCase: OpenCase }) {
  const { actions, dialogs } = useCaseActionsState()
  const [helping, setHelping] = useState(false)
  useKeyboardShortcuts(openCase, actions, () => setHelping(true))
  return (
    <CaseActionsProvider value={actions}>
      <Back />
      <CaseHeader onHelp={() => setHelping(true)} />
      <CaseNotices />
      <div className={classes.desk}>
        <aside className={classes.left} aria-label="Checklist">
          <Checklist />
        </aside>
        <div className={classes.centre} id={MIDDLE}>
          <CaseTabs />
        </div>
        <aside className={classes.right} aria-label="Notes and timeline">
          <Notes />
          <Timeline />
        </aside>
      </div>
      {dialogs}
      <KeyboardShortcutsDialog opened={helping} onClose={() => setHelping(false)} />
      <LeaveDialog drafts={openCase.drafts.length} />
    </CaseActionsProvider>
  )
}

/** What was marked and not sent would be lost. */
function LeaveDialog({ drafts }: { drafts: number }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => drafts > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: drafts > 0,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without sending?"
      action="Leave, and forget what was marked"
      onConfirm={() => blocker.proceed?.()}
    >
      {drafts === 1 ? 'One change that you marked has' : `${drafts} changes that you marked have`} not been sent to the
      partner.
    </ConfirmDialog>
  )
}

function NoSuchCase() {
  return (
    <>
      <Back />
      <PageHeader title="There is no such case" />
      <EmptyView
        icon="review"
        title="Nothing is at this address"
        action={<ButtonLink to="/review">To the queue</ButtonLink>}
      >
        The link may be mistyped.
      </EmptyView>
    </>
  )
}

function Back() {
  return (
    <AnchorLink to="/review" size="sm">
      ← Queue
    </AnchorLink>
  )
}

/** In the room of what will come. */
function Loading() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the case">
      <Skeleton height={92} mb="md" radius="md" />
      <div className={classes.desk}>
        <Skeleton height={520} radius="md" className={classes.left} />
        <Skeleton height={520} radius="md" className={classes.centre} />
        <Skeleton height={240} radius="md" className={classes.right} />
      </div>
    </div>
  )
}
