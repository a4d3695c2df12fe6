// Everything about a case. Looking is written down: staff see every partner's customers.
import { uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { fieldsOf } from '../onboarding/customer-fields.ts'
import { documentsOf } from '../onboarding/document-record.ts'
import { identityFlags } from '../onboarding/identity-flags.ts'
import { type KnownPerson, peopleFrom } from '../onboarding/known-people.ts'
import { profileAt } from '../onboarding/past-version.ts'
import { packageOf, profileRecord } from '../onboarding/profile-record.ts'
import { allRequirements, requirementOf } from '../onboarding/requested-items.ts'
import type { PackageRow } from '../onboarding/sql.ts'
import { timeFrom } from '../platform/clock.ts'
import { screeningGate } from '../screening/screening-gate.ts'
import { allowedActions } from './allowed-actions.ts'
import { approvalBlocks } from './approval-gate.ts'
import { CaseRecord } from './case-record.ts'
import { findCaseSurroundings } from './case-sql.ts'
import { timesOf } from './case-state.ts'
import { type CaseInHand, workOnCase, write } from './case-work.ts'
import { ownershipOf } from './ownership.ts'
import { profileDifferences } from './profile-differences.ts'
import { reviewerOf } from './reviewer.ts'

export const getCase = operation({
  id: 'getCase',
  method: 'GET',
  path: '/compliance/v1/cases/{customerId}',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'Read a case',
  description:
    'The package with masked numbers, what was asked and decided, and what is in the way. Each read is in the trail.',
  params: { customerId: { description: 'The customer.', schema: uuid() } },
  value: CaseRecord,
  refuses: ['Customer.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const reviewer = reviewerOf(caller)
    const asking = { reviewer, customerId: params.customerId ?? '', requestId }
    const { inHand, around, screening } = await workOnCase(app, asking, async (inHand) => {
      const [around, screening] = await Promise.all([
        findCaseSurroundings(inHand.sql, inHand.at),
        screeningGate(inHand.sql, inHand.at.partnerId, inHand.at.customerId),
        write(inHand, { action: 'viewCase', changedFields: [], keepsVersion: true, isLook: true }),
      ])
      return { inHand, around, screening }
    })
    const { at, row, kase, state, key } = inHand
    const people = key ? peopleFrom(row, key) : []
    const staff = (userId: string | null) =>
      userId && { userId, email: around.people.find(({ accountId }) => accountId === userId)?.email ?? null }
    const value: CaseRecord = {
      customerId: at.customerId,
      partnerId: at.partnerId,
      version: row.version,
      ...state,
      ...timesOf(kase, at.now),
      partner: { partnerId: at.partnerId, name: around.partnerName },
      owner: staff(kase.ownerId) || null,
      preferredOwner: staff(kase.preferredId) || null,
      firstApprover: staff(kase.firstApproverId) || null,
      secondApprover: staff(kase.secondApproverId) || null,
      claimedAt: kase.claimedAt?.toISOString() ?? null,
      queuedAt: kase.queuedAt.toISOString(),
      closedAt: kase.closedAt?.toISOString() ?? null,
      submittedAt: row.submitted_at.toISOString(),
      reasonCodes: row.reason_codes as CaseRecord['reasonCodes'],
      innerReasonCodes: kase.reasonCodes as CaseRecord['innerReasonCodes'],
      risk: kase.riskLevel && { level: kase.riskLevel, score: kase.riskScore, reasons: [...kase.riskReasons] },
      screening: {
        openHits: screening.open,
        confirmedHits: screening.confirmed,
        unfinished: screening.unfinished.map(({ subjectId }) => subjectId),
      },
      profile: await profileRecord(app, at.partnerId, row),
      people: casePeople(row, people),
      ...documentsAndItems(inHand, around.sha256),
      requirements: allRequirements(packageOf(row), row.items, 'Closed', key),
      ownership: mutable(ownershipOf(people)),
      blockers: approvalBlocks(row, screening).map(({ code, message, path }) => ({ code, message, path })),
      differences: await differencesOf(inHand, people),
      noteCount: around.noteCount,
      actions: allowedActions(state, kase, {
        userId: reviewer.accountId,
        decides: caller.scopes.has('review.decide'),
        supervises: reviewer.isSupervisor,
      }),
    }
    return { value }
  },
})

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

function documentsAndItems({ row, kase, key }: CaseInHand, sha256: Readonly<Record<string, string>>) {
  const since = (time: string | null) =>
    kase.claimedAt !== null && time !== null && timeFrom(time).getTime() > kase.claimedAt.getTime()
  const documents = documentsOf(row).map((document, index) => ({
    ...document,
    reasonCode: row.documents[index]!.reason_code as CaseRecord['reasonCodes'][number] | null,
    sha256: sha256[document.documentId] ?? null,
    isNew: since(document.confirmedAt),
  }))
  const items = row.items.map((item) => ({
    ...requirementOf(item, key),
    round: item.round,
    source: item.source,
    requestedBy: item.requestedBy,
    answeredAt: item.answeredAt,
    answeredVersion: item.answeredVersion,
    answeredBy: [...item.answeredBy],
    resolvedAt: item.resolvedAt,
    resolvedBy: item.resolvedBy,
  }))
  const newSinceClaim = {
    documents: documents.filter(({ isNew }) => isNew).map(({ documentId }) => documentId),
    items: row.items.filter(({ answeredAt }) => since(answeredAt)).map(({ itemId }) => itemId),
  }
  return { documents, items, newSinceClaim }
}

/** Against the profile as it was when somebody last decided: what a second round is about. */
async function differencesOf({ app, at, row, kase }: CaseInHand, people: readonly KnownPerson[]) {
  const sinceVersion = kase.lastDecisionVersion
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
