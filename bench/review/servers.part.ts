// A PostgreSQL server for each cell of the review benchmark.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { open } from '../review-data.part.ts'
import { type BenchService, postmasterIn, startBenchPostgres } from '../service.part.ts'
import type { CellDatabase } from './cells.part.ts'

export interface CellServers {
  readonly databases: readonly CellDatabase[]
  readonly postmasters: readonly number[]
  close(): Promise<void>
}

/** With the settings of the server of `service`. BENCH_DATA=folder keeps their data as well. */
export async function startServers(service: BenchService, count: number): Promise<CellServers> {
  const kept = process.env.BENCH_DATA
  const folder = kept ? join(kept, 'cells') : await mkdtemp(join(tmpdir(), 'gangway-cells-'))
  // Each server has a listener for the end of this process.
  process.setMaxListeners(count + 10)
  const servers: EmbeddedPostgres[] = []
  for (let n = 1; n <= count; n++) servers.push(await startBenchPostgres(join(folder, String(n)), service.settings))
  for (const { adminUrl } of servers) await setPartnerPassword(adminUrl, service.partnerDatabaseUrl)
  return {
    databases: servers.map(({ url, adminUrl }) => ({ url, adminUrl, name: 'gangway' })),
    postmasters: servers.map(postmasterIn),
    async close() {
      for (const server of servers) await server.stop()
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** It must be the same in all cells. */
async function setPartnerPassword(adminUrl: string, partnerUrl: string): Promise<void> {
  const admin = open(adminUrl)
  await admin.unsafe(`alter role gangway_partner password '${new URL(partnerUrl).password}'`)
  await admin.end()
}
