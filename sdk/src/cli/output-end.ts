// Output that ends before everything is written: whoever reads it may leave (`| head -1`), and a disk may be full.

interface Output {
  write(text: string, done: () => void): unknown
  on(event: 'error', listener: (error: { code?: string }) => void): unknown
}

/** Tells at the end whether something was lost. Whoever left has seen enough: that ends the command, and is no fault. */
export function watchOutput(out: Output, onLeft: () => void): () => Promise<boolean> {
  let isLost = false
  let isBroken = false
  out.on('error', ({ code }) => {
    isBroken = true
    if (code === 'EPIPE') onLeft()
    else isLost = true
  })
  return async () => {
    // Answered when everything before it was written, or could not be.
    if (!isBroken) await new Promise<void>((resolve) => out.write('', () => resolve()))
    return isLost
  }
}
