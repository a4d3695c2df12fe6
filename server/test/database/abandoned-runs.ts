// A killed test run leaves its PostgreSQL running and its folder on disk. The next run stops and removes them.
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { lockFolder } from '../../src/platform/embedded-postgres/folder-lock.ts'
import { TEST_FOLDER_PREFIX } from '../process/sandbox.ts'
import { sharedMemory } from '../process/shared-memory.ts'

/** A test database needs no durability, so it doesn't wait for the disk. */
export const THROW_AWAY = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  // Passwords are hashed once instead of 4,096 times, on both sides of each new connection.
  scram_iterations: '1',
}

/** Long enough for a run to lock the folder that it created or stopped a sandbox in. */
const YOUNG_MS = 60_000

export async function removeAbandonedRuns(): Promise<void> {
  const parents = sharedMemory ? [tmpdir(), sharedMemory] : [tmpdir()]
  const folders = await Promise.all(
    parents.map(async (parent) => (await readdir(parent)).map((name) => join(parent, name))),
  )
  const left = folders.flat().filter((folder) => basename(folder).startsWith(TEST_FOLDER_PREFIX))
  // The folder of another user, or one that is being removed, can't be removed; neither is worth a failure.
  await Promise.all(left.map((folder) => removeRun(folder).catch(() => undefined)))
}

async function removeRun(dataDir: string): Promise<void> {
  if (Date.now() - (await stat(dataDir)).mtimeMs < YOUNG_MS) return
  let dataFolder: string | undefined
  try {
    // Starting on the folder stops what a crash left running. It fails while the owner is alive.
    const pg = await startEmbeddedPostgres({ dataDir, settings: THROW_AWAY })
    await pg.stop()
    dataFolder = pg.dataFolder
  } catch {
    const lock = await lockFolder(join(dataDir, 'gangway.lock'))
    if ('heldBy' in lock) return
  }
  await removeFolders(dataDir, dataFolder)
}

/** As root, PostgreSQL may keep its data outside dataDir, in a folder of its own user. */
export async function removeFolders(dataDir: string, dataFolder = dataDir): Promise<void> {
  if (!dataFolder.startsWith(dataDir)) await rm(dirname(dataFolder), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
