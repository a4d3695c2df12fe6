// Pulls waiting retries forward after their endpoint has recovered, in chunks, the longest waiting first.
import type { DispatchContext } from './dispatch-context.ts'
import { pulledForward, pullForward } from './dispatcher-sql.ts'
import type { EndpointWork } from './endpoint-work.ts'
import type { Ownership } from './ownership.ts'

const CHUNK = 500

export class Recovery {
  readonly #context: DispatchContext
  readonly #ownership: Ownership
  readonly #pulled: (work: EndpointWork) => void
  readonly #running = new Set<EndpointWork>()

  constructor(context: DispatchContext, ownership: Ownership, pulled: (work: EndpointWork) => void) {
    this.#context = context
    this.#ownership = ownership
    this.#pulled = pulled
  }

  get isBusy(): boolean {
    return this.#running.size > 0
  }

  /** Pulls the retries of the endpoint forward if it has recovered and that is recorded. */
  start(work: EndpointWork): void {
    if (work.health.isRecoveryDue && !this.#running.has(work)) void this.#run(work)
  }

  async #run(work: EndpointWork): Promise<void> {
    const { app, cell, dispatcherId } = this.#context
    this.#running.add(work)
    try {
      while (this.#mayPull(work)) {
        const now = app.clock.now()
        const count = await cell.run((sql) => pullForward(sql, work.partnerId, now, CHUNK))
        this.#pulled(work)
        if (count === CHUNK) continue
        await cell.run((sql) => pulledForward(sql, work.partnerId, dispatcherId))
        break
      }
    } catch (error) {
      app.log.warn({ err: error }, 'waiting retries could not be pulled forward; they keep their times')
    } finally {
      this.#running.delete(work)
      work.health.endRecovery()
    }
  }

  #mayPull(work: EndpointWork): boolean {
    return !this.#context.stopping.aborted && this.#ownership.owns(work) && work.health.status === 'Active'
  }
}
