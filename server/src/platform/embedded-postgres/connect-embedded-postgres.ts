// Connects a command to the embedded database: through the service that runs it or, when none does, by starting PostgreSQL
// while the command runs. A command never creates a database: a missing one means that it looked in the wrong place.
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataLocation, locateData, readPasswords } from './data-directory.ts'
import { address, startEmbeddedPostgres } from './embedded-postgres.ts'
import { asEmbeddedPostgresError, DataFolderInUse, EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface EmbeddedConnection {
  /** For the role gangway. */
  readonly url: string
  /** For the role of partner traffic; undefined while a service of an earlier version runs. */
  readonly partnerUrl: string | undefined
  close(): Promise<void>
}

const READY_TIMEOUT_MS = 15_000
const POLL_MS = 100

export async function connectToEmbeddedPostgres(dataDir: string): Promise<EmbeddedConnection> {
  const folder = resolve(dataDir)
  const location = await existingDatabase(folder)
  try {
    const own = await startEmbeddedPostgres({ dataDir: folder })
    return { url: own.url, partnerUrl: own.partnerUrl, close: () => own.stop() }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
  }
  return { ...(await urlsOfRunning(location)), close: async () => {} }
}

async function existingDatabase(dataDir: string): Promise<DataLocation> {
  try {
    const location = await locateData(dataDir)
    await stat(join(location.folder, 'PG_VERSION'))
    return location
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || (error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw asEmbeddedPostgresError(error, dataDir)
    throw new EmbeddedPostgresError(
      `There is no database in ${dataDir}. Start the service there once, or set DATA_DIR or DATABASE_URL.`,
    )
  }
}

/** PostgreSQL writes its port to its pid file, and "ready" last. */
async function urlsOfRunning(location: DataLocation): Promise<Pick<EmbeddedConnection, 'url' | 'partnerUrl'>> {
  for (let waited = 0; waited < READY_TIMEOUT_MS; waited += POLL_MS) {
    const lines =
      (await readFile(join(location.folder, 'postmaster.pid'), 'utf8').catch(unlessMissing))?.split('\n') ?? []
    if (lines[7]?.trim() === 'ready') {
      const passwords = await readPasswords(location).catch((error) => {
        throw asEmbeddedPostgresError(error, location.dataDir)
      })
      const port = Number(lines[3])
      const hasPartnerRole = passwords.gangway_partner !== ''
      return {
        url: address('gangway', passwords, port),
        partnerUrl: hasPartnerRole ? address('gangway_partner', passwords, port) : undefined,
      }
    }
    await sleep(POLL_MS)
  }
  throw new EmbeddedPostgresError(
    `The database in ${location.folder} is in use but not ready after ${READY_TIMEOUT_MS / 1000} seconds.`,
  )
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw asEmbeddedPostgresError(error, error.path ?? '')
}
