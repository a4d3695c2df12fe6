// Finds what is due. It looks when a commit signals new events, when a retry falls due, and about once a second in case a
// signal was lost.
import { repeat } from '../../platform/repeat.ts'
import type { DispatchContext } from './dispatch-context.ts'
import { findDue, findEndpoint, findNextDue, findPartnersWithDueWork } from './dispatcher-sql.ts'
import type { EndpointWork } from './endpoint-work.ts'
import type { Ownership } from './ownership.ts'

/** Polling may take a fiftieth of the time. */
const POLL_SHARE = 50
/** A database that was slow once is looked at again soon. */
const MAX_POLL_PAUSE_MS = 5_000
const FETCHES_AT_ONCE = 32
const IDLE_RELEASE_MS = 30_000
const MAX_TIMER_MS = 60_000

export interface DueWorkHooks {
  /** Something of this endpoint may be ready to send. */
  readonly fetched: (work: EndpointWork) => void
  /** A batch of fetches has ended. */
  readonly batchEnded: () => void
}

export class DueWork {
  readonly #context: DispatchContext
  readonly #ownership: Ownership
  readonly #hooks: DueWorkHooks
  readonly #toFetch = new Set<EndpointWork>()
  /** When the next waiting delivery of an endpoint is due, as far as this is known. */
  readonly #nextDue = new Map<EndpointWork, number>()
  /** Endpoints whose next due time has to be read from the database. */
  readonly #nextDueUnknown = new Set<EndpointWork>()
  readonly #polling
  #isFetching = false
  #dueTimer: NodeJS.Timeout | undefined

  constructor(context: DispatchContext, ownership: Ownership, pollMs: number, hooks: DueWorkHooks) {
    this.#context = context
    this.#ownership = ownership
    this.#hooks = hooks
    this.#polling = repeat(context.app, {
      job: 'webhook-poll',
      isUntraced: true,
      failed: 'the dispatcher cannot look for due deliveries',
      everyMs: pollMs,
      pass: async () => {
        const startedAt = performance.now()
        await this.#poll()
        const pauseMs = Math.min((performance.now() - startedAt) * POLL_SHARE, MAX_POLL_PAUSE_MS)
        return Math.max(pollMs, pauseMs)
      },
    })
  }

  get isBusy(): boolean {
    return this.#isFetching || this.#toFetch.size > 0
  }

  /** Looks for due work of all partners now. */
  poll(): Promise<void> {
    return this.#polling.now()
  }

  add(work: EndpointWork): void {
    this.#nextDueUnknown.add(work)
    this.fetchFor(work)
  }

  remove(work: EndpointWork): void {
    this.#toFetch.delete(work)
    this.#nextDue.delete(work)
    this.#nextDueUnknown.delete(work)
  }

  fetchFor(work: EndpointWork): void {
    this.#toFetch.add(work)
    void this.#fetchWaiting()
  }

  /** A delivery of this endpoint is due at that time. */
  schedule(work: EndpointWork, time: number): void {
    if (time < (this.#nextDue.get(work) ?? Number.POSITIVE_INFINITY)) this.#setNextDue(work, time)
  }

  stop(): Promise<void> {
    clearTimeout(this.#dueTimer)
    return this.#polling.stop()
  }

  async #poll(): Promise<void> {
    const { app, cell, dispatcherId, leaseMs } = this.#context
    const due = await cell.run((sql) => findPartnersWithDueWork(sql, app.clock.now(), leaseMs))
    for (const { partner_id: partnerId, owner, owned } of due) {
      const work = this.#ownership.find(partnerId)
      if (work) {
        work.expectMore()
        this.#nextDueUnknown.add(work)
        this.fetchFor(work)
      } else if (!owned || owner === dispatcherId) {
        this.#ownership.recheck(partnerId)
        this.#ownership.claim(partnerId)
      }
    }
    await this.#ownership.release(this.#idleEndpoints())
  }

  #idleEndpoints(): EndpointWork[] {
    const before = performance.now() - IDLE_RELEASE_MS
    const soon = this.#now() + IDLE_RELEASE_MS
    return [...this.#ownership.endpoints].filter(
      (work) =>
        work.isIdleSince(before) &&
        !this.#toFetch.has(work) &&
        (this.#nextDue.get(work) ?? Number.POSITIVE_INFINITY) > soon,
    )
  }

  /** All fetches share one connection and are sent together, so that requests keep the rest of the pool. */
  async #fetchWaiting(): Promise<void> {
    const { app, stopping } = this.#context
    if (this.#isFetching) return
    this.#isFetching = true
    try {
      while (this.#toFetch.size > 0 && !stopping.aborted) {
        const batch = [...this.#toFetch].slice(0, FETCHES_AT_ONCE)
        for (const work of batch) this.#toFetch.delete(work)
        await this.#fetchBatch(batch)
        this.#hooks.batchEnded()
      }
    } catch (error) {
      app.log.warn({ err: error }, 'due deliveries could not be fetched; the next poll tries again')
    } finally {
      this.#isFetching = false
    }
  }

  async #fetchBatch(batch: readonly EndpointWork[]): Promise<void> {
    const { app, cell, dispatcherId } = this.#context
    const now = app.clock.now()
    await cell.run((sql) =>
      Promise.all(
        batch.map(async (work) => {
          const { partnerId, needsReload } = work
          const { changes } = this.#ownership
          const order = work.nextFetch()
          const isNextDueUnknown = this.#nextDueUnknown.has(work)
          const [endpoint, rows, nextDue] = await Promise.all([
            needsReload ? findEndpoint(sql, partnerId) : undefined,
            order && findDue(sql, partnerId, order.lane, now, order.exclude, order.limit),
            isNextDueUnknown ? findNextDue(sql, partnerId, now) : undefined,
          ])
          if (needsReload) {
            if (endpoint?.owner !== dispatcherId) return this.#ownership.drop(work)
            await work.load(app, endpoint)
            if (changes !== this.#ownership.changes) {
              work.expectChangedRow()
              this.#toFetch.add(work)
            }
          }
          if (!this.#ownership.owns(work)) return
          if (isNextDueUnknown) {
            this.#nextDueUnknown.delete(work)
            this.#setNextDue(work, nextDue?.getTime() ?? Number.POSITIVE_INFINITY)
          }
          if (order) work.addFetched(order, rows!)
          this.#hooks.fetched(work)
          // Replays are fetched once the fresh lane turns out to be empty.
          if (work.wantsMore && (order === undefined || rows!.length < order.limit)) this.#toFetch.add(work)
        }),
      ),
    )
  }

  #now(): number {
    return this.#context.app.clock.now().getTime()
  }

  #setNextDue(work: EndpointWork, time: number): void {
    this.#nextDue.set(work, time)
    this.#setDueTimer()
  }

  #setDueTimer(): void {
    clearTimeout(this.#dueTimer)
    if (this.#context.stopping.aborted) return
    let next = Number.POSITIVE_INFINITY
    for (const time of this.#nextDue.values()) next = Math.min(next, time)
    if (next === Number.POSITIVE_INFINITY) return
    const wait = Math.min(Math.max(1, next - this.#now() + 1), MAX_TIMER_MS)
    this.#dueTimer = setTimeout(() => this.#fetchFallenDue(), wait)
  }

  #fetchFallenDue(): void {
    const now = this.#now()
    for (const [work, time] of this.#nextDue) {
      if (time > now) continue
      this.#nextDue.delete(work)
      this.#nextDueUnknown.add(work)
      work.expectMore()
      this.fetchFor(work)
    }
    this.#setDueTimer()
  }
}
