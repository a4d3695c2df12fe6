// Brings the alerts of a customer in line with its state: raises what is new and resolves what has ended. Runs after each
// assessment of the risk, on any node; the lock on the customer makes each cause raise one alert.
import { acceptCurrentRisk } from '../../customer/case/case-sql.ts'
import { peopleFrom } from '../../customer/people/known-people.ts'
import { recordChange } from '../../customer/record-change.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { listHits } from '../../screening/hits/hits-sql.ts'
import { listSubjects } from '../../screening/subjects/subjects-sql.ts'
import { type CaseRef, type LockedCase, workOnCase } from '../case/case-work.ts'
import { jobReviewer } from '../case/reviewer.ts'
import { causesOf, type Expiring, type MonitoredFacts, nextCauseAt } from './alert-causes.ts'
import { type AlertChanges, alertChanges, type RenewalState } from './alert-changes.ts'
import type { Resolution } from './alert-kinds.ts'
import { alertMetrics } from './alert-metrics.ts'
import { alertField, closeAlert } from './alert-work.ts'
import { type AlertRow, hasPartnerChange, insertAlert, listCustomerAlerts, type NewAlert } from './alerts-sql.ts'
import { insertRenewal, type Renewal, renewalOf } from './renewal.ts'
import { nextReviewAt } from './review-interval.ts'

const MONITORING = jobReviewer('monitoring')

/** Returns when the customer must be checked again even if nothing changes. */
export async function monitorCustomer(app: App, { partnerId, customerId }: CaseRef): Promise<Date | undefined> {
  const request = { reviewer: MONITORING, customerId, requestId: newId(app.clock.now()) }
  const { nextAt, raised } = await workOnCase(app, request, async (lockedCase) => {
    const alerts = await listCustomerAlerts(lockedCase.sql, lockedCase.at)
    const facts = await factsOf(lockedCase)
    if (!facts) {
      await resolveAll(lockedCase, alerts)
      return { nextAt: undefined, raised: [] }
    }
    const changes = alertChanges(alerts, causesOf(facts), (itemId) => renewalState(lockedCase.row, itemId))
    const raised = await writeChanges(lockedCase, alerts, changes)
    return { nextAt: nextCauseAt(facts), raised }
  })
  const metrics = alertMetrics(app)
  for (const alert of raised) metrics.raised(alert)
  if (raised.length > 0) app.log.info({ partnerId, customerId, alerts: raised.length }, 'alerts raised')
  return nextAt
}

/** Undefined when the customer isn't approved: whatever is found is part of its review. */
async function factsOf(lockedCase: LockedCase): Promise<MonitoredFacts | undefined> {
  const { app, sql, at, row, state, key } = lockedCase
  if (state.verificationStatus !== 'Approved' || !key) return undefined
  const reviewCase = await withAcceptedRisk(lockedCase)
  const [hits, subjects, partnerChanged] = await Promise.all([
    listHits(sql, at),
    listSubjects(sql, at),
    hasPartnerChange(sql, at, reviewCase.reviewedAt ?? at.now),
  ])
  const versions = new Map(subjects.map(({ subjectId, listVersion }) => [subjectId, listVersion]))
  return {
    now: at.now,
    today: dayOf(at.now),
    round: state.round,
    customerId: at.customerId,
    reviewCase,
    nextReviewAt: nextReviewAt(app, state, reviewCase),
    hits: hits
      .filter((hit) => hit.state === 'Open' && hit.withdrawnAt === null)
      .map(({ hitId, subjectId, category, score, revision }) => ({
        ...{ hitId, subjectId, category, score, revision },
        listVersion: versions.get(subjectId) ?? null,
      })),
    expiring: [...expiringIdentities(lockedCase, key), ...expiringDocuments(row)],
    partnerChanged,
  }
}

/** A customer that was approved by a version without monitoring has no accepted risk yet. */
async function withAcceptedRisk({ sql, at, row, reviewCase }: LockedCase): Promise<LockedCase['reviewCase']> {
  const approvedAt = row.decided_at ?? at.now
  const isKnown = reviewCase.reviewedAt !== null && reviewCase.reviewedAt >= approvedAt
  if (isKnown && reviewCase.acceptedRiskLevel !== null) return reviewCase
  const reviewedAt = isKnown ? reviewCase.reviewedAt! : approvedAt
  await acceptCurrentRisk(sql, at, reviewedAt)
  const codes = (reviewCase.riskReasons as readonly { code: string }[]).map(({ code }) => code)
  return { ...reviewCase, reviewedAt, acceptedRiskLevel: reviewCase.riskLevel, acceptedRiskCodes: codes }
}

/** Of people that no newer entry replaces. */
function expiringIdentities({ row }: LockedCase, key: Buffer): Expiring[] {
  const replaced = new Set(row.people.map((person) => person.supersedes_person_id))
  return peopleFrom(row, key)
    .filter(({ personId }) => !replaced.has(personId))
    .flatMap(({ personId, identities }) =>
      identities.flatMap(({ identityId, identityTypeCode, expiryDate }) =>
        expiryDate === null ? [] : [{ personId, identityId, identityTypeCode, expiryDate }],
      ),
    )
}

/** Documents that count, unless a newer one of the same kind took their place. */
function expiringDocuments({ documents }: LockedCase['row']): Expiring[] {
  const counting = documents.filter(({ status }) => status === 'Confirmed' || status === 'Accepted')
  return counting.flatMap((document) => {
    const { document_id: documentId, document_category: documentCategory, person_id: personId, expires_on } = document
    const isReplaced = counting.some(
      (other) =>
        other.document_category === documentCategory &&
        other.person_id === personId &&
        other.status === 'Accepted' &&
        (other.expires_on ?? '9999') > (expires_on ?? '9999'),
    )
    return expires_on === null || isReplaced ? [] : [{ personId, documentId, documentCategory, expiryDate: expires_on }]
  })
}

/** A file that was rejected after it had answered doesn't count. */
function renewalState({ requestedChanges, documents }: LockedCase['row'], itemId: string): RenewalState | undefined {
  const item = requestedChanges.find((it) => it.itemId === itemId)
  if (!item) return undefined
  const counting = documents.filter(({ status }) => status === 'Confirmed' || status === 'Accepted')
  const hasFile = counting.some(({ document_id }) => item.answeredBy.includes(`documents/${document_id}`))
  return { status: item.status, hasFile }
}

/** How alerts end when their customer is no longer approved. */
async function resolveAll(lockedCase: LockedCase, alerts: readonly AlertRow[]): Promise<void> {
  const { state, row } = lockedCase
  const resolution: Resolution = row.erased_at
    ? 'CustomerErased'
    : state.verificationStatus === 'Rejected'
      ? 'CustomerRejected'
      : 'ReviewStarted'
  const open = alerts.filter((alert) => alert.state === 'Open')
  if (open.length === 0) return
  const resolved = open.map(({ alertId }) => ({ alertId, resolution }))
  await recordResolved(lockedCase, alerts, resolved, row.version)
}

/** Everything in one transaction. The version only increases if the partner sees a new requirement. */
async function writeChanges(
  lockedCase: LockedCase,
  alerts: readonly AlertRow[],
  { raised, resolved }: AlertChanges,
): Promise<NewAlert[]> {
  const { app, at, row, sql } = lockedCase
  const renewals: Renewal[] = []
  const created = raised.map((cause): NewAlert => {
    const renewal = cause.details.expiryDate && !cause.itemId ? renewalOf(lockedCase, cause) : undefined
    if (renewal) renewals.push(renewal)
    const itemId = cause.itemId ?? renewal?.itemId ?? null
    return {
      ...cause,
      alertId: newId(at.now),
      itemId,
      details: itemId ? { ...cause.details, requirementId: itemId } : cause.details,
      dueAt: new Date(at.now.getTime() + app.config.review.alertDueMs[cause.severity]),
    }
  })
  const version = row.version + (renewals.length > 0 ? 1 : 0)
  if (resolved.length > 0) await recordResolved(lockedCase, alerts, resolved, version)
  if (created.length === 0) return created
  const lists = [...new Set(created.flatMap(({ details }) => details.listVersion ?? []))]
  await recordChange(
    lockedCase,
    {
      actor: MONITORING.actor,
      action: 'raiseAlert',
      changedFields: [
        ...created.map(alertField),
        ...lists.map((list) => `screening/lists/${list}`),
        ...renewals.map(({ itemId }) => `items/${itemId}/DocumentExpired`),
      ],
      version,
    },
    () => [
      ...created.map((alert) => insertAlert(sql, at, alert)),
      ...renewals.map((renewal) => insertRenewal(lockedCase, renewal)),
      ...(renewals.length > 0 ? [askPartner(lockedCase, renewals)] : []),
    ],
  )
  return created
}

async function recordResolved(
  lockedCase: LockedCase,
  alerts: readonly AlertRow[],
  resolved: AlertChanges['resolved'],
  version: number,
): Promise<void> {
  const kinds = new Map(alerts.map((alert) => [alert.alertId, alert]))
  await recordChange(
    lockedCase,
    {
      actor: MONITORING.actor,
      action: 'resolveAlert',
      changedFields: resolved.map(({ alertId, resolution }) => `${alertField(kinds.get(alertId)!)}/${resolution}`),
      version,
    },
    () =>
      resolved.map(({ alertId, resolution }) =>
        closeAlert(lockedCase, { alertId, resolution, state: 'Resolved', by: null }),
      ),
  )
}

/** Notifies the partner's users of documents to renew, once for all that expire together. */
function askPartner({ sql, at, row }: LockedCase, renewals: readonly Renewal[]): Promise<void> {
  const dueAt = renewals.map(({ dueBy }) => dueBy.toISOString()).sort()[0]!
  const facts = { customerId: at.customerId, reference: row.partner_customer_id, dueAt, reason: 'DocumentExpired' }
  return raiseNotification(sql, { partnerId: at.partnerId, kind: 'customer.changes_requested', at: at.now, facts })
}
