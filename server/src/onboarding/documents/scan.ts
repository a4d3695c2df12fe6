// Scans uploaded files for malware, if a scanner is configured. A partner's files use few connections at a time, so that files
// that take long to scan don't hold up those of others. While the scanner is away, nothing is sent to it for a moment.
import type { DocumentRef } from '../../customer/documents/document-key.ts'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { type Scan, ScannerAway } from '../../platform/store/clamd.ts'

/** The file could not be scanned, although the scanner is there: this file alone waits longer. */
export class ScanFailed extends ScannerAway {}

export interface FileScan {
  write(chunk: Buffer): Promise<void>
  /** The signature that matched, or null. Throws when the file could not be scanned. */
  end(): Promise<string | null>
  /** Must be called in the end. */
  close(): void
}

const AT_ONCE = 4
const AWAY_MS = 10_000
/** How long a request waits for other files of its partner. The sweep doesn't wait: it comes again. */
const WAIT_MS = 10_000

const stateOf = perApp(() => ({ awayUntil: 0, running: new Map<string, Turns>() }))

interface Turns {
  taken: number
  readonly waiting: (() => void)[]
}

/** Undefined: no scanner is configured. Throws when the file has to wait. */
export async function startScan(app: App, row: DocumentRef, isPatient: boolean): Promise<FileScan | undefined> {
  const { scanner } = app
  if (!scanner) return undefined
  const state = stateOf(app)
  if (app.clock.now().getTime() < state.awayUntil) throw new ScannerAway('clamd was away a moment ago')
  const leave = await takeTurn(state.running, row.partnerId, isPatient ? WAIT_MS : 0)
  const scan = scanner.scan()
  return {
    write: (chunk) => scan.write(chunk),
    end: () => result(app, row, scan),
    close() {
      scan.abort()
      leave()
    },
  }
}

async function result(app: App, row: DocumentRef, scan: Scan): Promise<string | null> {
  try {
    const { malware } = await scan.end()
    app.metrics.documentScans.inc({ result: malware === null ? 'clean' : 'infected' })
    if (malware !== null)
      app.log.warn({ documentId: row.documentId, partnerId: row.partnerId, malware }, 'malware in an uploaded document')
    return malware
  } catch (error) {
    app.metrics.documentScans.inc({ result: 'failed' })
    if ((await answers(app)) || (await answers(app))) throw new ScanFailed((error as Error).message, { cause: error })
    stateOf(app).awayUntil = app.clock.now().getTime() + AWAY_MS
    throw error
  }
}

/** Asked twice before all files wait: a scanner that is busy with one partner's files may miss a ping. */
function answers(app: App): Promise<boolean> {
  return app.scanner!.ping().then(
    () => true,
    () => false,
  )
}

/** Returns what gives the turn back. */
async function takeTurn(running: Map<string, Turns>, partnerId: string, waitMs: number): Promise<() => void> {
  const turns = running.get(partnerId) ?? { taken: 0, waiting: [] }
  running.set(partnerId, turns)
  if (turns.taken < AT_ONCE) turns.taken++
  else if (waitMs === 0 || !(await itsTurn(turns.waiting, waitMs)))
    throw new ScannerAway('other files of this partner are being scanned')
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const next = turns.waiting.shift()
    if (next) next()
    else if (--turns.taken === 0) running.delete(partnerId)
  }
}

function itsTurn(waiting: (() => void)[], waitMs: number): Promise<boolean> {
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer)
      done(true)
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1)
      done(false)
    }, waitMs)
    waiting.push(go)
  })
}
