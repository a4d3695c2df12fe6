// Output that can't be written completely: the reader may close the pipe (`| head -1`), or a disk may be full.

interface Output {
  write(text: string, done: () => void): unknown
  on(event: 'error', listener: (error: { code?: string }) => void): unknown
}

/**
 * Returns a function that reports whether output was lost. A closed pipe is not a loss: the reader has seen enough, and the
 * command stops.
 */
export function watchOutput(out: Output, onClosed: () => void): () => Promise<boolean> {
  let isLost = false
  let isBroken = false
  out.on('error', ({ code }) => {
    isBroken = true
    if (code === 'EPIPE') onClosed()
    else isLost = true
  })
  return async () => {
    // The callback runs once everything before it has been written, or has failed.
    if (!isBroken) await new Promise<void>((resolve) => out.write('', () => resolve()))
    return isLost
  }
}
