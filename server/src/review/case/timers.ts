// What happens to cases by the passing of time. Several nodes may do it at once: each case is looked at again under its lock.

import { LEASE_MS } from '../../customer/case/review-case.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { closeUnanswered } from '../decisions/conclude.ts'
import { listIdle, listUnanswered } from '../queue/queue-sql.ts'
import type { CaseRef } from './case-work.ts'
import { endLease } from './hold-case.ts'
import { serviceAs } from './reviewer.ts'

const AT_ONCE = 100

/** How many cases went back to the queue. */
export async function endIdleLeases(app: App): Promise<number> {
  const touchedBefore = new Date(app.clock.now().getTime() - LEASE_MS)
  const idle = await app.db.everyPartner((sql) => listIdle(sql, touchedBefore, AT_ONCE))
  return each(idle, ({ customerId }) =>
    endLease(app, { reviewer: serviceAs('lease'), customerId, requestId: newId(app.clock.now()) }),
  )
}

/** How many customers were rejected because nobody answered. */
export async function closeUnansweredCases(app: App): Promise<number> {
  const unanswered = await app.db.everyPartner((sql) => listUnanswered(sql, app.clock.now(), AT_ONCE))
  return each(unanswered, ({ customerId }) =>
    closeUnanswered(app, { reviewer: serviceAs('response-time'), customerId, requestId: newId(app.clock.now()) }),
  )
}

/** One that somebody else is holding is left for the next time. */
async function each(cases: readonly CaseRef[], work: (ref: CaseRef) => Promise<boolean>): Promise<number> {
  let done = 0
  for (const ref of cases) {
    const isDone = await work(ref).catch((error) => {
      if (error instanceof ApiError) return false
      throw error
    })
    if (isDone) done++
  }
  return done
}
