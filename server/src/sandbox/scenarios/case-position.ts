// How the case of a customer stands, and what is left to be decided in it, of one moment.

import { findCase } from '../../customer/case/case-sql.ts'
import { allRequirements } from '../../customer/case/requested-changes.ts'
import { stateOf } from '../../customer/case/verification.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { findPackage } from '../../customer/sql.ts'
import type { App } from '../../platform/app.ts'
import type { CaseRef } from '../../review/case/case-work.ts'
import { undecidedPeople } from '../../review/decisions/approval-gate.ts'
import { type HitRow, listHits } from '../../screening/hits-sql.ts'
import { FIRST } from './sample-analysts.ts'
import type { Standing } from './scenario.ts'

export interface Unsettled {
  readonly people: readonly string[]
  readonly documents: readonly string[]
  /** Answers of the partner. */
  readonly items: readonly string[]
  /** What the rules require and nobody has sent. */
  readonly requirements: readonly string[]
  readonly hits: readonly HitRow[]
}

export interface CaseStanding {
  readonly version: number
  readonly standing: Standing
  readonly unsettled: Unsettled
}

export async function caseStanding(app: App, ref: CaseRef): Promise<CaseStanding | undefined> {
  const { row, reviewCase, hits } = await app.db.partnerTransaction(ref.partnerId, async (sql) => {
    const [row, reviewCase, hits] = await Promise.all([
      findPackage(sql, ref.partnerId, ref.customerId),
      findCase(sql, ref),
      listHits(sql, ref),
    ])
    return { row, reviewCase, hits }
  })
  if (!row || row.erased_at || !reviewCase) return undefined
  const unsettled: Unsettled = {
    people: undecidedPeople(row),
    documents: row.documents.filter(({ status }) => status === 'Confirmed').map(({ document_id }) => document_id),
    items: row.requestedChanges.filter(({ status }) => status === 'Submitted').map(({ itemId }) => itemId),
    requirements: allRequirements(packageOf(row), row.requestedChanges, 'Closed', undefined)
      .filter(({ status }) => status === 'Due')
      .map(({ requirementId }) => requirementId!),
    hits: hits.filter(({ state, withdrawnAt }) => state === 'Open' && withdrawnAt === null),
  }
  const standing: Standing = {
    ...stateOf(row),
    ownerId: reviewCase.ownerId,
    firstApproverId: reviewCase.firstApproverId,
    hasAsked: row.requestedChanges.some(
      ({ source, requestedBy }) => source === 'Request' && requestedBy === FIRST.actor.id,
    ),
    isWaiting: row.requestedChanges.some(({ status }) => status === 'Due'),
    isUnsettled: Object.values(unsettled).some(({ length }) => length > 0),
  }
  return { version: row.version, standing, unsettled }
}
