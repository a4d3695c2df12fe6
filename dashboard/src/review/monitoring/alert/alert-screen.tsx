// One alert: what caused it, the customer it is about, and what can be done.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { Alert, Case } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { EmptyView, ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { usePresence } from '../../../hooks/use-presence.ts'
import { OpenCaseProvider, useCase, useOpenCaseState } from '../../case/state/case-context.ts'
import { NothingAvailable } from '../../components/claim-next.tsx'
import { useHasHeldDecision } from '../../components/held-decision.tsx'
import classes from './alert.module.css'
import { AlertActions, useNextAlert } from './alert-actions.tsx'
import { AlertBar, AlertHeader } from './alert-header.tsx'
import { AlertNotices } from './alert-notices.tsx'
import { Cause } from './cause.tsx'
import { CustomerCard } from './customer-card.tsx'
import { alertTexts, nextAlertTexts } from './texts.ts'

const REFRESH_MS = 60_000
const FOLLOW_MS = 15_000

export function AlertScreen() {
  const { alertId = '' } = useParams({ strict: false })
  const { present } = usePresence()
  const alert = useQuery({
    ...apiQuery('getAlert', { path: { alertId } }),
    // Each view of a comment is recorded, so the page doesn't repeat it.
    refetchInterval: ({ state: { data } }) =>
      present && !data?.proposal && !data?.returned && !data?.comment && REFRESH_MS,
  })
  if (alert.data) return <LoadedAlert key={alertId} alert={alert.data} />
  if (alert.error instanceof ApiError && alert.error.code === 'Alert.NotFound') return <AlertNotFound />
  return (
    <>
      <AlertBar title={alertTexts.title} />
      {alert.isError ? (
        <ErrorView error={alert.error} onRetry={() => void alert.refetch()} />
      ) : (
        <LoadingView lines={10} label={alertTexts.loading} />
      )}
    </>
  )
}

/** Lists have no comments, so reading one is no view: it shows what others do with the alert. */
function useFollowedAlert({ alertId, customerId, version, ownerId, proposal, state }: Alert): void {
  const client = useQueryClient()
  const { present } = usePresence()
  const { data } = useQuery({
    ...apiQuery('listAlerts', { query: { customerId, pageSize: '200' } }),
    enabled: state === 'Open',
    refetchInterval: present && FOLLOW_MS,
  })
  const answered = useRef<string>(undefined)
  useEffect(() => {
    if (!data || state !== 'Open' || data.unavailableCells.length > 0) return
    const listed = data.items.find((one) => one.alertId === alertId)
    const key = listed ? keyOf(listed) : ''
    // Once for each answer: the page may be newer than the list.
    if (answered.current === key) return
    answered.current = key
    if (key !== keyOf({ version, ownerId, proposal })) void client.invalidateQueries({ queryKey: ['getAlert'] })
  }, [data, alertId, version, ownerId, proposal, state, client])
}

const keyOf = ({ version, ownerId, proposal }: Pick<Alert, 'version' | 'ownerId' | 'proposal'>) =>
  JSON.stringify([version, ownerId, proposal !== null])

function LoadedAlert({ alert }: { alert: Alert }) {
  useFollowedAlert(alert)
  const reviewCase = useCase(alert.customerId)
  if (reviewCase.data) return <AlertWithCase alert={alert} reviewCase={reviewCase.data} />
  return (
    <>
      <AlertHeader alert={alert} />
      {reviewCase.isError ? (
        <ErrorView error={reviewCase.error} onRetry={() => void reviewCase.refetch()} />
      ) : (
        <LoadingView lines={10} label={alertTexts.loading} />
      )}
    </>
  )
}

function AlertWithCase({ alert, reviewCase }: { alert: Alert; reviewCase: Case }) {
  // Any other change would contradict what can still be undone: a dismissal, the confirmation of the match, a reopening.
  const isHeld = useHasHeldDecision(alert.alertId, alert.details.hitId, alert.customerId)
  const shown = isHeld ? { ...alert, actions: [] } : alert
  const next = useNextAlert(alert, isHeld)
  useFocusAfterDecision(isHeld)
  return (
    <OpenCaseProvider value={useOpenCaseState(reviewCase)}>
      <AlertHeader alert={shown} actions={<AlertActions alert={alert} isHeld={isHeld} next={next} />} />
      {next && (
        <div className={classes.none}>
          <NothingAvailable next={next} texts={nextAlertTexts} />
        </div>
      )}
      <AlertNotices alert={alert} />
      <div className={classes.columns}>
        <Cause alert={alert} />
        <CustomerCard alert={alert} />
      </div>
    </OpenCaseProvider>
  )
}

/** What had the focus is gone with a decision, with its undo, and once it is sent: the form, its dialog, or the message. */
function useFocusAfterDecision(isHeld: boolean): void {
  const before = useRef(isHeld)
  useEffect(() => {
    if (before.current === isHeld) return
    before.current = isHeld
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.closest('[role="status"]')
    const isDialogDone = isHeld && focused?.closest('[role="dialog"]')
    if (isLost || isDialogDone) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [isHeld])
}

function AlertNotFound() {
  return (
    <>
      <AlertBar title={alertTexts.notFound} />
      <EmptyView
        icon="search"
        title={alertTexts.notFound}
        action={<ButtonLink to="/review/monitoring">{alertTexts.goToMonitoring}</ButtonLink>}
      >
        {alertTexts.notFoundHint}
      </EmptyView>
    </>
  )
}
