// What the parts of one dispatcher share.
import type { App } from '../../platform/app.ts'
import type { Cell } from '../../platform/db/db.ts'

export interface DispatchContext {
  readonly app: App
  /** Connections of its own: requests that wait for the disk must not delay deliveries. */
  readonly cell: ReturnType<Cell['separatePool']>
  readonly dispatcherId: string
  readonly leaseMs: number
  /** Aborted when the dispatcher is asked to stop: nothing new is claimed, fetched or sent from then on. */
  readonly stopping: AbortSignal
}
