import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMark, stillRuns } from './process-table.ts'

export interface FolderLock {
  /** Synchronous, so that it works while the process exits. */
  release(): void
}

interface Holder {
  pid: number
  started: string
}

/**
 * Acquires the lock file, or returns the pid of the process that holds it. The file records the pid and start time of its
 * process, so a lock left by a crash is recognised as stale, even if another process has the same pid by now.
 */
export async function lockFolder(file: string): Promise<FolderLock | { heldBy: number }> {
  const holder: Holder = { pid: process.pid, started: (await startMark(process.pid)) ?? 'unknown' }
  const ours = JSON.stringify({ ...holder, id: randomUUID() })
  const heldBy = await acquire(file, ours)
  if (heldBy !== undefined) return { heldBy }
  await removeOldGuards(file)
  return { release: () => releaseLock(file, ours) }
}

/**
 * Two processes may find the same stale lock at once. To replace it, a process must first acquire a guard lock named after
 * the stale lock's content and check again; the other one then sees new content and starts over. A guard left by a crash
 * becomes stale in the same way.
 */
async function acquire(file: string, ours: string): Promise<number | undefined> {
  for (let unreadable = 0; ; ) {
    if (await createLock(file, ours)) return undefined
    const found = await contentOf(file)
    if (found === undefined) continue
    const holder = parseHolder(found)
    if (holder === undefined && unreadable++ < 25) {
      // It may be half-written on a file system without hard links; after a while it counts as damaged.
      await sleep(20)
      continue
    }
    if (holder !== undefined && (await stillRuns(holder.pid, holder.started))) return holder.pid
    const guard = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`
    if ((await acquire(guard, ours)) !== undefined) {
      await sleep(20)
      continue
    }
    try {
      if ((await contentOf(file)) === found) {
        await withContent(file, ours, (written) => rename(written, file))
        return undefined
      }
    } finally {
      await rm(guard, { force: true })
    }
  }
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates the lock with its content atomically; false when it exists. */
async function createLock(file: string, content: string): Promise<boolean> {
  try {
    await withContent(file, content, (written) => link(written, file))
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
  }
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function withContent(file: string, content: string, use: (written: string) => Promise<void>): Promise<void> {
  const written = join(dirname(file), `.${basename(file)}-${randomUUID()}`)
  try {
    await writeFile(written, content, { flag: 'wx', mode: 0o644 })
    await use(written)
  } finally {
    await rm(written, { force: true })
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(text)
    return Number.isInteger(pid) && pid > 0 && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

/** Guards protect older locks, so once we hold the lock they are leftovers of a crash. */
async function removeOldGuards(file: string): Promise<void> {
  const names = await readdir(dirname(file))
  const guards = names.filter((name) => name.startsWith(`${basename(file)}.`))
  await Promise.all(guards.map((name) => rm(join(dirname(file), name), { force: true })))
}

function releaseLock(file: string, ours: string): void {
  try {
    if (readFileSync(file, 'utf8') === ours) unlinkSync(file)
  } catch {
    // Already deleted, perhaps with the folder; a lock that remains becomes stale when this process ends.
  }
}
