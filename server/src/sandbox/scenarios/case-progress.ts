// How far the case of a customer has come, and what is left to decide, read in one transaction.

import { findCase } from '../../customer/case/case-sql.ts'
import { ruleRequirements } from '../../customer/case/requested-changes.ts'
import { stateOf } from '../../customer/case/verification.ts'
import { findPackage } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import type { App } from '../../platform/app.ts'
import type { CaseRef } from '../../review/case/case-work.ts'
import { undecidedPeople } from '../../review/decisions/approval.ts'
import { type HitRow, listHits } from '../../screening/hits/hits-sql.ts'
import { FIRST } from './sample-analysts.ts'
import type { CaseStatus } from './scenario.ts'

export interface Undecided {
  readonly people: readonly string[]
  readonly documents: readonly string[]
  /** Requested changes that the partner has answered. */
  readonly items: readonly string[]
  /** Requirements of the rules that are not met. */
  readonly requirements: readonly string[]
  readonly hits: readonly HitRow[]
}

export interface CaseProgress {
  readonly version: number
  readonly status: CaseStatus
  readonly undecided: Undecided
  readonly confirmedHitIds: readonly string[]
}

export async function caseProgress(app: App, ref: CaseRef): Promise<CaseProgress | undefined> {
  const { row, reviewCase, hits } = await app.db.staffTransaction(ref.partnerId, async (sql) => {
    const [row, reviewCase, hits] = await Promise.all([
      findPackage(sql, ref.partnerId, ref.customerId),
      findCase(sql, ref),
      listHits(sql, ref),
    ])
    return { row, reviewCase, hits }
  })
  if (!row || row.erased_at || !reviewCase) return undefined
  const undecided: Undecided = {
    people: undecidedPeople(row),
    documents: row.documents.filter(({ status }) => status === 'Confirmed').map(({ document_id }) => document_id),
    items: row.requestedChanges.filter(({ status }) => status === 'Submitted').map(({ itemId }) => itemId),
    requirements: ruleRequirements(packageOf(row), row.requestedChanges, stateOf(row))
      .filter(({ status }) => status === 'Due')
      .map(({ requirementId }) => requirementId!),
    hits: hits.filter(({ state, withdrawnAt }) => state === 'Open' && withdrawnAt === null),
  }
  const status: CaseStatus = {
    ...stateOf(row),
    ownerId: reviewCase.ownerId,
    firstApproverId: reviewCase.firstApproverId,
    hasRequested: row.requestedChanges.some(
      ({ source, requestedBy }) => source === 'Request' && requestedBy === FIRST.job,
    ),
    isWaiting: row.requestedChanges.some(({ status }) => status === 'Due'),
    hasUndecided: Object.values(undecided).some(({ length }) => length > 0),
  }
  const confirmedHitIds = hits.filter(({ state }) => state === 'Confirmed').map(({ hitId }) => hitId)
  return { version: row.version, status, undecided, confirmedHitIds }
}
