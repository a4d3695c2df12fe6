// How the case of a customer stands, and what is left to be decided in it, of one moment.
import { packageOf } from '../onboarding/profile-record.ts'
import { allRequirements } from '../onboarding/requested-items.ts'
import { findCase } from '../onboarding/review-sql.ts'
import { findPackage } from '../onboarding/sql.ts'
import { stateOf } from '../onboarding/verification.ts'
import type { App } from '../platform/app.ts'
import { undecidedPeople } from '../review/approval-gate.ts'
import type { CaseRef } from '../review/case-work.ts'
import { type HitRow, listHits } from '../screening/hits-sql.ts'
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
  const { row, kase, hits } = await app.db.partnerTransaction(ref.partnerId, async (sql) => {
    const [row, kase, hits] = await Promise.all([
      findPackage(sql, ref.partnerId, ref.customerId),
      findCase(sql, ref),
      listHits(sql, ref),
    ])
    return { row, kase, hits }
  })
  if (!row || row.erased_at || !kase) return undefined
  const unsettled: Unsettled = {
    people: undecidedPeople(row),
    documents: row.documents.filter(({ status }) => status === 'Confirmed').map(({ document_id }) => document_id),
    items: row.items.filter(({ status }) => status === 'Submitted').map(({ itemId }) => itemId),
    requirements: allRequirements(packageOf(row), row.items, 'Closed', undefined)
      .filter(({ status }) => status === 'Due')
      .map(({ requirementId }) => requirementId!),
    hits: hits.filter(({ state, withdrawnAt }) => state === 'Open' && withdrawnAt === null),
  }
  const standing: Standing = {
    ...stateOf(row),
    ownerId: kase.ownerId,
    firstApproverId: kase.firstApproverId,
    hasAsked: row.items.some(({ source, requestedBy }) => source === 'Request' && requestedBy === FIRST.actor.id),
    isWaiting: row.items.some(({ status }) => status === 'Due'),
    isUnsettled: Object.values(unsettled).some(({ length }) => length > 0),
  }
  return { version: row.version, standing, unsettled }
}
