// Claims the most urgent case of several cells. No lock covers them all, so the first case of each cell is read, and the best one is
// claimed in its own cell; if another reviewer was faster, that is repeated. A request with an ID reserves the case in the
// directory first, so that two requests with the same ID claim one case.
import { saveClaimId } from '../../customer/case/case-sql.ts'
import { step } from '../../customer/case/verification.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { type CaseState, caseState } from '../case/case-state.ts'
import { workOnCase } from '../case/case-work.ts'
import { claimLockedCase } from '../case/claim-case.ts'
import type { Reviewer } from '../case/reviewer.ts'
import {
  type AvailableTo,
  findNextCase,
  findOwnClaim,
  findReserved,
  type NextCase,
  reserveCase,
} from './next-case-sql.ts'
import { compareIn } from './queue-order-sql.ts'

/** Each one is lost to another reviewer who claimed at the same moment. */
const MOST_TRIES = 50

export interface Claim {
  readonly reviewer: Reviewer
  readonly requestId: string
  readonly claimId: string | undefined
  readonly available: AvailableTo
}

/** The partner is known if the case was found in its cell. */
type Next = Pick<NextCase, 'customerId'> & Partial<Pick<NextCase, 'partnerId'>>

export async function claimInCells(app: App, { reviewer, requestId, claimId, available }: Claim): Promise<CaseState> {
  const { accountId } = reviewer
  if (claimId) {
    // A case claimed in a cell that is unavailable is still reserved in the directory, so that no second one is claimed.
    const { answers } = await app.db.availableCells((sql) => findOwnClaim(sql, accountId, claimId))
    const own = answers.find((answer) => answer !== undefined)
    const claimed = own && (await claim(own))
    if (claimed) return claimed
  }
  let lost: string | undefined
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const next = claimId ? await reserve(claimId, lost) : await findBest(app, available)
    if (!next) throw new ApiError('Review.NothingToClaim')
    const claimed = await claim(next)
    if (claimed) return claimed
    lost = next.customerId
  }
  throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '2' } })

  async function reserve(id: string, except: string | undefined): Promise<Next | undefined> {
    const reserved = () => app.db.directory((sql) => findReserved(sql, accountId, id))
    const first = await reserved()
    if (first && first !== except) return { customerId: first }
    const best = await findBest(app, available)
    if (best) {
      const customerId = await app.db.directory((sql) =>
        reserveCase(sql, { accountId, claimId: id, customerId: best.customerId, lost: except }),
      )
      return customerId === best.customerId ? best : { customerId }
    }
    // The other request may have locked the last case in the meantime.
    const second = await reserved()
    return second === undefined || second === except ? undefined : { customerId: second }
  }

  /** Undefined when it is no longer available. */
  function claim({ customerId, partnerId }: Next): Promise<CaseState | undefined> {
    return workOnCase(app, { reviewer, customerId, partnerId, requestId }, async (lockedCase) => {
      const { sql, at, state } = lockedCase
      // By its ID: the same reviewer may claim in two tabs at once.
      const isOwn = claimId !== undefined && (await findOwnClaim(sql, accountId, claimId))?.customerId === customerId
      if (!isOwn && !step(state, 'Claim')) return undefined
      const claimed = await caseState(lockedCase, await claimLockedCase(lockedCase))
      if (claimId && !isOwn) await saveClaimId(sql, at, claimId)
      return claimed
    }).catch((error) => {
      if (error instanceof ApiError && error.code === 'Customer.NotFound') return undefined
      throw error
    })
  }
}

/** Locked for a moment only, to skip those that are being claimed or changed. */
async function findBest(app: App, available: AvailableTo): Promise<NextCase | undefined> {
  const { answers } = await app.db.availableCells((sql) => findNextCase(sql, available))
  const order = compareIn('due')
  return answers
    .filter((next) => next !== undefined)
    .sort((a, b) => Number(b.isReturned) - Number(a.isReturned) || order(a, b))[0]
}
