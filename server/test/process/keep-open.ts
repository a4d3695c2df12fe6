// What the files of a group share, such as a browser, stays open until the last of them has ended.
import { after } from 'node:test'

type Close = () => Promise<void>

let closings: Close[] | undefined

/** For the runner: runs the files of a group, then closes what they shared. */
export async function keepOpenDuring(runFiles: () => Promise<void>): Promise<void> {
  closings = []
  try {
    await runFiles()
  } finally {
    for (const close of closings.reverse()) await close()
    closings = undefined
  }
}

/** Whether other files run in this process. */
export const isInGroup = () => closings !== undefined

/** Closes after the group, or after this file if it runs alone. */
export function closeAtEnd(close: Close): void {
  if (closings) closings.push(close)
  else after(close)
}
