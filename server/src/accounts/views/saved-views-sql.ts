// The saved views of users.
import type { DirectorySql } from '../../platform/db/db.ts'

export interface SavedView {
  readonly viewId: string
  readonly screen: string
  readonly name: string
  readonly query: string
}

export async function listViewsOf(sql: DirectorySql, accountId: string): Promise<SavedView[]> {
  return sql<SavedView[]>`
    select view_id as "viewId", screen, name, query from saved_view where account_id = ${accountId}
    order by screen, lower(name), view_id`
}

/** A view with the same name is replaced. Undefined if the list has as many views as allowed. */
export async function upsertView(
  sql: DirectorySql,
  accountId: string,
  view: SavedView & { at: Date },
  most: number,
): Promise<SavedView | undefined> {
  // Two requests at once would both count before the other inserts.
  await sql`select 1 from account where account_id = ${accountId} for no key update`
  const [row] = await sql<SavedView[]>`
    insert into saved_view as v (account_id, view_id, screen, name, query, created_at)
    select ${accountId}, ${view.viewId}, ${view.screen}, ${view.name}, ${view.query}, ${view.at}
    where (
      select count(*) from saved_view o
      where o.account_id = ${accountId} and o.screen = ${view.screen} and o.name <> ${view.name}) < ${most}
    on conflict (account_id, screen, name) do update set query = excluded.query
    returning v.view_id as "viewId", v.screen, v.name, v.query`
  return row
}

export async function deleteView(sql: DirectorySql, accountId: string, viewId: string): Promise<void> {
  await sql`delete from saved_view where account_id = ${accountId} and view_id = ${viewId}`
}

export async function deleteViewsOf(sql: DirectorySql, accountId: string): Promise<void> {
  await sql`delete from saved_view where account_id = ${accountId}`
}
