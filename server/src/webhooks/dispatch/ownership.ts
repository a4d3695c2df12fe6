// Which endpoints this dispatcher may send to. It owns an endpoint as long as its heartbeat is younger than the lease; after
// a gap it sends nothing until it has checked what it still owns.
import { repeat } from '../../platform/repeat.ts'
import type { DispatchContext } from './dispatch-context.ts'
import { claimEndpoints, findEndpoint, findOwned, leave, releaseEndpoints, writeHeartbeat } from './dispatcher-sql.ts'
import { EndpointWork } from './endpoint-work.ts'

/** How long an endpoint of another dispatcher, or a partner without a usable endpoint, isn't claimed again. */
const OWNED_ELSEWHERE_MS = 1000
const NO_ENDPOINT_MS = 5000
const BEATS_PER_LEASE = 3

export interface OwnershipHooks {
  readonly claimed: (work: EndpointWork) => void
  readonly lost: (work: EndpointWork) => void
  /** How long ago the last result of an attempt was written, or the dispatcher started. */
  readonly sinceResultMs: () => number
  /** The heartbeat is fresh: sending may continue. */
  readonly maySendAgain: () => void
}

export class Ownership {
  readonly #context: DispatchContext
  readonly #hooks: OwnershipHooks
  readonly #works = new Map<string, EndpointWork>()
  readonly #toClaim = new Map<string, { notifyOwner: boolean }>()
  readonly #notOurs = new Map<string, { until: number; hasOwner: boolean }>()
  readonly #heartbeat
  #isClaiming = false
  #beatAt = Number.NEGATIVE_INFINITY
  /** The lease may have ended since the last check. */
  #isInDoubt = false
  #checks = 0
  #changes = 0

  constructor(context: DispatchContext, hooks: OwnershipHooks) {
    this.#context = context
    this.#hooks = hooks
    this.#heartbeat = repeat(context.app, {
      job: 'webhook-heartbeat',
      isUntraced: true,
      failed: 'the dispatcher cannot write its heartbeat',
      everyMs: context.leaseMs / BEATS_PER_LEASE,
      pass: () => this.#beat(),
    })
  }

  start(): Promise<void> {
    return this.#heartbeat.now()
  }

  get maySend(): boolean {
    return !this.#context.stopping.aborted && !this.#isInDoubt && this.#hasLease
  }

  get #hasLease(): boolean {
    return performance.now() - this.#beatAt < this.#context.leaseMs
  }

  get isBusy(): boolean {
    const isStarting = this.#beatAt === Number.NEGATIVE_INFINITY
    return isStarting || this.#isClaiming || this.#toClaim.size > 0
  }

  get endpoints(): Iterable<EndpointWork> {
    return this.#works.values()
  }

  find(partnerId: string): EndpointWork | undefined {
    return this.#works.get(partnerId)
  }

  owns(work: EndpointWork): boolean {
    return this.#works.get(work.partnerId) === work
  }

  /**
   * Claims the endpoint of a partner that has something due. With `notifyOwner`, a dispatcher in another process that owns
   * the endpoint is notified.
   */
  claim(partnerId: string, { notifyOwner = false } = {}): void {
    const notOurs = this.#notOurs.get(partnerId)
    if (notOurs && notOurs.until > performance.now()) {
      if (notifyOwner && notOurs.hasOwner) this.#context.app.events.notifyOtherProcesses('work', partnerId)
      return
    }
    const waiting = this.#toClaim.get(partnerId)
    this.#toClaim.set(partnerId, { notifyOwner: notifyOwner || waiting?.notifyOwner === true })
    void this.#claimWaiting()
  }

  /** Counts the changes of all endpoints: a row that was being read meanwhile may be the one before the change. */
  get changes(): number {
    return this.#changes
  }

  endpointChanged(partnerId: string): void {
    this.#changes++
    this.recheck(partnerId)
    this.find(partnerId)?.expectChangedRow()
  }

  /** The endpoint may have become claimable. */
  recheck(partnerId: string): void {
    this.#notOurs.delete(partnerId)
  }

  /** Another dispatcher seems to have taken over: nothing is sent until it is known what is still owned. */
  async confirm(): Promise<void> {
    this.#isInDoubt = true
    this.#checks++
    const { app, cell, dispatcherId } = this.#context
    try {
      const owned = new Set(await cell.run((sql) => findOwned(sql, dispatcherId)))
      for (const work of [...this.#works.values()]) if (!owned.has(work.partnerId)) this.drop(work)
      this.#isInDoubt = false
    } catch (error) {
      app.log.warn({ err: error }, 'the dispatcher cannot check which endpoints it owns')
    }
  }

  drop(work: EndpointWork): void {
    if (!this.owns(work)) return
    this.#works.delete(work.partnerId)
    this.#hooks.lost(work)
  }

  /** Gives these endpoints up, so that any dispatcher can claim them. */
  async release(works: readonly EndpointWork[]): Promise<void> {
    this.#forgetOldClaims()
    if (works.length === 0) return
    for (const work of works) this.drop(work)
    const ids = works.map((work) => work.partnerId)
    const { cell, dispatcherId } = this.#context
    await cell.run((sql) => releaseEndpoints(sql, dispatcherId, ids))
  }

  stopHeartbeat(): Promise<void> {
    return this.#heartbeat.stop()
  }

  async leave(): Promise<void> {
    const { cell, dispatcherId } = this.#context
    await cell.run((sql) => leave(sql, dispatcherId))
  }

  async #beat(): Promise<undefined> {
    const { cell, dispatcherId, leaseMs } = this.#context
    const sentAt = performance.now()
    await cell.run((sql) => writeHeartbeat(sql, dispatcherId, this.#hooks.sinceResultMs()))
    const hadLapsed = this.#isInDoubt || sentAt - this.#beatAt >= leaseMs
    this.#beatAt = sentAt
    if (hadLapsed) await this.confirm()
    this.#hooks.maySendAgain()
    void this.#claimWaiting()
  }

  async #claimWaiting(): Promise<void> {
    const { app, stopping } = this.#context
    if (this.#isClaiming || stopping.aborted) return
    this.#isClaiming = true
    try {
      // Everything signalled in this turn of the event loop is claimed with one statement.
      await null
      // Without a heartbeat, any other dispatcher could take over at once what is claimed here.
      while (this.#toClaim.size > 0 && !stopping.aborted && this.#hasLease) {
        const wanted = new Map(this.#toClaim)
        this.#toClaim.clear()
        await this.#claimAll(wanted)
      }
    } catch (error) {
      app.log.warn({ err: error }, 'endpoints could not be claimed; the next poll tries again')
    } finally {
      this.#isClaiming = false
    }
  }

  async #claimAll(wanted: ReadonlyMap<string, { notifyOwner: boolean }>): Promise<void> {
    const { app, cell, dispatcherId, leaseMs } = this.#context
    const ids = [...wanted.keys()]
    const [checks, changes] = [this.#checks, this.#changes]
    const rows = await cell.run((sql) => claimEndpoints(sql, dispatcherId, ids, leaseMs))
    for (const row of rows) {
      const work = this.#works.get(row.partner_id) ?? new EndpointWork(row.partner_id)
      await work.load(app, row)
      if (changes !== this.#changes) work.expectChangedRow()
      // A check that began after the claim doesn't know this endpoint: only another claim shows that it is still owned.
      if (checks !== this.#checks) {
        this.#toClaim.set(row.partner_id, wanted.get(row.partner_id)!)
        continue
      }
      this.#works.set(row.partner_id, work)
      this.#notOurs.delete(row.partner_id)
      this.#hooks.claimed(work)
    }
    const missed = ids.filter((id) => !this.#works.has(id) && !this.#toClaim.has(id))
    if (missed.length === 0) return
    const found = await cell.run((sql) => Promise.all(missed.map((id) => findEndpoint(sql, id))))
    const now = performance.now()
    for (const [index, id] of missed.entries()) {
      const hasOwner = found[index] !== undefined && found[index].status !== 'Disabled'
      this.#notOurs.set(id, { until: now + (hasOwner ? OWNED_ELSEWHERE_MS : NO_ENDPOINT_MS), hasOwner })
      if (hasOwner && wanted.get(id)!.notifyOwner) app.events.notifyOtherProcesses('work', id)
    }
  }

  #forgetOldClaims(): void {
    const now = performance.now()
    for (const [id, { until }] of this.#notOurs) if (until <= now) this.#notOurs.delete(id)
  }
}
