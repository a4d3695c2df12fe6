// A second node of a test service in the same process, with its own connections and caches and the same database and keys.
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { App } from '../../src/platform/app.ts'
import { openVault } from '../../src/platform/keys/vault.ts'
import { openApp } from '../../src/process/open-app.ts'
import { buildServer } from '../../src/process/server.ts'
import { inject, type TestResponse } from './test-response.ts'
import type { TestService } from './test-service.ts'

export interface SecondNode {
  app: App
  server: FastifyInstance
  call(options: InjectOptions): Promise<TestResponse>
}

export async function openSecondNode(service: TestService): Promise<SecondNode> {
  const { config, realClock, log, masterKeys, passwordHashes } = service.app
  const opened = openApp({
    config,
    databaseUrl: service.databaseUrl,
    partnerDatabaseUrl: service.partnerDatabaseUrl,
    cells: service.cells,
    masterKeys: [Buffer.alloc(32)],
    clock: realClock,
    log,
  })
  const app: App = { ...opened, masterKeys, passwordHashes, vault: openVault(opened.db, masterKeys) }
  const server = buildServer(app)
  await server.ready()
  after(async () => {
    await server.close()
    await app.db.close()
  })
  return {
    app,
    server,
    call: (request) => inject(server, request),
  }
}
