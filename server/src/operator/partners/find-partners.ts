// Partners as operators see them: a page from the directory, then the data that the cells have about these partners.
import type { Db } from '../../platform/db/db.ts'
import { listFailingEndpoints } from '../../webhooks/endpoint/endpoint-sql.ts'
import {
  type AtTime,
  listPartnerRows,
  listPartnerWork,
  type PartnerFilter,
  type PartnerRow,
  type PartnerWork,
} from './partners-sql.ts'

/** What its cell has is null while the cell doesn't respond. */
export type ListedPartner = PartnerRow & { readonly [K in 'webhookHealth' | 'customers']: PartnerWork[K] | null }

export interface FoundPartners {
  readonly items: ListedPartner[]
  readonly total: number
  readonly unavailableCells: readonly string[]
}

/** Without a page, all partners. */
export async function findPartners(
  db: Pick<Db, 'directory' | 'availableCells'>,
  filter: PartnerFilter,
  time: AtTime,
  page?: { readonly limit: number; readonly offset: number },
): Promise<FoundPartners> {
  const failing = filter.attention === 'Webhook' ? await db.availableCells(listFailingEndpoints) : undefined
  const { items, total } = await db.directory((sql) =>
    listPartnerRows(
      sql,
      { ...filter, withFailingEndpoint: failing?.answers.flat().map(({ partnerId }) => partnerId) },
      time,
      page,
    ),
  )
  const inCell = Map.groupBy(items, ({ cell }) => cell)
  const { answers } = await db.availableCells(async (sql, cell) => {
    // A partner that is moving has rows in two cells; those in its own count.
    const partnerIds = inCell.get(cell)?.map(({ partnerId }) => partnerId) ?? []
    return { cell, work: partnerIds.length === 0 ? [] : await listPartnerWork(sql, partnerIds) }
  })
  const work = new Map(answers.flatMap((answer) => answer.work).map((ofPartner) => [ofPartner.partnerId, ofPartner]))
  const answered = new Set(answers.map(({ cell }) => cell))
  return {
    items: items.map((row) => ({
      ...row,
      ...(answered.has(row.cell) ? NO_WORK : UNKNOWN),
      ...work.get(row.partnerId),
    })),
    total,
    unavailableCells: [
      ...new Set([...(failing?.unavailableCells ?? []), ...[...inCell.keys()].filter((cell) => !answered.has(cell))]),
    ],
  }
}

const NO_WORK = { webhookHealth: 'NotRegistered', customers: 0 } as const
const UNKNOWN = { webhookHealth: null, customers: null }
