// A test run that was killed outright leaves its PostgreSQL running and its folder on the disk. The next run ends them.
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { lockFolder } from '../../src/platform/embedded-postgres/folder-lock.ts'
import { TEST_FOLDER_PREFIX } from '../process/sandbox.ts'

/** Nothing in a test's database must survive, so it doesn't wait for the disk. */
export const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** Long enough for a run that has just made its folder to have locked it. */
const YOUNG_MS = 60_000

export async function removeAbandonedRuns(parent = tmpdir()): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(TEST_FOLDER_PREFIX))
  // Another user's folders can't be swept, nor one that is going away at this moment: neither is worth a failure.
  await Promise.all(names.map((name) => sweep(join(parent, name)).catch(() => undefined)))
}

async function sweep(dataDir: string): Promise<void> {
  const locked = await stat(join(dataDir, 'gangway.lock')).then(
    () => true,
    () => false,
  )
  if (!locked && Date.now() - (await stat(dataDir)).mtimeMs < YOUNG_MS) return
  let dataFolder: string | undefined
  try {
    // Taking it over is the product's own way to end what a crash left running. It fails while the owner lives.
    const pg = await startEmbeddedPostgres({ dataDir, settings: THROW_AWAY })
    await pg.stop()
    dataFolder = pg.dataFolder
  } catch {
    const lock = await lockFolder(join(dataDir, 'gangway.lock'))
    if ('heldBy' in lock) return
  }
  await removeFolders(dataDir, dataFolder)
}

/** As root PostgreSQL may have had to keep its data outside dataDir, in a folder made for it alone. */
export async function removeFolders(dataDir: string, dataFolder = dataDir): Promise<void> {
  if (!dataFolder.startsWith(dataDir)) await rm(dirname(dataFolder), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
