// The way of a command to the embedded database: through the service that runs it, or, when none does, by running it for
// as long as the command takes. A command never makes a database: one that isn't there was looked for in the wrong place.
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataPlace, locateData, readPasswords } from './data-folder.ts'
import { address, startEmbeddedPostgres } from './embedded-postgres.ts'
import { asEmbeddedPostgresError, DataFolderInUse, EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface Visit {
  /** As the role gangway. */
  readonly url: string
  leave(): Promise<void>
}

const PATIENCE_MS = 15_000
const PAUSE_MS = 100

export async function visitEmbeddedPostgres(dataDir: string): Promise<Visit> {
  const folder = resolve(dataDir)
  const place = await placeOf(folder)
  try {
    const own = await startEmbeddedPostgres({ dataDir: folder })
    return { url: own.url, leave: () => own.stop() }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
  }
  return { url: await urlOfRunning(place), leave: async () => {} }
}

async function placeOf(dataDir: string): Promise<DataPlace> {
  try {
    const place = await locateData(dataDir)
    await stat(join(place.folder, 'PG_VERSION'))
    return place
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || (error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw asEmbeddedPostgresError(error, dataDir)
    throw new EmbeddedPostgresError(
      `There is no database in ${dataDir}: start the service there once, or say where it is with DATA_DIR or DATABASE_URL.`,
    )
  }
}

/** PostgreSQL writes its port into its pid file, and last of all that it is ready. */
async function urlOfRunning(place: DataPlace): Promise<string> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const lines = (await readFile(join(place.folder, 'postmaster.pid'), 'utf8').catch(unlessMissing))?.split('\n') ?? []
    if (lines[7]?.trim() === 'ready') {
      const passwords = await readPasswords(place).catch((error) => {
        throw asEmbeddedPostgresError(error, place.dataDir)
      })
      return address('gangway', passwords, Number(lines[3]))
    }
    await sleep(PAUSE_MS)
  }
  throw new EmbeddedPostgresError(`The database in ${place.folder} is in use but does not become ready.`)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw asEmbeddedPostgresError(error, error.path ?? '')
}
