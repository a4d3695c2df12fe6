// Memory that is used like a folder, for what a run throws away: nothing is written to a disk.
import { statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
/** Far more than a run needs. In a container it is often 64 MB, in which a browser crashes. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** Undefined if there is none, or not enough. */
export const sharedMemory: string | undefined = freeBytes() < ENOUGH_BYTES ? undefined : FOLDER

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0 // Not on Linux.
  }
}
