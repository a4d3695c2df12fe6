// Reads a case. Staff see the customers of all partners, so every view is in the audit log.

import { type EmailOf, findStaffEmails, staffIdOf } from '../../audit/staff-emails.ts'
import {
  isAnswerable,
  type RequestedChange,
  requirementOf,
  ruleRequirements,
} from '../../customer/case/requested-changes.ts'
import { fieldsOf } from '../../customer/customer-fields.ts'
import { documentsOf } from '../../customer/documents/document-record.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
import { profileAt } from '../../customer/past-version.ts'
import { type KnownPerson, peopleFrom } from '../../customer/people/known-people.ts'
import { packageOf, profileRecord } from '../../customer/profile-record.ts'
import { uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { identityFlags } from '../../onboarding/identities/identity-flags.ts'
import { timeFrom } from '../../platform/clock.ts'
import { isUuid } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type HitRow, listDecisions, listHits } from '../../screening/hits/hits-sql.ts'
import { undecidedGate, undecidedHits } from '../../screening/hits/undecided-hits.ts'
import { findScreeningGate } from '../../screening/screening-gate-sql.ts'
import { nextReviewAt } from '../alerts/review-interval.ts'
import { listAttachments } from '../attachments/attachments-sql.ts'
import { attachmentsOf } from '../attachments/case-attachments.ts'
import { approvalBlockers, unreviewedDocuments } from '../decisions/approval.ts'
import { decidedMatches } from '../decisions/decided-matches.ts'
import { duplicatesOf } from '../duplicates/case-duplicates.ts'
import { listVerdicts } from '../duplicates/verdicts-sql.ts'
import { flagsOf } from '../flags/case-flags.ts'
import { findFlags } from '../flags/flags-sql.ts'
import { marksOf } from '../marks/case-marks.ts'
import { listMarks } from '../marks/marks-sql.ts'
import { blindCase, withoutWaivers } from '../quality/blind-case.ts'
import { listWaitingSamples } from '../quality/quality-sql.ts'
import { assertSample, reviewableSince, SAMPLE_ERRORS } from '../quality/reviewable.ts'
import { riskWithHits } from '../risk/risk-with-hits.ts'
import { possibleDuplicates } from '../search/possible-duplicates.ts'
import { allowedActions } from './allowed-actions.ts'
import { CaseRecord } from './case-record.ts'
import { type FoundInDocument, findCaseContext, findLastDecision, listWaivedInRound } from './case-sql.ts'
import { timesOf } from './case-state.ts'
import { type LockedCase, workOnCase } from './case-work.ts'
import { ownershipOf } from './ownership.ts'
import { profileDifferences } from './profile-differences.ts'
import { recordCaseAction } from './record-case-action.ts'
import { reviewerOf } from './reviewer.ts'

export const getCase = operation({
  id: 'getCase',
  method: 'GET',
  path: '/compliance/v1/cases/{customerId}',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'Get a case',
  description:
    'The customer with masked identity numbers, requested changes, decisions and blockers. Every view is recorded in the audit log.',
  params: customerIdParam,
  about: anyCustomer,
  query: Type.Object({
    sampleId: Type.Optional(
      uuid({
        description:
          'A quality sample that you review: the case is returned without the decision, notes, marks, attachments and waivers ' +
          'of others, and without decisions on screening matches and duplicates.',
      }),
    ),
  }),
  value: CaseRecord,
  errors: ['ValidationControl.Error', 'Customer.NotFound', ...SAMPLE_ERRORS],

  async handle({ app, caller, params, query, requestId }) {
    const reviewer = reviewerOf(caller)
    const request = { reviewer, customerId: params.customerId, requestId }
    const { lockedCase, waived, context, screening, decision, marks, flagRow, attachments, verdicts, samples } =
      await workOnCase(app, request, async (opened) => {
        const lockedCase = query.sampleId ? await openedForSample(opened, query.sampleId) : opened
        const [waived, context, screening, decision, marks, flagRow, attachments, verdicts, samples] =
          await Promise.all([
            listWaivedInRound(lockedCase.sql, lockedCase.at, lockedCase.state.round),
            findCaseContext(lockedCase.sql, lockedCase.at),
            screeningOf(lockedCase, query.sampleId !== undefined),
            findLastDecision(lockedCase.sql, lockedCase.at),
            listMarks(lockedCase.sql, lockedCase.at),
            findFlags(lockedCase.sql, lockedCase.at),
            listAttachments(lockedCase.sql, lockedCase.at),
            query.sampleId ? [] : listVerdicts(lockedCase.sql, lockedCase.at),
            query.sampleId || !caller.scopes.has('review.decide') ? [] : samplesOf(lockedCase),
            recordCaseAction(lockedCase, { action: 'viewCase', changedFields: [], keepsVersion: true, isView: true }),
          ])
        return {
          lockedCase,
          waived,
          context,
          screening,
          decision,
          marks,
          flagRow,
          attachments,
          verdicts,
          samples,
        }
      })
    const { at, row, reviewCase, state, key } = lockedCase
    const decidedBy = decision ? staffIdOf(decision.actorKind, decision.actorId) : null
    const [duplicates, emailOf] = await Promise.all([
      possibleDuplicates(app, at),
      findStaffEmails(app, [
        reviewCase.ownerId,
        reviewCase.preferredId,
        reviewCase.firstApproverId,
        reviewCase.secondApproverId,
        flagRow.snoozedBy,
        flagRow.escalatedBy,
        decidedBy,
        ...marks.map(({ accountId }) => accountId),
        ...attachments.map(({ addedBy }) => addedBy),
        ...Object.values(context.documents).map(({ createdBy }) => createdBy),
        ...screening.decisions.map(({ decidedBy }) => decidedBy),
      ]),
    ])
    const flags = flagsOf(flagRow, at.now, emailOf)
    const people = key ? peopleFrom(row, key) : []
    const staff = (userId: string | null) => userId && { userId, email: emailOf(userId) }
    const value: CaseRecord = {
      customerId: at.customerId,
      partnerId: at.partnerId,
      version: row.version,
      ...state,
      ...timesOf(reviewCase, at.now, flagRow.escalatedAt !== null),
      partner: { partnerId: at.partnerId, name: context.partnerName },
      owner: staff(reviewCase.ownerId) || null,
      preferredOwner: (reviewCase.stage !== 'InReview' && staff(reviewCase.preferredId)) || null,
      firstApprover: staff(reviewCase.firstApproverId) || null,
      secondApprover: staff(reviewCase.secondApproverId) || null,
      decision: decision
        ? {
            kind: decision.kind as NonNullable<CaseRecord['decision']>['kind'],
            outcome: decision.outcome,
            decidedAt: decision.decidedAt.toISOString(),
            decidedBy: {
              kind: decision.actorKind as 'Analyst' | 'System',
              id: decision.actorId,
              email: decidedBy && emailOf(decidedBy),
            },
            risk: decision.riskLevel && {
              level: decision.riskLevel,
              score: decision.riskScore,
              codes: [...(decision.riskCodes ?? [])],
            },
          }
        : null,
      claimedAt: reviewCase.claimedAt?.toISOString() ?? null,
      queuedAt: reviewCase.queuedAt.toISOString(),
      closedAt: reviewCase.closedAt?.toISOString() ?? null,
      nextReviewAt: nextReviewAt(app, state, reviewCase)?.toISOString() ?? null,
      submittedAt: row.submitted_at.toISOString(),
      reasonCodes: row.reason_codes as CaseRecord['reasonCodes'],
      innerReasonCodes: reviewCase.reasonCodes as CaseRecord['innerReasonCodes'],
      risk: riskOfCase(lockedCase, query.sampleId ? screening.hits : []),
      screening: {
        openHits: screening.gate.open,
        confirmedHits: screening.gate.confirmed,
        ...decidedMatches(key, screening, emailOf),
        unfinished: screening.gate.unfinished.map(({ subjectId }) => subjectId),
      },
      profile: await profileRecord(app, at.partnerId, row),
      people: casePeople(row, people),
      ...documentsAndItems(lockedCase, context.documents, waived, emailOf),
      // A sample of a rejection lists what was missing, which a rejected customer no longer has to send.
      requirements: ruleRequirements(
        packageOf(row),
        row.requestedChanges,
        query.sampleId ? { ...state, verificationStatus: 'PendingVerification' } : state,
      ),
      ownership: mutable(ownershipOf(people)),
      blockers: approvalBlockers(row, screening.gate).map(({ code, message, path }) => ({ code, message, path })),
      // What others have decided on is hidden in a sample.
      unreviewedDocuments: query.sampleId ? [] : unreviewedDocuments(row).map((document) => ({ ...document })),
      differences: await differencesOf(lockedCase, people),
      ...flags,
      ...duplicatesOf(at.partnerId, duplicates, verdicts),
      marks: marksOf(lockedCase, marks, emailOf),
      noteCount: context.noteCount,
      attachments: attachmentsOf(attachments, key, emailOf, {
        ...reviewer,
        closedAt: reviewCase.closedAt,
        decides: caller.scopes.has('review.decide'),
      }),
      waitingSampleId: samples[0]?.sampleId ?? null,
      actions: allowedActions(
        state,
        reviewCase,
        { isSnoozed: flags.snooze !== null, escalatedBy: flags.escalation?.escalatedBy.userId ?? null },
        {
          userId: reviewer.accountId,
          decides: caller.scopes.has('review.decide'),
          supervises: reviewer.isSupervisor,
        },
      ),
    }
    return { value: query.sampleId ? blindCase(value, reviewer.accountId) : value }
  },
})

/** The sample of the decision that this user can review. */
function samplesOf({ sql, at, state, reviewer }: LockedCase) {
  if (state.reviewStage !== 'Closed') return []
  return listWaitingSamples(sql, {
    userId: reviewer.accountId,
    since: reviewableSince(at.now),
    limit: 1,
    of: at,
  })
}

/** Without what was waived, if the sample can be reviewed by this user. */
async function openedForSample(lockedCase: LockedCase, sampleId: string): Promise<LockedCase> {
  await assertSample(lockedCase, sampleId)
  const { row } = lockedCase
  return { ...lockedCase, row: { ...row, requestedChanges: withoutWaivers(row.requestedChanges) } }
}

/** In a quality sample no match is decided. */
async function screeningOf({ sql, at }: LockedCase, isBlind: boolean) {
  const [gate, hits, decisions] = await Promise.all([
    findScreeningGate(sql, at),
    listHits(sql, at),
    isBlind ? [] : listDecisions(sql, at),
  ])
  return isBlind ? { gate: undecidedGate(gate, hits), hits: undecidedHits(hits), decisions } : { gate, hits, decisions }
}

/** With matches that are shown as undecided, the risk that they would have. */
function riskOfCase({ at, reviewCase }: LockedCase, undecided: readonly HitRow[]): CaseRecord['risk'] {
  const { riskLevel: level, riskScore: score, riskReasons } = reviewCase
  if (!level) return null
  const listed = undecided.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (listed.length === 0) return { level, score, reasons: [...riskReasons] }
  const hits = listed.map(({ subjectId, category }) => ({ subjectId, category, state: 'Open' as const }))
  const risk = riskWithHits(riskReasons, at.customerId, hits)
  return { ...risk, reasons: [...risk.reasons] }
}

function casePeople(row: PackageRow, people: readonly KnownPerson[]): CaseRecord['people'] {
  const replacedBy = new Map(row.people.map((person) => [person.supersedes_person_id, person.person_id]))
  return row.people.map((person) => {
    const known = people.find(({ personId }) => personId === person.person_id)
    return {
      uboId: person.person_id,
      verificationStatus: person.verification_status as CaseRecord['verificationStatus'],
      reasonCodes: person.reason_codes as CaseRecord['reasonCodes'],
      replacedByUboId: replacedBy.get(person.person_id) ?? null,
      flags: (known?.identities ?? []).flatMap((identity) =>
        identityFlags(identity, known!).map((flag) => ({ identityId: identity.identityId, ...flag })),
      ),
    }
  })
}

function documentsAndItems(
  { row, reviewCase, state, key }: LockedCase,
  found: Readonly<Record<string, FoundInDocument>>,
  waived: readonly string[],
  emailOf: EmailOf,
) {
  const since = (time: string | null) =>
    reviewCase.claimedAt !== null && time !== null && timeFrom(time).getTime() > reviewCase.claimedAt.getTime()
  const documents = documentsOf(row).map((document, index) => ({
    ...document,
    reasonCode: row.documents[index]!.reason_code as CaseRecord['reasonCodes'][number] | null,
    sha256: found[document.documentId]?.sha256 ?? null,
    activeContent: found[document.documentId]?.activeContent ?? null,
    malware: found[document.documentId]?.malware ?? null,
    expiryDate: row.documents[index]!.expires_on,
    isNew: since(document.confirmedAt),
    uploadedBy: uploaderOf(found[document.documentId], emailOf),
  }))
  const items = row.requestedChanges.map((item) => ({
    ...requirementOf(item, key),
    status: isOpen(item) && !isAnswerable(item, state) ? ('Closed' as const) : item.status,
    round: item.round,
    source: item.source,
    requestedBy: item.requestedBy,
    answeredAt: item.answeredAt,
    answeredVersion: item.answeredVersion,
    answeredBy: [...item.answeredBy],
    resolvedAt: item.resolvedAt,
    resolvedBy: item.resolvedBy,
    isWaivedInThisRound: item.status === 'Waived' && waived.includes(item.itemId),
  }))
  const newSinceClaim = {
    documents: documents.filter(({ isNew }) => isNew).map(({ documentId }) => documentId),
    items: row.requestedChanges.filter(({ answeredAt }) => since(answeredAt)).map(({ itemId }) => itemId),
  }
  return { documents, items, newSinceClaim }
}

/** Users have UUIDs, clients don't. */
function uploaderOf(
  found: FoundInDocument | undefined,
  emailOf: EmailOf,
): CaseRecord['documents'][number]['uploadedBy'] {
  if (found?.isByBusiness) return { kind: 'Business', name: null }
  if (!found?.createdBy) return null
  const { createdBy } = found
  return isUuid(createdBy) ? { kind: 'Member', name: emailOf(createdBy) } : { kind: 'ApiClient', name: createdBy }
}

const isOpen = ({ status }: RequestedChange) => status === 'Due' || status === 'Submitted'

/** Compared with the profile at the last decision: what a second round is about. */
async function differencesOf({ app, at, row, reviewCase }: LockedCase, people: readonly KnownPerson[]) {
  const sinceVersion = reviewCase.lastDecisionVersion
  const earlier =
    sinceVersion !== null && sinceVersion < row.version
      ? await profileAt(app, at.partnerId, at.customerId, sinceVersion)
      : undefined
  const now = {
    customerId: at.customerId,
    partnerCustomerId: row.partner_customer_id,
    verificationStatus: row.verification_status,
    ...fieldsOf(row),
    people,
  }
  return { sinceVersion, changes: earlier ? profileDifferences(earlier, now) : [] }
}

function mutable(ownership: ReturnType<typeof ownershipOf>): CaseRecord['ownership'] {
  return { ...ownership, withoutShare: [...ownership.withoutShare], problems: [...ownership.problems] }
}
