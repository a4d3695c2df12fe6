// What must hold for an approval, what its audit entry says about it, and whether it needs a second one. Pure.
import { ruleRequirements } from '../../customer/case/requested-changes.ts'
import { outstandingRequirements, type Package } from '../../customer/case/requirements.ts'
import { stateOf } from '../../customer/case/verification.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { ERRORS, type ErrorCode, type FieldError, throwFieldErrors } from '../../errors.ts'
import { optional, text, uuid } from '../../http/fields.ts'
import { Type } from '../../platform/schema-builder.ts'
import type { ScreeningGate } from '../../screening/screening-gate-sql.ts'
import type { ApprovedRisk } from '../case/case-sql.ts'
import type { LockedCase } from '../case/case-work.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { needsSecondApproval, type RiskSignal } from '../risk/risk-rules.ts'
import { type RiskFacts, signalsOfHits } from '../risk/risk-signals.ts'

/** An approver must have seen every confirmed match. */
export const acknowledgedHitIds = optional(
  Type.Array(uuid(), {
    maxItems: 1000,
    description: 'The `hitId` of every confirmed screening match of the case, to acknowledge that you have seen it.',
  }),
)

export const approvalComment = optional(
  text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' }),
)

export interface Approval {
  /** For the audit entry: the acknowledged matches, and the required documents that no reviewer has decided on. */
  readonly changedFields: readonly string[]
  /** A second approver has to confirm it. */
  readonly isHighRisk: boolean
}

/** Throws everything that blocks the approval. `screening` is read under the lock. */
export function assertApprovable(
  lockedCase: LockedCase,
  screening: ScreeningGate,
  acknowledged: readonly string[] | null | undefined,
): Approval {
  const { row } = lockedCase
  const { confirmedHits } = screening
  throwFieldErrors([...approvalBlockers(row, screening), ...unacknowledgedHits(screening, acknowledged ?? [])])
  return {
    changedFields: [
      ...confirmedHits.map(({ hitId }) => `acknowledged/screening/hits/${hitId}`),
      ...unreviewedDocuments(row).map(({ documentId }) => `unreviewed/documents/${documentId}`),
    ],
    // No match is undecided here.
    isHighRisk: isHighRisk(
      lockedCase,
      confirmedHits.map((hit) => ({ ...hit, state: 'Confirmed' })),
    ),
  }
}

const blocker = (code: ErrorCode, path: string): FieldError => ({ path, code, message: ERRORS[code].message })

/** `path` names the subject: items/<id>, people/<id>, requirements/<id>, screening, screening/<id>. */
export function approvalBlockers(row: PackageRow, screening: ScreeningGate): FieldError[] {
  const openChanges = row.requestedChanges.filter(({ status }) => status === 'Due' || status === 'Submitted')
  const requirements = ruleRequirements(packageOf(row), row.requestedChanges, stateOf(row))
  return [
    ...openChanges.map(({ itemId }) => blocker('Review.OpenItems', `items/${itemId}`)),
    ...requirements
      .filter(({ status }) => status === 'Due')
      .map(({ requirementId }) => blocker('Review.RequirementsOpen', `requirements/${requirementId}`)),
    ...undecidedPeople(row).map((personId) => blocker('Review.PeopleUndecided', `people/${personId}`)),
    ...(screening.open > 0 ? [blocker('Review.ScreeningOpen', 'screening')] : []),
    ...(screening.confirmed > 0 ? [blocker('Review.ScreeningConfirmed', 'screening')] : []),
    ...screening.unfinished.map(({ subjectId }) => blocker('Review.ScreeningPending', `screening/${subjectId}`)),
  ]
}

/** A person whom a newer entry replaces needs no decision; the newer entry does. */
export function undecidedPeople(row: PackageRow): string[] {
  const replaced = new Set(row.people.map((person) => person.supersedes_person_id))
  return row.people
    .filter(({ person_id, verification_status: status }) => {
      return !replaced.has(person_id) && status !== 'Approved' && status !== 'Rejected'
    })
    .map(({ person_id }) => person_id)
}

function unacknowledgedHits({ confirmedHits }: ScreeningGate, acknowledged: readonly string[]): FieldError[] {
  const seen = new Set(acknowledged.map((hitId) => hitId.toLowerCase()))
  return confirmedHits
    .filter(({ hitId }) => !seen.has(hitId))
    .map(({ hitId }) => blocker('Review.HitsNotAcknowledged', `screening/hits/${hitId}`))
}

/**
 * An unknown risk counts as high. A match may have been found or confirmed since the assessment, so `hits` are read again under
 * the lock.
 */
export function isHighRisk({ at, reviewCase }: LockedCase, hits: RiskFacts['hits']): boolean {
  if (reviewCase.riskLevel === null || needsSecondApproval(reviewCase.riskLevel)) return true
  const known = new Set((reviewCase.riskReasons as readonly RiskSignal[]).map(keyOf))
  return signalsOfHits(at.customerId, hits).some((signal) => !known.has(keyOf(signal)))
}

/** As it is kept with the approval. */
export function knownRisk({ reviewCase }: LockedCase): ApprovedRisk | undefined {
  const { riskLevel: level, riskScore: score, riskReasons } = reviewCase
  if (!level) return undefined
  return { level, score, codes: [...new Set((riskReasons as readonly RiskSignal[]).map(({ code }) => code))].sort() }
}

const keyOf = ({ code, target }: RiskSignal) => `${code} ${target.id}`

export interface UnreviewedDocument {
  readonly documentId: string
  /** What the requirement asks for. */
  readonly requirement: string
}

/**
 * They don't block an approval, but the approver must know of them. A document counts as reviewed once it is accepted, or
 * once the answer that it is part of is accepted. Nothing is required any more once it is waived.
 */
export function unreviewedDocuments(row: PackageRow): UnreviewedDocument[] {
  const waived = row.requestedChanges.filter(({ status }) => status === 'Waived').map(({ itemId }) => itemId)
  return documentsToReview(packageOf(row), reviewedDocuments(row), new Set(waived))
}

/** Each document that meets a requirement which the reviewed ones don't meet, alone or together with others. */
export function documentsToReview(
  about: Package,
  reviewed: ReadonlySet<string>,
  waived: ReadonlySet<string>,
): UnreviewedDocument[] {
  const openWith = (ids: ReadonlySet<string>) =>
    outstandingRequirements({ ...about, documents: about.documents.filter(({ documentId }) => ids.has(documentId)) })
      .filter(({ requirementId }) => requirementId !== null && !waived.has(requirementId))
      .map(({ requirementId, message }) => ({ requirementId, message }))
  const missing = openWith(reviewed)
  if (missing.length === 0) return []
  const all = about.documents.map(({ documentId }) => documentId)
  const others = all.filter((documentId) => !reviewed.has(documentId))
  const listed = new Map<string, string>()
  for (const documentId of others) {
    const left = new Set(openWith(new Set([...reviewed, documentId])).map(({ requirementId }) => requirementId))
    const met = missing.find(({ requirementId }) => !left.has(requirementId))
    if (met) listed.set(documentId, met.message)
  }
  // Of two documents of a person, one may stand for an identity whose requirement is waived: only both together meet the other.
  const needed = new Set(all)
  for (const documentId of others.filter((it) => !listed.has(it))) {
    const open = new Set(openWith(needed).map(({ requirementId }) => requirementId))
    needed.delete(documentId)
    const unmet = openWith(needed).find(({ requirementId }) => !open.has(requirementId))
    if (!unmet) continue
    needed.add(documentId)
    listed.set(documentId, unmet.message)
  }
  return others.flatMap((documentId) => {
    const requirement = listed.get(documentId)
    return requirement === undefined ? [] : [{ documentId, requirement }]
  })
}

function reviewedDocuments({ documents, requestedChanges }: PackageRow): ReadonlySet<string> {
  return new Set([
    ...documents.filter(({ status }) => status === 'Accepted').map(({ document_id }) => document_id),
    ...requestedChanges
      .filter(({ status }) => status === 'Accepted')
      .flatMap(({ answeredBy }) => answeredBy)
      .filter((place) => place.startsWith('documents/'))
      .map((place) => place.slice('documents/'.length)),
  ])
}
