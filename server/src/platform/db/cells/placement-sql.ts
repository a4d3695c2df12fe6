// The cell of a partner.
import type { DirectorySql } from '../handles.ts'

export async function findCellOf(sql: DirectorySql, partnerId: string): Promise<string | undefined> {
  const [row] = await sql<{ cell: string }[]>`select cell from partner where partner_id = ${partnerId}`
  return row?.cell
}
