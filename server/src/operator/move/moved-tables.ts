// Which tables of a cell move with a partner. Those with a partner_id do, unless they are listed here, so that a new table can't be
// forgotten.
import type { CellSql } from '../../platform/db/db.ts'
import { TABLES } from '../../platform/db/tables.ts'
import { type CataloguedTable, listCataloguedTables } from './catalogue-sql.ts'

export interface MovedTable extends CataloguedTable {
  /** Columns with another value in the new cell. */
  readonly replaced: Readonly<Record<string, unknown>>
  /** Rows that can't be written during the fence are dropped: the statement is about several partners. */
  readonly skipsWrites: boolean
}

/** Tables of a cell that aren't copied as they are, each with its reason. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  account_event: 'stays in the chain of the cell in which it was written; activity is read from all cells',
  account_seal: 'the chain of account activity in this cell',
  audit_stream: 'how far the seals of this cell were sent',
  cell_identity: 'is about the database',
  cell_partner: 'copied from the directory',
  customer_entry_seal: 'numbers the audit entries of all partners in this cell',
  moving_change: 'is about moves',
  moving_partner: 'is about moves',
  notification_timer: 'is about the database',
  partner_context_key: 'is about the database',
  raised_notification: 'sent from the cell in which it was raised',
  review_case_count: 'counts of all partners; the cases are added with the switch',
  review_case_move: 'counts of all partners; the cases are added with the switch',
  review_case_total: 'sums of review_case_count',
  risk_scan: 'a position in the cell; customers that were not assessed are marked with the switch',
  schema_migration: 'is about the database',
  screening_list_mark: 'a position in the cell; compared with the switch',
  screening_name: 'has no partner; copied with its subject',
  webhook_dispatcher: 'processes of the service',
  webhook_dispatcher_stop: 'processes of the service',
}

const REPLACED: Readonly<Record<string, MovedTable['replaced']>> = {
  // A dispatcher of the new cell claims it.
  webhook_endpoint: { owner: null },
  // Sealed in the old cell: no seal of the new one has the number 0, and the entry isn't sealed again.
  sealed_customer_entry: { seal_number: 0 },
}

const SKIPS_WRITES = ['api_request', 'api_request_count']

/** In the order of their foreign keys: a row is copied after the rows that it refers to. */
export async function readMovedTables(sql: CellSql): Promise<readonly MovedTable[]> {
  const found = await listCataloguedTables(sql)
  const moved = found.filter(({ name }) => ['cell', 'both'].includes(TABLES[name] ?? '') && !(name in NOT_COPIED))
  return inOrder(moved).map((table) => ({
    ...table,
    replaced: REPLACED[table.name] ?? {},
    skipsWrites: SKIPS_WRITES.includes(table.name),
  }))
}

function inOrder(tables: readonly CataloguedTable[]): CataloguedTable[] {
  const ordered: CataloguedTable[] = []
  const add = (table: CataloguedTable) => {
    if (ordered.includes(table)) return
    for (const name of table.references) {
      const parent = tables.find((other) => other.name === name)
      if (parent && parent !== table) add(parent)
    }
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}
