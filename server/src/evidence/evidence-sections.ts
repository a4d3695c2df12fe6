// The parts of an evidence file, built from rows. A customer without a key has been erased: its personal data is null, its
// decisions remain. Pure.

import type { EmailOf } from '../audit/staff-emails.ts'
import { requirementOf, ruleRequirements } from '../customer/case/requested-changes.ts'
import { openStatusMessage } from '../customer/case/status-message.ts'
import type { PackageRow } from '../customer/package-sql.ts'
import type { KnownPerson } from '../customer/people/known-people.ts'
import { packageOf } from '../customer/profile-record.ts'
import { identityFlags } from '../onboarding/identities/identity-flags.ts'
import type { AlertRow } from '../review/alerts/alerts-sql.ts'
import { nextReviewAt } from '../review/alerts/review-interval.ts'
import type { AttachmentRow } from '../review/attachments/attachments-sql.ts'
import { openDescription } from '../review/attachments/case-attachments.ts'
import { timesOf } from '../review/case/case-state.ts'
import type { LockedCase } from '../review/case/case-work.ts'
import { ownershipOf } from '../review/case/ownership.ts'
import { openNote } from '../review/notes/notes.ts'
import type { NoteRow } from '../review/notes/notes-sql.ts'
import type { DecisionRow as HitDecisionRow, HitRow } from '../screening/hits/hits-sql.ts'
import { hitRecord, subjectRecords } from '../screening/screening-record.ts'
import { subjectsOf } from '../screening/subjects/subject.ts'
import type { SubjectRow } from '../screening/subjects/subjects-sql.ts'
import type { DecisionRow, FileRow, ViewRow } from './sql.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

export function customerOf({ at, row, reviewCase, state, key }: LockedCase, partnerName: string | null) {
  return {
    customerId: at.customerId,
    partnerId: at.partnerId,
    partnerName,
    partnerCustomerId: row.partner_customer_id,
    version: row.version,
    ...state,
    reasonCodes: row.reason_codes,
    innerReasonCodes: [...reviewCase.reasonCodes],
    message: key && row.sealed_message ? openStatusMessage(key, at.customerId, row.sealed_message) : null,
    createdAt: iso(row.created_at),
    submittedAt: iso(row.submitted_at),
    updatedAt: iso(row.updated_at),
    statusChangedAt: iso(row.status_changed_at),
    decidedAt: iso(row.decided_at),
    erasedAt: iso(row.erased_at),
  }
}

export function peopleOf(row: PackageRow, people: readonly KnownPerson[]) {
  const replacedBy = new Map(row.people.map((person) => [person.supersedes_person_id, person.person_id]))
  const { withoutShare: _, problems, ...shares } = ownershipOf(people)
  return {
    shares: { ...shares, problems: [...problems] },
    people: row.people.map((person) => {
      const known = people.find(({ personId }) => personId === person.person_id)
      return {
        uboId: person.person_id,
        ownershipType: person.ownership_type,
        percentageShare: person.percentage_share,
        residenceCountry: person.residence_country,
        verificationStatus: person.verification_status,
        reasonCodes: person.reason_codes,
        replacedByUboId: replacedBy.get(person.person_id) ?? null,
        addedAt: person.added_at,
        flags: (known?.identities ?? []).flatMap((identity) =>
          identityFlags(identity, known!).map(({ code }) => ({ identityId: identity.identityId, code })),
        ),
      }
    }),
  }
}

export function documentsOf(files: readonly FileRow[], views: readonly ViewRow[], decisions: readonly DecisionRow[]) {
  return files.map(({ personId, requestedAt, uploadedAt, confirmedAt, ...file }) => ({
    ...file,
    uboId: personId,
    requestedAt: iso(requestedAt),
    uploadedAt: iso(uploadedAt),
    confirmedAt: iso(confirmedAt),
    views: views
      .filter(({ documentId }) => documentId === file.documentId)
      .map(({ at, actorKind, actorId }) => ({ at: iso(at), actor: { kind: actorKind, id: actorId } })),
    decisions: decisions
      .filter(({ kind, subjectId }) => kind === 'Document' && subjectId === file.documentId)
      .map(({ decisionId, outcome, actorKind, actorId, decidedAt }) => ({
        decisionId,
        outcome,
        actor: { kind: actorKind, id: actorId },
        decidedAt: iso(decidedAt),
      })),
  }))
}

/** What the rules still required, also for a rejected customer. An erased customer has no requirements. */
export function requirementsOf(row: PackageRow) {
  if (row.erased_at) return []
  return ruleRequirements(packageOf(row), row.requestedChanges, {
    verificationStatus: 'PendingVerification',
    reviewStage: 'Closed',
  })
}

/** Requested changes of each round, with answers and decisions. */
export function changeRequestsOf(row: PackageRow, key: Buffer | undefined) {
  const rounds = Map.groupBy(row.requestedChanges, ({ round }) => round)
  return [...rounds]
    .sort(([a], [b]) => a - b)
    .map(([round, items]) => ({
      round,
      items: items.map((item) => {
        const { requirementId, requestedAt, dueBy, status, message, ...asked } = requirementOf(item, key)
        return {
          itemId: requirementId,
          source: item.source,
          asked: { ...asked, message: key ? message : null, at: requestedAt, by: item.requestedBy, dueBy },
          answered: item.answeredAt && {
            at: item.answeredAt,
            version: item.answeredVersion,
            by: [...item.answeredBy],
          },
          verdict: { status, at: item.resolvedAt, by: item.resolvedBy },
        }
      }),
    }))
}

export function screeningOf(
  row: PackageRow,
  people: readonly KnownPerson[],
  found: {
    subjects: readonly SubjectRow[]
    hits: readonly HitRow[]
    decisions: readonly HitDecisionRow[]
    emailOf: EmailOf
  },
  key: Buffer | undefined,
) {
  const subjects = key ? subjectsOf(row, people) : []
  const records = subjectRecords(subjects, found.subjects, { hits: [], decisions: [], emailOf: found.emailOf }, key)
  return records.map(({ hits: _, ...subject }) => ({
    ...subject,
    hits: found.hits
      .filter(({ subjectId }) => subjectId === subject.subjectId)
      .map((hit) => (key ? hitRecord(hit, found, key) : blankHit(hit, found))),
  }))
}

/** What remains of a match after erasure. */
function blankHit(hit: HitRow, { decisions, emailOf }: { decisions: readonly HitDecisionRow[]; emailOf: EmailOf }) {
  return {
    hitId: hit.hitId,
    revision: hit.revision,
    category: hit.category,
    score: hit.score,
    state: hit.state,
    name: null,
    foundAt: iso(hit.foundAt),
    seenAt: iso(hit.seenAt),
    withdrawnAt: iso(hit.withdrawnAt),
    decisions: decisions
      .filter(({ hitId }) => hitId === hit.hitId)
      .map(({ decision, decidedAt, decidedBy }) => ({
        decision,
        comment: null,
        decidedAt: iso(decidedAt),
        decidedBy: { userId: decidedBy, email: emailOf(decidedBy) },
      })),
  }
}

/** The alerts since the first approval, oldest first, and what the approval was based on. */
export function monitoringOf({ app, state, reviewCase }: LockedCase, alerts: readonly AlertRow[]) {
  return {
    reviewedAt: iso(reviewCase.reviewedAt),
    nextReviewAt: iso(nextReviewAt(app, state, reviewCase)),
    acceptedRiskLevel: reviewCase.acceptedRiskLevel,
    acceptedRiskCodes: [...reviewCase.acceptedRiskCodes],
    alerts: alerts.map((alert) => ({
      alertId: alert.alertId,
      kind: alert.kind,
      severity: alert.severity,
      details: { ...alert.details },
      raisedAt: iso(alert.raisedAt),
      dueAt: iso(alert.dueAt),
      state: alert.state,
      resolution: alert.resolution,
      reasonCode: alert.reasonCode,
      proposedAt: iso(alert.proposedAt),
      proposedBy: alert.proposedBy,
      closedAt: iso(alert.closedAt),
      closedBy: alert.closedBy,
    })),
  }
}

export function notesOf(notes: readonly NoteRow[], key: Buffer | undefined) {
  return notes.map((note) => ({
    noteId: note.noteId,
    about: note.about,
    author: { kind: note.authorKind, id: note.authorId },
    writtenAt: iso(note.writtenAt),
    text: key ? openNote(key, note) : null,
  }))
}

/** Files that staff attached; of a removed one the description is deleted. */
export function attachmentsOf(rows: readonly AttachmentRow[], key: Buffer | undefined) {
  return rows.map((row) => ({
    attachmentId: row.attachmentId,
    description: key && row.sealed.length > 0 ? openDescription(key, row) : null,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    sha256: Buffer.from(row.sha256 ?? []).toString('hex') || null,
    addedBy: row.addedBy,
    addedAt: iso(row.addedAt),
    removedAt: iso(row.removedAt),
  }))
}

/** The owner of the case, and when a decision was due. */
export function clockOf({ app, at, reviewCase }: LockedCase) {
  const { overdue, dueAt, responseDueAt } = timesOf(reviewCase, at.now)
  return {
    hoursForARound: app.config.review.slaMs / 3_600_000,
    queuedAt: iso(reviewCase.queuedAt),
    claimedAt: iso(reviewCase.claimedAt),
    dueAt,
    overdue,
    timeLeftMs: reviewCase.timeLeftMs,
    responseDueAt,
    closedAt: iso(reviewCase.closedAt),
    ownerId: reviewCase.ownerId,
    firstApproverId: reviewCase.firstApproverId,
    secondApproverId: reviewCase.secondApproverId,
    lastDecisionVersion: reviewCase.lastDecisionVersion,
  }
}
