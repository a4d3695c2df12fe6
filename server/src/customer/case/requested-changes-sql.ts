// The SQL of requested changes. Writers hold the lock on the customer's row.
import type { CellSql } from '../../platform/db/db.ts'
import type { AnsweredChange, RequestedChange } from './requested-changes.ts'

export interface NewRequestedChange
  extends Pick<RequestedChange, 'itemId' | 'source' | 'kind' | 'targetType' | 'targetId'> {
  readonly personId: string | null
  readonly path: string | null
  readonly acceptedCategories: readonly string[]
  readonly reasonCode: string
  readonly sealed: Buffer
  readonly status: 'Due' | 'Waived'
}

export async function insertRequestedChange(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  item: NewRequestedChange,
  asked: { round: number; by: string; dueBy: Date | null },
): Promise<void> {
  const resolvedAt = item.status === 'Waived' ? at.now : null
  await sql`
    insert into requested_item (
      partner_id, customer_id, item_id, round, source, kind, target_type, target_id, person_id, path, accepted_categories,
      reason_code, sealed, status, requested_at, requested_by, due_by, resolved_at, resolved_by)
    values (
      ${at.partnerId}, ${at.customerId}, ${item.itemId}, ${asked.round}, ${item.source}, ${item.kind}, ${item.targetType},
      ${item.targetId}, ${item.personId}, ${item.path}, ${item.acceptedCategories as string[]}::text[],
      ${item.reasonCode}, ${item.sealed}, ${item.status}, ${at.now}, ${asked.by}, ${asked.dueBy}, ${resolvedAt},
      ${resolvedAt && asked.by})`
}

export async function markAnswered(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  answered: readonly AnsweredChange[],
  version: number,
): Promise<void> {
  if (answered.length === 0) return
  await sql`
    update requested_item i set status = 'Submitted', answered_at = ${at.now}, answered_version = ${version},
      answered_by = string_to_array(a.answered_by, ',')
    from unnest(${answered.map((a) => a.itemId)}::uuid[], ${answered.map((a) => a.answeredBy.join(','))}::text[])
      as a (item_id, answered_by)
    where i.partner_id = ${at.partnerId} and i.customer_id = ${at.customerId} and i.item_id = a.item_id and i.status = 'Due'`
}

export async function resolveRequestedChange(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  item: { itemId: string; status: 'Accepted' | 'Waived'; by: string },
): Promise<void> {
  await sql`
    update requested_item set status = ${item.status}, resolved_at = ${at.now}, resolved_by = ${item.by}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and item_id = ${item.itemId}`
}

/** Due again, as if they had not been answered. */
export async function reopenRequestedChanges(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return
  await sql`
    update requested_item set status = 'Due', answered_at = null, answered_version = null, answered_by = '{}',
      resolved_at = null, resolved_by = null
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and item_id = any(${itemIds as string[]}::uuid[])`
}

/** As it was before it was accepted or waived. */
export async function unresolveRequestedChange(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  item: { itemId: string; status: 'Due' | 'Submitted' },
): Promise<void> {
  await sql`
    update requested_item set status = ${item.status}, resolved_at = null, resolved_by = null
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and item_id = ${item.itemId}`
}

export async function deleteRequestedChange(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  itemId: string,
): Promise<void> {
  await sql`
    delete from requested_item
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and item_id = ${itemId}`
}

/** The message may name people. */
export async function eraseMessages(
  sql: CellSql,
  { partnerId, customerId }: { partnerId: string; customerId: string },
): Promise<void> {
  await sql`update requested_item set sealed = '' where partner_id = ${partnerId} and customer_id = ${customerId}`
}
