// Creates a folder that several test runs share. It is created elsewhere and then moved into place, so that concurrent runs
// neither see a partial folder nor remove each other's files.
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Ignored by git. */
const PREFIX = '.making-'
const LEFTOVER_MS = 30 * 60_000

/** `make` fills a temporary folder next to `target` and returns the folder to move to `target`: the temporary one or one inside it. */
export async function makeFolder(
  target: string,
  isCurrent: () => Promise<boolean>,
  make: (temporary: string) => Promise<string>,
): Promise<void> {
  if (await isCurrent()) return
  const beside = dirname(target)
  await removeLeftovers(beside)
  const temporary = await mkdtemp(join(beside, PREFIX))
  const replaced = `${temporary}-replaced`
  try {
    const made = await make(temporary)
    // A folder can only replace an empty one.
    if (!(await isCurrent())) await rename(target, replaced).catch(ignoreMissing)
    await rename(made, target).catch(async (error) => {
      // Another run has finished first, with the same result.
      if (!(await isCurrent())) throw error
    })
  } finally {
    for (const folder of [temporary, replaced]) await rm(folder, { recursive: true, force: true })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Removes the leftovers of killed runs. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  }
}
