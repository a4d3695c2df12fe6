// The ceiling of a read: a plain Fastify route that runs the same select and returns the result.
import Fastify from 'fastify'
import postgres from 'postgres'
import { findPackage } from '../server/src/customer/package-sql.ts'
import type { CellSql } from '../server/src/platform/db/db.ts'

const { databaseUrl, port, partnerId } = JSON.parse(process.argv[2]!) as {
  databaseUrl: string
  port: number
  partnerId: string
}
// The partner context of row-level security is set once: this route serves one partner.
const sql = postgres(databaseUrl, {
  max: 16,
  connection: { 'app.partner_id': partnerId, plan_cache_mode: 'force_generic_plan' } as never,
})
const server = Fastify()
server.get<{ Params: { id: string } }>('/:id', async (request) => ({
  isSuccess: true,
  value: await findPackage(sql as unknown as CellSql, partnerId, request.params.id),
}))
await server.listen({ host: '127.0.0.1', port })
process.send!('ready')
