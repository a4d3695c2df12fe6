// A connection outside the pools, for what prepares the database before requests use it.
import postgres from 'postgres'
import { findHost } from '../find-host.ts'

export async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(await findHost(url, 'primary'), {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'gangway-schema', TimeZone: 'UTC' },
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
