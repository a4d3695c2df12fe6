// A case: the checklist on the left, the evidence in the middle, notes and timeline on the right.
import { SegmentedControl, Skeleton } from '@mantine/core'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Case } from '../../api/compliance-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { EmptyView, ErrorView } from '../../components/feedback/state-views.tsx'
import { usePageActions } from '../../components/keys/page-actions.ts'
import { BackLink } from '../../components/layout/back-link.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from './case.module.css'
import { useCaseActionsState } from './case-actions.tsx'
import { CaseBar, CaseHeader } from './case-header.tsx'
import { CaseNotices } from './case-notices.tsx'
import { CaseTabs } from './case-tabs.tsx'
import { Checklist, MIDDLE_COLUMN } from './checklist/checklist.tsx'
import { ACTIVITY_COLUMN, bringEvidenceIntoSight, useKeptFocus } from './checklist/evidence-in-sight.ts'
import { caseActions } from './header-actions.ts'
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts'
import type { CaseSearch } from './model/case-search.ts'
import { checklist } from './model/checklist-rows.ts'
import { CaseActionsProvider } from './state/case-actions-context.ts'
import {
  type CasePart,
  type OpenCase,
  OpenCaseProvider,
  useCase,
  useOpenCase,
  useOpenCaseState,
} from './state/case-context.ts'
import { EvidenceViewProvider, useEvidenceViewState } from './state/evidence-view.ts'
import { useMarks } from './state/use-marks.ts'
import { caseTexts, partTexts } from './texts/case.ts'

const SampleNotice = lazy(async () => ({ default: (await import('./sample/sample-notice.tsx')).SampleNotice }))
const CaseActivity = lazy(async () => ({ default: (await import('./activity/case-activity.tsx')).CaseActivity }))

export function CaseScreen() {
  const { customerId = '' } = useParams({ strict: false })
  const reviewCase = useCase(customerId)
  const search: CaseSearch = useSearch({ strict: false })
  const { sample = '' } = search
  const waiting = reviewCase.data?.waitingSampleId
  // A reviewer who sees the decision is no longer independent, so it is shown on request.
  if (waiting && !sample && !search.withDecision)
    return <Navigate to="." search={{ ...search, sample: waiting } as never} replace />
  if (reviewCase.data) return <LoadedCase key={customerId + sample} reviewCase={reviewCase.data} />
  if (reviewCase.error instanceof ApiError && reviewCase.error.code === 'Customer.NotFound') return <CaseNotFound />
  if (!reviewCase.isError) return <Loading />
  return (
    <>
      <BackToQueue />
      <PageHeader title={caseTexts.title} />
      <ErrorView error={reviewCase.error} onRetry={() => void reviewCase.refetch()} />
    </>
  )
}

function LoadedCase({ reviewCase }: { reviewCase: Case }) {
  const openCase = useOpenCaseState(reviewCase)
  return (
    <OpenCaseProvider value={openCase}>
      <Workspace openCase={openCase} />
    </OpenCaseProvider>
  )
}

function Workspace({ openCase }: { openCase: OpenCase }) {
  const { actions, dialogs } = useCaseActionsState()
  const evidence = useEvidenceViewState(openCase)
  const { at } = openCase
  useInSight(openCase)
  useKeptFocus()
  const mark = useMarks(at)
  useKeyboardShortcuts({
    openCase,
    actions,
    evidence,
    mark: at.startsWith('documents/') && openCase.view === 'evidence' ? mark.toggle : undefined,
  })
  const supervises = usePermission('review.supervise')
  usePageActions(() => (actions.isDialogOpen ? [] : caseActions(openCase, actions, supervises)))
  return (
    <CaseActionsProvider value={actions}>
      <EvidenceViewProvider value={evidence}>
        <CaseHeader />
        {openCase.sampleId ? (
          <Suspense fallback={<Skeleton className={classes.notices!} height={56} radius="md" aria-busy="true" />}>
            <SampleNotice sampleId={openCase.sampleId} />
          </Suspense>
        ) : (
          <CaseNotices />
        )}
        <PartSwitch />
        <div className={classes.columns} data-part={openCase.part}>
          <aside className={classes.left} aria-label={caseTexts.checklist}>
            <Checklist />
          </aside>
          <div className={classes.middle} id={MIDDLE_COLUMN}>
            <CaseTabs />
          </div>
          {!openCase.sampleId && (
            <aside className={classes.right} id={ACTIVITY_COLUMN} aria-label={caseTexts.notesAndTimeline}>
              <Suspense fallback={<Skeleton height={480} radius="md" aria-busy="true" />}>
                <CaseActivity />
              </Suspense>
            </aside>
          )}
        </div>
        {dialogs}
      </EvidenceViewProvider>
    </CaseActionsProvider>
  )
}

/** What is selected comes into sight, also from the notes below it. */
function useInSight({ view, at }: OpenCase): void {
  const place = `${view} ${at}`
  const last = useRef(place)
  useLayoutEffect(() => {
    if (last.current === place) return
    last.current = place
    bringEvidenceIntoSight()
  }, [place])
}

/** On a narrow screen: one part at a time, so that the evidence isn't below the whole checklist. */
function PartSwitch() {
  const { part, showPart, sampleId, reviewCase } = useOpenCase()
  const open = checklist(reviewCase)
    .flatMap(({ rows }) => rows)
    .filter(({ isOpen }) => isOpen).length
  return (
    <SegmentedControl
      className={classes.parts!}
      aria-label={partTexts.label}
      value={part}
      onChange={(value) => showPart(value as CasePart)}
      data={[
        { value: 'checklist', label: open > 0 ? `${partTexts.checklist} (${open})` : partTexts.checklist },
        { value: 'evidence', label: partTexts.evidence },
        ...(sampleId ? [] : [{ value: 'activity', label: partTexts.activity }]),
      ]}
      fullWidth
    />
  )
}

function CaseNotFound() {
  return (
    <>
      <BackToQueue />
      <PageHeader title={caseTexts.notFound} />
      <EmptyView
        icon="search"
        title={caseTexts.notFound}
        action={<ButtonLink to="/review">{caseTexts.goToQueue}</ButtonLink>}
      >
        {caseTexts.notFoundHint}
      </EmptyView>
    </>
  )
}

function BackToQueue() {
  return (
    <BackLink to="/review">
      <Icon name="back" size={14} /> {caseTexts.backToQueue}
    </BackLink>
  )
}

/** As large as what follows, so that nothing jumps. */
function Loading() {
  return (
    <>
      <CaseBar title={caseTexts.title} />
      <div role="status" aria-busy="true" aria-label={caseTexts.loading}>
        <Skeleton className={classes.factsSkeleton} radius="md" />
        <div className={classes.columns}>
          <Skeleton height={520} radius="md" className={classes.left} />
          <Skeleton radius="md" className={`${classes.middle} ${classes.evidenceSkeleton}`} />
          <Skeleton height={240} radius="md" className={classes.right} />
        </div>
      </div>
    </>
  )
}
