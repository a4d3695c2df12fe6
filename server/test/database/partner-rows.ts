// Rows of one partner in every table of a cell, and all of its rows for a comparison.
import postgres from 'postgres'
import { TABLES } from '../../src/platform/db/tables.ts'
import { sampleRow, tablesOf } from './sample-rows.ts'

async function asAdmin<T>(adminUrl: string, work: (admin: postgres.Sql) => Promise<T>): Promise<T> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function partnerTables(admin: postgres.Sql) {
  const tables = await tablesOf(admin)
  return tables.filter(({ name, hasPartner, isPartition }) => hasPartner && !isPartition && TABLES[name] === 'cell')
}

/** Sample rows don't satisfy check constraints. */
export function dropChecks(adminUrl: string): Promise<void> {
  return asAdmin(adminUrl, async (admin) => {
    const checks = await admin`
      select conname, conrelid::regclass::text as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conislocal and coninhcount = 0`
    for (const { conname, name } of checks) await admin.unsafe(`alter table ${name} drop constraint "${conname}"`)
  })
}

/** Inserts rows into every table, each of which refers to an existing one where it must. */
export function fillTables(adminUrl: string, partnerId: string, rowsEach: number): Promise<void> {
  return asAdmin(adminUrl, async (admin) => {
    const tables = (await partnerTables(admin)).filter(({ name }) => name !== 'cell_partner')
    await admin.begin(async (tx) => {
      // Without triggers and foreign keys; those are set below.
      await tx`set local session_replication_role = replica`
      for (const table of tables)
        for (let i = 0; i < (table.primaryKey.length === 1 ? 1 : rowsEach); i++) {
          const text = sampleRow(table, partnerId)
          await tx.unsafe(`${text} on conflict do nothing`)
        }
      const keys = await tx`
        select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
          (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = f.confrelid and attnum = any (f.confkey)) as columns
        from pg_constraint f where f.contype = 'f' and f.conrelid::regclass::text = any (${tables.map(({ name }) => name)})
          and f.confrelid <> 'cell_partner'::regclass order by f.oid`
      // A document refers to a customer and to a person of the same customer.
      await tx`
        update person set customer_id = (select min(customer_id::text)::uuid from customer where partner_id = ${partnerId})
        where partner_id = ${partnerId}`
      for (const { child, parent, columns } of keys)
        await tx.unsafe(
          `update ${child} set (${columns}) = (select ${columns} from ${parent} where partner_id = '${partnerId}' order by ${columns} limit 1) where partner_id = '${partnerId}'`,
        )
      await tx`
        insert into screening_name (subject_id, keys) select subject_id, '{1,2}' from screening_subject where partner_id = ${partnerId}
        on conflict do nothing`
    })
  })
}

export type RowsByTable = Record<string, string[]>

/** The rows of a partner as JSON texts, by table; tables without any are left out. */
export function rowsOf(adminUrl: string, partnerId: string): Promise<RowsByTable> {
  return asAdmin(adminUrl, async (admin) => {
    const found: RowsByTable = {}
    for (const { name } of await partnerTables(admin)) {
      const rows = await admin.unsafe(
        `select to_jsonb(t)::text as row from "${name}" t where partner_id = '${partnerId}' order by 1`,
      )
      if (rows.length > 0) found[name] = rows.map(({ row }) => row)
    }
    const names = await admin`
      select to_jsonb(n)::text as row from screening_name n join screening_subject s using (subject_id)
      where s.partner_id = ${partnerId} order by 1`
    if (names.length > 0) found.screening_name = names.map(({ row }) => row)
    return found
  })
}
