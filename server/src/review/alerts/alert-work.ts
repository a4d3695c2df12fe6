// How staff work on an alert: in the unit of work of its customer, with the case and the audit log.
import { resolveRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { idParam, type Resource } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { type LockedCase, workOnCase } from '../case/case-work.ts'
import { type Reviewer, reviewerOf } from '../case/reviewer.ts'
import { alertMetrics } from './alert-metrics.ts'
import { type AlertRecord, alertRecords, isClaimed } from './alert-record.ts'
import {
  type AlertRow,
  type ClosedAlert,
  findAlertRef,
  listCustomerAlerts,
  closeAlert as saveClosed,
} from './alerts-sql.ts'
import { findAlert } from './list-sql.ts'

export const alertIdParam = { alertId: idParam('The `alertId` from the list of alerts.', 'Alert.NotFound') }

export const anyAlert: Resource = async (app, _caller, { alertId }) => {
  const ref = await app.db.findInCells((sql) => findAlertRef(sql, alertId!))
  return ref ? undefined : new ApiError('Alert.NotFound')
}

/** The customer's row is locked, and with it all its alerts. */
export interface LockedAlert extends LockedCase {
  readonly alert: AlertRow
  readonly alerts: readonly AlertRow[]
}

interface AlertRequest {
  readonly caller: Caller
  readonly alertId: string
  readonly requestId: string
}

export async function workOnAlert<T>(
  app: App,
  { caller, alertId, requestId }: AlertRequest,
  work: (lockedAlert: LockedAlert) => T | Promise<T>,
): Promise<T> {
  const ref = await app.db.findInCells((sql) => findAlertRef(sql, alertId))
  if (!ref) throw new ApiError('Alert.NotFound')
  const request = { reviewer: reviewerOf(caller), customerId: ref.customerId, requestId }
  return workOnCase(app, request, async (lockedCase) => {
    const alerts = await listCustomerAlerts(lockedCase.sql, lockedCase.at)
    const alert = alerts.find((known) => known.alertId === alertId)
    if (!alert) throw new ApiError('Alert.NotFound')
    return work({ ...lockedCase, alert, alerts })
  })
}

/** For an operation that returns the changed alert. */
export async function changeAlert(
  app: App,
  request: AlertRequest,
  change: (lockedAlert: LockedAlert) => Promise<unknown>,
): Promise<AlertRecord> {
  const { caller, alertId } = request
  const { row, now } = await workOnAlert(app, request, async (lockedAlert) => {
    await change(lockedAlert)
    const { sql, at } = lockedAlert
    return { row: await findAlert(sql, at, alertId), now: at.now }
  })
  const [record] = await alertRecords(app, [row!], { caller, now })
  return record!
}

/** Only an open alert that no one else has claimed can be decided. */
export function assertDecidable({ alert, at, reviewer }: LockedAlert): void {
  if (alert.state !== 'Open') throw new ApiError('Alert.Closed')
  if (isClaimed(alert, at.now) && alert.ownerId !== reviewer.accountId) throw new ApiError('Alert.ClaimedByOther')
}

/** A case can only be reopened while its customer is approved. */
export function assertApproved({ state }: LockedAlert): void {
  if (state.verificationStatus !== 'Approved') throw new ApiError('Alert.CustomerNotApproved')
}

/** Counted before the commit: a transaction that fails afterwards is rare, and a metric is no record. */
export function closeAlert({ app, sql, at }: LockedCase, closed: ClosedAlert): Promise<void> {
  alertMetrics(app).closed(closed.state)
  return saveClosed(sql, at, closed)
}

/** The alert that led to a new review, and the others that the review covers. */
export function closeForReview(
  lockedCase: LockedCase,
  alerts: readonly AlertRow[],
  acted: readonly Pick<ClosedAlert, 'alertId' | 'resolution' | 'itemId'>[],
): Promise<void>[] {
  return alerts
    .filter(({ state }) => state === 'Open')
    .map(({ alertId }) => {
      const own = acted.find((alert) => alert.alertId === alertId)
      return closeAlert(
        lockedCase,
        own
          ? { ...own, state: 'Acted', by: lockedCase.reviewer.accountId }
          : { alertId, state: 'Resolved', resolution: 'ReviewStarted', by: null },
      )
    })
}

/** For the audit entry: the alerts that closeForReview closes. */
export function reviewFields(alerts: readonly AlertRow[], acted: readonly { alertId: string }[]): string[] {
  return alerts
    .filter(({ state }) => state === 'Open')
    .map((alert) =>
      acted.some(({ alertId }) => alertId === alert.alertId) ? alertField(alert) : `${alertField(alert)}/ReviewStarted`,
    )
}

/** The requirement of an alert, if the partner still has to meet it. */
export function openItemOf({ row }: LockedCase, { itemId }: Pick<AlertRow, 'itemId'>): string | undefined {
  return row.requestedChanges.find((item) => item.itemId === itemId && item.status === 'Due')?.itemId
}

export function waiveItem({ sql, at }: LockedCase, itemId: string, { actor }: Reviewer): Promise<void> {
  return resolveRequestedChange(sql, at, { itemId, status: 'Waived', by: actor.id })
}

export const alertField = ({ alertId, kind }: Pick<AlertRow, 'alertId' | 'kind'>) => `alerts/${alertId}/${kind}`
