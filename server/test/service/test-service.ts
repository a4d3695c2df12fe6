// The whole service for a test file: a cloned database, the real server, partners with tokens, and a clock that can be set.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { readConfig } from '../../src/config/read-config.ts'
import { Secret } from '../../src/config/secret.ts'
import { addCell } from '../../src/operator/cells/add-cell.ts'
import { registerPartner } from '../../src/partners/register-partner.ts'
import { insertCertificate } from '../../src/partners/sql.ts'
import { accessTokenFor } from '../../src/partners/tokens/access-token.ts'
import type { App } from '../../src/platform/app.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type CellConnection, cellConnections } from '../../src/platform/db/cells/cell-connections.ts'
import { newId } from '../../src/platform/ids.ts'
import { openLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/process/open-app.ts'
import { buildServer } from '../../src/process/server.ts'
import { createCellIn } from '../database/citus.ts'
import { cloneDatabase } from '../database/test-database.ts'
import { inject, type TestResponse } from './test-response.ts'
import { signedInUser, type TestUser, type WhichUser } from './test-user.ts'

export interface TestPartner {
  partnerId: string
  clientId: string
  token(scopes?: readonly string[]): Promise<string>
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
}

export interface TestService {
  app: App
  server: FastifyInstance
  databaseUrl: string
  partnerDatabaseUrl: string
  adminUrl: string
  /** In addition to the default cell. */
  cells: readonly CellConnection[]
  /** The whole log as text, for example to check that it has no personal data. */
  logged(): string
  call(options: InjectOptions): Promise<TestResponse>
  aPartner(overrides?: { name?: string; cell?: string }): Promise<TestPartner>
  /** A signed-in user: an admin, editor or viewer of a partner, or a staff member. */
  aUser(which: WhichUser): Promise<TestUser>
}

/** Starts the service for this file and stops it after the last test. */
export async function startTestService(
  options: {
    env?: Record<string, string>
    clock?: Clock
    masterKey?: Buffer
    /** In addition to the default cell. Defaults to one for each cell after the first, from the variable CELLS. */
    cells?: readonly { name: string; url: string; partnerUrl: string }[]
  } = {},
): Promise<TestService> {
  const database = await cloneDatabase()
  const others = options.cells ? [] : await Promise.all(Array.from({ length: CELLS - 1 }, () => cellDatabase()))
  const settings = others.map(({ url }, i) => ({ name: `cell${i + 2}`, url: new Secret(url) }))
  const cells = options.cells ?? cellConnections(settings, database.partnerUrl)
  const dataDir = mkdtempSync(join(tmpdir(), 'gangway-data-'))
  const lines: string[] = []
  const app = openApp({
    config: readConfig({ LOG_LEVEL: 'debug', DATABASE_POOL_SIZE: '5', DATA_DIR: dataDir, ...options.env }),
    databaseUrl: database.url,
    partnerDatabaseUrl: database.partnerUrl,
    cells,
    masterKeys: [options.masterKey ?? randomBytes(32)],
    passwordCost: LOW_PASSWORD_COST,
    log: openLog('debug', { write: (line: string) => void lines.push(line) }),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const server = buildServer(app)
  await server.ready()
  for (const { name } of cells) await addCell(app, name)
  after(async () => {
    await server.close()
    await app.db.close()
    await app.store.close()
    await Promise.all([database, ...others].map((one) => one.drop()))
    await rm(dataDir, { recursive: true, force: true })
  })

  const call = (request: InjectOptions) => inject(server, request)

  let partners = 0
  async function aPartner(overrides: { name?: string; cell?: string } = {}): Promise<TestPartner> {
    const name = overrides.name ?? `Partner ${++partners}`
    const { partnerId, clientId } = await registerPartner(app, { name, cell: overrides.cell })
    const thumbprint = await addTestCertificate(app, partnerId)
    const token = (scopes: readonly string[] = ['partner.read', 'partner.write']) =>
      accessTokenFor(app, { partnerId, clientId, scopes, thumbprint })
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body: unknown, headers = {}) =>
      call({
        method,
        url: path,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    return {
      partnerId,
      clientId,
      token,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
      put: (path, body, headers) => send('PUT', path, body, headers),
      patch: (path, body, headers) => send('PATCH', path, body, headers),
    }
  }

  return {
    app,
    server,
    databaseUrl: database.url,
    partnerDatabaseUrl: database.partnerUrl,
    adminUrl: database.adminUrl,
    cells,
    logged: () => lines.join(''),
    call,
    aPartner,
    aUser: (which) => signedInUser(app, call, which),
  }
}

/** A certificate row for access tokens. It has no key pair, because generating one would slow down every test. */
export async function addTestCertificate(app: App, partnerId: string): Promise<string> {
  const thumbprint = randomBytes(32).toString('base64url')
  const publicKeySha256 = randomBytes(32)
  const now = app.clock.now()
  await app.db.partnerDirectoryTransaction(partnerId, async (sql) => {
    await insertCertificate(sql, {
      partnerId,
      certificateId: newId(now),
      name: 'stand-in',
      thumbprint,
      publicKeySha256,
      pem: TEST_PEM,
      keyBits: 2048,
      notBefore: now,
      notAfter: new Date(now.getTime() + 365 * 24 * 60 * 60_000),
      addedAt: now,
      addedBy: 'test',
    })
  })
  return thumbprint
}

/** `CELLS=2 npm test` runs everything with two cells, each in its own database; with CELLS_IN, the second is a schema of that one. */
const CELLS = Number(process.env.CELLS ?? 1)
const cellDatabase = () => (process.env.CELLS_IN ? createCellIn(process.env.CELLS_IN) : cloneDatabase())

/** The lowest that Argon2 allows. */
const LOW_PASSWORD_COST = { memoryKib: 8, passes: 1 }

const TEST_PEM = readFileSync(new URL('../tokens/certificates/rsa-2048.pem', import.meta.url), 'utf8')
