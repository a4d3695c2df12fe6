// Counts what a create writes, to prove that a request wrote everything or nothing.
import { everyCell } from '../database/every-cell.ts'
import type { TestService } from '../service/test-service.ts'

export const NO_ROWS = { customers: 0, people: 0, identities: 0, events: 0, audits: 0, terms: 0, counted: 0, keys: 0 }

/** How many rows the partner has in each table that a create writes to. */
export async function createdRows(service: TestService, partnerId: string): Promise<typeof NO_ROWS> {
  const [row] = await everyCell(service.app.db)(
    (sql) => sql<(typeof NO_ROWS)[]>`
      select (select count(*)::int from customer where partner_id = ${partnerId}) as customers,
        (select count(*)::int from person where partner_id = ${partnerId}) as people,
        (select count(*)::int from identity where partner_id = ${partnerId}) as identities,
        (select count(*)::int from event where partner_id = ${partnerId}) as events,
        (select count(*)::int from audit_entry where partner_id = ${partnerId}) as audits,
        (select count(*)::int from customer_term where partner_id = ${partnerId}) as terms,
        (select coalesce(sum(customers), 0)::int from customer_count where partner_id = ${partnerId}) as counted,
        (select count(*)::int from idempotency_key where partner_id = ${partnerId}) as keys`,
  )
  return row!
}
