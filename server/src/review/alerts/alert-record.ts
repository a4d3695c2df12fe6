// An alert as staff see it, with its customer. Partners never see alerts.

import { type EmailOf, findStaffEmails } from '../../audit/staff-emails.ts'
import { LEASE_MS } from '../../customer/case/review-case.ts'
import type { Caller } from '../../http/caller.ts'
import { day, instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { HIT_CATEGORIES } from '../../screening/providers/provider.ts'
import { StaffRef } from '../case/case-record.ts'
import { RISK_LEVELS } from '../risk/risk-rules.ts'
import {
  ALERT_KINDS,
  ALERT_STATES,
  DISMISSAL_REASONS,
  dismissalReasons,
  RESOLUTIONS,
  SEVERITIES,
} from './alert-kinds.ts'
import type { AlertRow } from './alerts-sql.ts'
import type { ListedAlert } from './list-sql.ts'

const text = Type.String()
const maybe = Type.Optional

const AlertDetails = named('AlertDetails', {
  hitId: maybe(uuid({ description: 'ScreeningMatch: the `hitId` of the match.' })),
  subjectId: maybe(uuid({ description: 'The `uboId` of the person, or the `customerId` of the business.' })),
  subjectKind: maybe(oneOf(['Business', 'Person'])),
  category: maybe(oneOf(HIT_CATEGORIES)),
  score: maybe(Type.Integer()),
  revision: maybe(Type.Integer()),
  listVersion: maybe(Type.String({ description: 'The versions of the lists that the match was found in.' })),
  uboId: maybe(uuid({ description: 'The person whose document expires.' })),
  identityId: maybe(uuid()),
  identityTypeCode: maybe(text),
  documentId: maybe(uuid()),
  documentCategory: maybe(text),
  expiryDate: maybe(day({ description: 'The last day on which the document is valid.' })),
  requirementId: maybe(uuid({ description: 'The requirement that asks the partner for a renewed document.' })),
  previousRiskLevel: maybe(oneOf(RISK_LEVELS, { description: 'RiskRaised: the level before, which was accepted.' })),
  riskLevel: maybe(oneOf(RISK_LEVELS)),
  riskScore: maybe(Type.Integer()),
  riskReasonCodes: maybe(Type.Array(text, { description: 'The risk factors that were added.' })),
  trigger: maybe(
    oneOf(['PartnerChange', 'Other'], { description: 'PartnerChange: an update of the customer raised the risk.' }),
  ),
  reviewedAt: maybe(instant({ description: 'PeriodicReview: when the customer was last approved or reviewed.' })),
})

const AlertProposal = named('AlertProposal', {
  reasonCode: oneOf(DISMISSAL_REASONS),
  proposedAt: instant(),
  proposedBy: StaffRef,
  comment: nullable(
    Type.String({
      description: 'The comment of who proposed it. Only if you get a single alert; null in lists.',
    }),
  ),
})

export const AlertRecord = named('Alert', {
  alertId: uuid(),
  customerId: uuid(),
  partnerId: uuid(),
  kind: oneOf(ALERT_KINDS),
  severity: oneOf(SEVERITIES),
  raisedAt: instant(),
  dueAt: instant(),
  overdue: Type.Boolean(),
  state: oneOf(ALERT_STATES, {
    description:
      'Acted: an analyst requested changes, reopened the case or confirmed the match. Resolved: closed automatically.',
  }),
  details: AlertDetails,
  ownerId: nullable(uuid({ description: 'The analyst who has claimed the alert; null if it is unclaimed.' })),
  ownerEmail: nullable(text),
  claimExpiresAt: nullable(instant({ description: 'When the claim expires, unless the owner acts before then.' })),
  partnerName: text,
  partnerCustomerId: text,
  companyName: text,
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reviewStage: oneOf(REVIEW_STAGES),
  round: Type.Integer(),
  version: Type.Integer({ description: 'The version of the customer. Send it when you request changes.' }),
  riskLevel: nullable(oneOf(RISK_LEVELS)),
  proposal: nullable(AlertProposal),
  returned: nullable(
    named('ReturnedProposal', {
      returnedAt: instant({ description: 'When a second approver returned it.' }),
      returnedBy: StaffRef,
      comment: nullable(Type.String({ description: 'Why the proposed dismissal was returned.' })),
      proposal: AlertProposal,
    }),
  ),
  closedAt: nullable(instant()),
  closedBy: nullable(StaffRef),
  comment: nullable(
    Type.String({
      description: 'The comment of who dismissed the alert. Only if you get a single alert; null in lists.',
    }),
  ),
  reasonCode: nullable(oneOf(DISMISSAL_REASONS, { description: 'Why the alert was dismissed; null if it was not.' })),
  resolution: nullable(oneOf(RESOLUTIONS, { description: 'What closed the alert; null while it is open.' })),
  dismissalReasons: Type.Array(oneOf(DISMISSAL_REASONS), {
    description: 'The reasons for which the alert can be dismissed.',
  }),
  proposalReasons: nullable(
    Type.Array(oneOf(DISMISSAL_REASONS), {
      description:
        'The `dismissalReasons` that a second approver must confirm if you dismiss the alert now. Only if you get a single open ' +
        'alert; null otherwise.',
    }),
  ),
  actions: Type.Array(oneOf(['claim', 'release', 'dismiss', 'sendBack', 'requestChanges', 'reopen']), {
    description: 'The actions that you can take now.',
  }),
})
export type AlertRecord = Static<typeof AlertRecord>

/** With the email addresses of the staff named in the alerts. */
export async function alertRecords(
  app: App,
  rows: readonly ListedAlert[],
  { caller, now }: { caller: Caller; now: Date },
): Promise<AlertRecord[]> {
  const named = rows.flatMap((row) => [isClaimed(row, now) ? row.ownerId : null, row.proposedBy, row.closedBy])
  const emailOf = await findStaffEmails(app, named)
  return rows.map((row) => alertRecord(row, now, caller, emailOf))
}

/** A claim ends when its owner hasn't done anything for four hours. */
export function isClaimed({ ownerId, claimedAt }: Pick<AlertRow, 'ownerId' | 'claimedAt'>, now: Date): boolean {
  return ownerId !== null && claimedAt !== null && claimedAt.getTime() + LEASE_MS > now.getTime()
}

function alertRecord(row: ListedAlert, now: Date, caller: Caller, emailOf: EmailOf): AlertRecord {
  const isHeld = isClaimed(row, now)
  return {
    alertId: row.alertId,
    customerId: row.customerId,
    partnerId: row.partnerId,
    kind: row.kind,
    severity: row.severity,
    raisedAt: row.raisedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    overdue: row.state === 'Open' && row.dueAt <= now,
    state: row.state,
    details: row.details as AlertRecord['details'],
    ownerId: isHeld ? row.ownerId : null,
    ownerEmail: isHeld ? emailOf(row.ownerId!) : null,
    claimExpiresAt: isHeld ? new Date(row.claimedAt!.getTime() + LEASE_MS).toISOString() : null,
    partnerName: row.partnerName,
    partnerCustomerId: row.partnerCustomerId,
    companyName: row.companyName,
    verificationStatus: row.verificationStatus,
    reviewStage: row.reviewStage,
    round: row.round,
    version: row.version,
    riskLevel: row.riskLevel,
    proposal: row.proposedBy
      ? {
          reasonCode: row.proposedReason!,
          proposedAt: row.proposedAt!.toISOString(),
          proposedBy: { userId: row.proposedBy, email: emailOf(row.proposedBy) },
          comment: null,
        }
      : null,
    returned: null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy ? { userId: row.closedBy, email: emailOf(row.closedBy) } : null,
    comment: null,
    reasonCode: row.reasonCode,
    resolution: row.resolution,
    dismissalReasons: dismissalReasons(row.kind, row.details.category),
    proposalReasons: null,
    actions: actionsOf(row, now, caller),
  }
}

function actionsOf(row: ListedAlert, now: Date, { scopes, user }: Caller): AlertRecord['actions'] {
  if (row.state !== 'Open' || !scopes.has('review.decide')) return []
  const isHeld = isClaimed(row, now)
  // Who proposed the dismissal leaves it to a second approver.
  const isProposer = row.proposedBy === user!.userId
  const claim = isProposer ? [] : (['claim'] as const)
  const release = isHeld ? (['release'] as const) : []
  if (isHeld && row.ownerId !== user!.userId) return scopes.has('review.supervise') ? [...claim, ...release] : []
  const isApproved = row.verificationStatus === 'Approved'
  return [
    ...claim,
    ...release,
    ...(isProposer ? [] : (['dismiss'] as const)),
    ...(row.proposedBy && !isProposer ? (['sendBack'] as const) : []),
    ...(isApproved ? (['requestChanges', 'reopen'] as const) : []),
  ]
}
