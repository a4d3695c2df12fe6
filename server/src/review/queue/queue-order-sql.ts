// The orders of the queue. A page is chosen by an index alone: where one index can't give the order, the parts that it can are
// read up to the length of the page and merged.
import { ascending, type CellSql } from '../../platform/db/db.ts'

export const SORTS = ['due', '-due', 'risk', '-risk'] as const
export type Sort = (typeof SORTS)[number]
/** Closed cases are always listed newest first. */
export type Order = Sort | 'newest'

export interface QueuePlace {
  readonly sortAt: Date
  readonly riskRank: number
  readonly customerId: string
}

/** 0 for a case without a rating. */
const RISK_RANKS = [0, 1, 2, 3]

/** Positive if `a` comes after `b`. */
export function compareIn(order: Order): (a: QueuePlace, b: QueuePlace) => number {
  const byTime = (a: QueuePlace, b: QueuePlace) => a.sortAt.getTime() - b.sortAt.getTime()
  const byRisk = (a: QueuePlace, b: QueuePlace) => b.riskRank - a.riskRank
  const byId = (a: QueuePlace, b: QueuePlace) => ascending(a.customerId, b.customerId)
  const due = (a: QueuePlace, b: QueuePlace) => byTime(a, b) || byRisk(a, b) || byId(a, b)
  switch (order) {
    case 'newest':
      return (a, b) => byTime(b, a) || byId(b, a)
    case 'due':
      return due
    case '-due':
      return (a, b) => due(b, a)
    case 'risk':
      return (a, b) => byRisk(b, a) || byTime(a, b) || byId(a, b)
    case '-risk':
      return (a, b) => byRisk(a, b) || byTime(a, b) || byId(a, b)
  }
}

/** What the columns of the order are called: in the tables, and in the rows of a page. */
const IN_TABLE = { time: 'sort_at', risk: 'risk_rank', id: 'customer_id' }
export const IN_ROWS = { time: 'sortAt', risk: 'riskRank', id: 'customerId' }

export function orderBy(sql: CellSql, order: Order, of: string, columns = IN_TABLE) {
  const [time, risk, id] = [sql(`${of}.${columns.time}`), sql(`${of}.${columns.risk}`), sql(`${of}.${columns.id}`)]
  switch (order) {
    case 'newest':
      return sql`${time} desc, ${id} desc`
    case 'due':
      return sql`${time}, ${risk} desc, ${id}`
    case '-due':
      return sql`${time} desc, ${risk}, ${id} desc`
    case 'risk':
      return sql`${risk}, ${time}, ${id}`
    case '-risk':
      return sql`${risk} desc, ${time}, ${id}`
  }
}

/**
 * Conditions on the case `r`, one for each part of the list that an index has in this order. `after` is the last row of the page
 * before. `byRisk`: the index has the cases of each risk level by due time.
 */
export function partsOf(sql: CellSql, order: Order, after: QueuePlace | undefined, byRisk: boolean) {
  if (order === 'risk' || order === '-risk') {
    const passed = (rank: number) => after && (order === 'risk' ? rank < after.riskRank : rank > after.riskRank)
    return RISK_RANKS.filter((rank) => !passed(rank)).map((rank) => {
      const beyond =
        after?.riskRank === rank
          ? sql`and (r.sort_at, r.customer_id) > (${after.sortAt}, ${after.customerId}::uuid)`
          : sql``
      return sql`and r.risk_rank = ${rank}::smallint ${beyond}`
    })
  }
  const beyond = after ? beyondTime(sql, order, after) : sql``
  return byRisk ? RISK_RANKS.map((rank) => sql`and r.risk_rank = ${rank}::smallint ${beyond}`) : [beyond]
}

function beyondTime(sql: CellSql, order: 'newest' | 'due' | '-due', { sortAt, riskRank, customerId }: QueuePlace) {
  if (order === 'newest') return sql`and (r.sort_at, r.customer_id) < (${sortAt}, ${customerId}::uuid)`
  const place = sql`(${sortAt}, ${-riskRank}::int, ${customerId}::uuid)`
  return order === 'due'
    ? sql`and (r.sort_at, -r.risk_rank, r.customer_id) > ${place} and r.sort_at >= ${sortAt}`
    : sql`and (r.sort_at, -r.risk_rank, r.customer_id) < ${place} and r.sort_at <= ${sortAt}`
}
