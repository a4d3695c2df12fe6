// The current time of the service. In a sandbox that was advanced it is ahead of the browser's.

let aheadMs = 0

/** Call it with each response that says how far the sandbox is ahead. */
export function setSandboxAhead(seconds: number): void {
  aheadMs = seconds * 1000
}

export function serviceNow(): number {
  return serviceTime(Date.now())
}

/** The time of the service when the browser's clock said this. */
export function serviceTime(browserTime: number): number {
  return browserTime + aheadMs
}
