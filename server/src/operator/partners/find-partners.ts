// Partners as operators see them: a page from the directory, then the data that the cells have about these partners.
import type { Db } from '../../platform/db/db.ts'
import {
  type AtTime,
  listFailingEndpoints,
  listPartnerRows,
  listPartnerWork,
  type PartnerFilter,
  type PartnerRow,
  type PartnerWork,
} from './partners-sql.ts'

export type ListedPartner = PartnerRow & PartnerWork

/** Without a page, all partners. */
export async function findPartners(
  db: Pick<Db, 'directory' | 'eachCell'>,
  filter: PartnerFilter,
  time: AtTime,
  page?: { readonly limit: number; readonly offset: number },
): Promise<{ items: ListedPartner[]; total: number }> {
  const withFailingEndpoint =
    filter.attention === 'Webhook' ? (await db.eachCell(listFailingEndpoints)).flat() : undefined
  const { items, total } = await db.directory((sql) =>
    listPartnerRows(sql, { ...filter, withFailingEndpoint }, time, page),
  )
  const partnerIds = items.map(({ partnerId }) => partnerId)
  const work = items.length === 0 ? [] : (await db.eachCell((sql) => listPartnerWork(sql, partnerIds))).flat()
  const byPartner = new Map(work.map((ofPartner) => [ofPartner.partnerId, ofPartner]))
  return {
    items: items.map((row) => ({ webhookStatus: null, customers: 0, ...byPartner.get(row.partnerId), ...row })),
    total,
  }
}
