// Sends what is due. One dispatcher owns an endpoint at a time and reads its queue without locking anything; several
// dispatchers share the endpoints. Nothing is held open in the database while a receiver makes up its mind.
//
// It sleeps until it is woken by a commit, by the time of a retry, or once a second to see whether a signal was missed.
import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/db/db.ts'
import { type FreshEvent, readSignal, WEBHOOK_CHANNEL } from '../../platform/event-signal.ts'
import type { WebhookClient } from '../../platform/outbound/webhook-client.ts'
import { BacklogPace } from './backlog-pace.ts'
import { isStruggle } from './concurrency.ts'
import {
  beat,
  claimEndpoints,
  findDue,
  findEndpoint,
  findNextDue,
  findOwned,
  findPartnersWithDueWork,
  type HealthRow,
  leave,
  pulledForward,
  pullForward,
  type ResultRow,
  releaseEndpoints,
} from './dispatcher-sql.ts'
import { EndpointWork, type Item } from './endpoint-work.ts'
import { maintainWebhooks, measureWebhooks } from './maintenance.ts'
import { dispatcherMetrics } from './metrics.ts'
import { openResultWriter } from './result-writer.ts'
import { sendDelivery } from './send-delivery.ts'

export interface Dispatcher {
  /** Asks the database for due work now instead of within the second. */
  tick(): Promise<void>
  /** True while something is being fetched, sent or written. */
  readonly isBusy: boolean
  /** Lets what is on its way end, gives back what it owns, and leaves. */
  stop(): Promise<void>
}

export interface DispatcherOptions {
  /** A dispatcher that wasn't heard of for so long has lost its endpoints to the others. */
  readonly leaseMs?: number
  readonly pollMs?: number
  readonly stopWithinMs?: number
  readonly client?: WebhookClient
}

const LEASE_MS = 10_000
const POLL_MS = 1000
/** Looking for work may take a fiftieth of the time, no more. */
const POLL_SHARE = 50
const MAX_IN_FLIGHT = 1000
/** Endpoints that fail at the moment may hold this many of them, so that they can't take all. */
const MAX_IN_FLIGHT_FAILING = 500
/** Beyond so many results that aren't durable yet nothing more is sent: it would be sent again after a crash. */
const MAX_UNWRITTEN = 2000
const MAX_FETCHES = 32
const IDLE_RELEASE_MS = 30_000
const ENDPOINT_TRUSTED_MS = 1000
const HANDED_OVER_MS = 5000
const PACED_MS = 5
/** A signal from another process doesn't say how many events it stands for. */
const PER_SIGNAL = 4
const NOT_OURS_MS = 1000
const NO_ENDPOINT_MS = 5000
const UNWRITABLE_MS = 60_000
const PULL_CHUNK = 500
const OWN_CONNECTIONS = 4
/** Less than a process gets to end. What isn't answered by then is sent again by another dispatcher. */
const STOP_WITHIN_MS = 6000
const LEAVE_WITHIN_MS = 1000
const FIRST_MAINTENANCE_MS = 5000
const MAINTENANCE_MS = 10 * 60_000
const MEASURE_MS = 60_000

export function startDispatcher(app: App, options: DispatcherOptions = {}): Dispatcher {
  const dispatcher = new RunningDispatcher(app, options)
  void dispatcher.start()
  return dispatcher
}

class RunningDispatcher implements Dispatcher {
  readonly #app: App
  /** Its own: a request that waits for the disk must not hold up what is due. */
  readonly #db: Db
  readonly #client: WebhookClient
  readonly #leaseMs: number
  readonly #pollMs: number
  readonly #stopWithinMs: number
  readonly #id = randomUUID()
  readonly #works = new Map<string, EndpointWork>()
  readonly #ready = new Set<EndpointWork>()
  readonly #toFetch = new Set<EndpointWork>()
  readonly #toClaim = new Map<string, { tell: boolean }>()
  readonly #elsewhere = new Map<string, { until: number; owned: boolean }>()
  readonly #writer
  readonly #metrics
  #fetching = false
  #claiming = false
  #inFlight = 0
  #inFlightFailing = 0
  #beatAt = Number.NEGATIVE_INFINITY
  #lapsed = false
  #timers = new Set<NodeJS.Timeout>()
  #dueTimer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #maintaining: Promise<void> | undefined
  #isPumpComing = false
  #isPaced = false
  readonly #pace = new BacklogPace()
  #stopping = false
  #stopped = false

  constructor(app: App, options: DispatcherOptions) {
    this.#app = app
    this.#db = app.db.separatePool(OWN_CONNECTIONS)
    this.#client = options.client ?? app.webhookClient
    this.#leaseMs = options.leaseMs ?? LEASE_MS
    this.#pollMs = options.pollMs ?? POLL_MS
    this.#stopWithinMs = options.stopWithinMs ?? STOP_WITHIN_MS
    this.#metrics = dispatcherMetrics(app)
    this.#writer = openResultWriter(app.log, this.#db, {
      dispatcherId: () => this.#id,
      changedHealth: (partnerIds) => this.#changedHealth(partnerIds),
      written: (result, counted) => this.#written(result, counted),
      unwritable: (result) =>
        this.#later(UNWRITABLE_MS, () => this.#works.get(result.partner_id)?.known.delete(result.delivery_id)),
      givenUp: () => this.#stopped,
    })
  }

  get isBusy(): boolean {
    return (
      this.#inFlight > 0 ||
      this.#writer.size > 0 ||
      this.#fetching ||
      this.#claiming ||
      this.#toFetch.size > 0 ||
      this.#toClaim.size > 0 ||
      [...this.#works.values()].some((work) => work.pullingForward)
    )
  }

  async start(): Promise<void> {
    this.#app.events.attach({
      notifyDispatcher: (partnerId, events) => this.#notifyDispatcher(partnerId, true, events),
      endpointChanged: (partnerId) => this.#endpointChanged(partnerId),
    })
    await this.#beat()
    this.#app.db
      .listen(
        WEBHOOK_CHANNEL,
        (payload) => this.#heard(payload),
        () => void this.tick(),
      )
      .catch((error) => this.#app.log.warn({ err: error }, 'not listening for webhook work yet'))
    this.#repeat(this.#leaseMs / 3, () => this.#beat())
    this.#pollAgain(0)
    this.#later(FIRST_MAINTENANCE_MS, () => this.#maintain(maintainWebhooks))
    this.#repeat(MAINTENANCE_MS, () => this.#maintain(maintainWebhooks))
    this.#repeat(MEASURE_MS, () => this.#maintain(measureWebhooks))
  }

  async #maintain(work: (app: App) => Promise<void>): Promise<void> {
    const run = work(this.#app).catch((error) => {
      if (!this.#stopping)
        this.#app.log.warn({ err: error, work: work.name }, 'webhook maintenance failed; it is tried again')
    })
    this.#maintaining = run
    await run
  }

  // --- being told -----------------------------------------------------------------------------------------------

  #heard(payload: string): void {
    const signal = readSignal(payload)
    for (const partnerId of signal?.partnerIds ?? []) {
      if (signal!.kind === 'endpoint') this.#endpointChanged(partnerId)
      else this.#notifyDispatcher(partnerId, false)
    }
  }

  /** `tell`: the signal comes from this process, so other processes don't know yet. */
  #notifyDispatcher(partnerId: string, tell: boolean, events: readonly FreshEvent[] = []): void {
    if (this.#stopping) {
      if (tell) this.#app.events.notifyOtherProcesses('work', partnerId)
      return
    }
    const work = this.#works.get(partnerId)
    if (work) {
      const age = performance.now() - work.loadedAt
      if (events.length > 0 && age < HANDED_OVER_MS && work.handOver(events)) {
        this.#ready.add(work)
        this.#pump()
        // What a person changed is told; should that get lost, it is seen now.
        if (age > ENDPOINT_TRUSTED_MS) this.#fetchFor(work)
        return
      }
      if (work.hasFreshBacklog) this.#pace.arrived(events.length || PER_SIGNAL)
      work.expectMore()
      this.#fetchFor(work)
      return
    }
    const elsewhere = this.#elsewhere.get(partnerId)
    if (elsewhere && elsewhere.until > performance.now()) {
      if (tell && elsewhere.owned) this.#app.events.notifyOtherProcesses('work', partnerId)
      return
    }
    const waiting = this.#toClaim.get(partnerId)
    this.#toClaim.set(partnerId, { tell: tell || waiting?.tell === true })
    void this.#claim()
  }

  #endpointChanged(partnerId: string): void {
    this.#elsewhere.delete(partnerId)
    const work = this.#works.get(partnerId)
    if (work) work.loadedAt = Number.NEGATIVE_INFINITY
    this.#notifyDispatcher(partnerId, false)
  }

  // --- heartbeat and ownership ----------------------------------------------------------------------------------

  async #beat(): Promise<void> {
    const sentAt = performance.now()
    try {
      await this.#db.everyPartner((sql) => beat(sql, this.#id))
    } catch (error) {
      if (!this.#stopping) this.#app.log.warn({ err: error }, 'the dispatcher cannot reach the database')
      return
    }
    const lapsed = this.#lapsed || sentAt - this.#beatAt >= this.#leaseMs
    this.#beatAt = sentAt
    if (lapsed) await this.#checkOwned()
    this.#pump()
  }

  /** Whoever hasn't been heard of may have lost its endpoints: nothing is sent before it has looked. */
  get #maySend(): boolean {
    return !this.#stopping && !this.#lapsed && performance.now() - this.#beatAt < this.#leaseMs
  }

  async #checkOwned(): Promise<void> {
    this.#lapsed = true
    try {
      const owned = new Set(await this.#db.everyPartner((sql) => findOwned(sql, this.#id)))
      for (const work of [...this.#works.values()]) if (!owned.has(work.partnerId)) this.#forget(work)
      this.#lapsed = false
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the dispatcher cannot tell what it owns')
    }
  }

  #forget(work: EndpointWork): void {
    this.#works.delete(work.partnerId)
    this.#ready.delete(work)
    this.#toFetch.delete(work)
    work.dropUnsent()
    work.pullingForward = false
  }

  async #claim(): Promise<void> {
    if (this.#claiming || this.#stopping) return
    this.#claiming = true
    try {
      // What else is woken in this turn of the event loop is claimed with it.
      await null
      while (this.#toClaim.size > 0 && !this.#stopping) {
        const wanted = new Map(this.#toClaim)
        this.#toClaim.clear()
        await this.#claimAll(wanted)
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'endpoints not claimed; they will be looked for again')
    } finally {
      this.#claiming = false
    }
  }

  async #claimAll(wanted: ReadonlyMap<string, { tell: boolean }>): Promise<void> {
    const ids = [...wanted.keys()]
    const rows = await this.#db.everyPartner((sql) => claimEndpoints(sql, this.#id, ids, this.#leaseMs))
    for (const row of rows) {
      let work = this.#works.get(row.partner_id)
      if (!work) {
        work = new EndpointWork(row.partner_id)
        work.activeAt = performance.now()
      }
      await work.load(this.#app, row)
      this.#works.set(row.partner_id, work)
      this.#elsewhere.delete(row.partner_id)
      this.#fetchFor(work)
    }
    const missed = ids.filter((id) => !this.#works.has(id))
    if (missed.length === 0) return
    const found = await this.#db.everyPartner((sql) => Promise.all(missed.map((id) => findEndpoint(sql, id))))
    const now = performance.now()
    for (const [index, id] of missed.entries()) {
      const owned = found[index] !== undefined && found[index].status !== 'Disabled'
      this.#elsewhere.set(id, { until: now + (owned ? NOT_OURS_MS : NO_ENDPOINT_MS), owned })
      if (owned && wanted.get(id)!.tell) this.#app.events.notifyOtherProcesses('work', id)
    }
  }

  // --- finding what is due --------------------------------------------------------------------------------------

  tick(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined
    })
    return this.#polling
  }

  async #poll(): Promise<void> {
    try {
      const now = this.#app.clock.now()
      const due = await this.#db.everyPartner((sql) => findPartnersWithDueWork(sql, now, this.#leaseMs))
      for (const { partner_id: partnerId, owner, owned } of due) {
        const work = this.#works.get(partnerId)
        if (work) {
          work.expectMore()
          work.nextDueUnknown = true
          this.#fetchFor(work)
        } else if (!owned || owner === this.#id) {
          this.#elsewhere.delete(partnerId)
          this.#notifyDispatcher(partnerId, false)
        }
      }
      await this.#releaseIdle()
      this.#forgetElsewhere()
    } catch (error) {
      if (!this.#stopping) this.#app.log.warn({ err: error }, 'the dispatcher cannot look for work')
    }
  }

  #pollAgain(afterMs: number): void {
    this.#later(afterMs, async () => {
      const startedAt = performance.now()
      await this.tick()
      if (!this.#stopping) this.#pollAgain(Math.max(this.#pollMs, (performance.now() - startedAt) * POLL_SHARE))
    })
  }

  async #releaseIdle(): Promise<void> {
    const before = performance.now() - IDLE_RELEASE_MS
    const idle = [...this.#works.values()].filter(
      (work) =>
        !work.isBusy &&
        !this.#toFetch.has(work) &&
        work.activeAt < before &&
        work.nextDue - this.#now() > IDLE_RELEASE_MS,
    )
    if (idle.length === 0) return
    for (const work of idle) this.#forget(work)
    const ids = idle.map((work) => work.partnerId)
    await this.#db.everyPartner((sql) => releaseEndpoints(sql, this.#id, ids))
  }

  #forgetElsewhere(): void {
    const now = performance.now()
    for (const [id, { until }] of this.#elsewhere) if (until <= now) this.#elsewhere.delete(id)
  }

  #fetchFor(work: EndpointWork): void {
    this.#toFetch.add(work)
    void this.#fetch()
  }

  /** One connection for all fetches, which go out together: the pool is there for requests. */
  async #fetch(): Promise<void> {
    if (this.#fetching) return
    this.#fetching = true
    try {
      while (this.#toFetch.size > 0 && !this.#stopping) {
        const batch: EndpointWork[] = []
        for (const work of this.#toFetch) {
          this.#toFetch.delete(work)
          batch.push(work)
          if (batch.length >= MAX_FETCHES) break
        }
        await this.#fetchBatch(batch)
        this.#pump()
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'due webhooks not fetched; they will be looked for again')
    } finally {
      this.#fetching = false
    }
  }

  async #fetchBatch(batch: readonly EndpointWork[]): Promise<void> {
    const now = this.#app.clock.now()
    await this.#db.everyPartner((sql) =>
      Promise.all(
        batch.map(async (work) => {
          const stale = performance.now() - work.loadedAt > ENDPOINT_TRUSTED_MS
          const wanted = work.wants()
          const told = work.told
          const nextDueUnknown = work.nextDueUnknown
          const [endpoint, rows, nextDue] = await Promise.all([
            stale ? findEndpoint(sql, work.partnerId) : undefined,
            wanted && findDue(sql, work.partnerId, wanted.lane, now, [...work.known], wanted.limit),
            nextDueUnknown ? findNextDue(sql, work.partnerId, now) : undefined,
          ])
          if (stale) {
            if (endpoint?.owner !== this.#id) return this.#forget(work)
            await work.load(this.#app, endpoint)
          }
          if (this.#works.get(work.partnerId) !== work) return
          if (work.pullingForward && !work.recovered) void this.#pullForward(work)
          if (nextDueUnknown) {
            work.nextDueUnknown = false
            this.#dueAt(work, nextDue?.getTime() ?? Number.POSITIVE_INFINITY, true)
          }
          if (wanted) work.fetched(wanted.lane, rows!, wanted.limit, told)
          this.#ready.add(work)
          // A fresh lane that turned out empty lets the replays in.
          if (work.wants() && (wanted === undefined || rows!.length < wanted.limit)) this.#toFetch.add(work)
        }),
      ),
    )
  }

  #now(): number {
    return this.#app.clock.now().getTime()
  }

  #dueAt(work: EndpointWork, time: number, replace = false): void {
    if (!replace && time >= work.nextDue) return
    work.nextDue = time
    this.#setDueTimer()
  }

  #setDueTimer(): void {
    clearTimeout(this.#dueTimer)
    this.#dueTimer = undefined
    if (this.#stopping) return
    let next = Number.POSITIVE_INFINITY
    for (const work of this.#works.values()) next = Math.min(next, work.nextDue)
    if (next === Number.POSITIVE_INFINITY) return
    const wait = Math.min(Math.max(1, next - this.#now() + 1), 60_000)
    this.#dueTimer = setTimeout(() => this.#fallDue(), wait)
  }

  #fallDue(): void {
    const now = this.#now()
    for (const work of this.#works.values()) {
      if (work.nextDue > now) continue
      work.nextDue = Number.POSITIVE_INFINITY
      work.nextDueUnknown = true
      work.expectMore()
      this.#fetchFor(work)
    }
    this.#setDueTimer()
  }

  // --- sending --------------------------------------------------------------------------------------------------

  /** One delivery of each endpoint in turn, as long as there is room: nobody's backlog stands before anybody else. */
  #pump({ backlogs = false } = {}): void {
    if (!this.#maySend) return
    const held: EndpointWork[] = []
    // Whoever is put back comes again after everybody else.
    for (const work of this.#ready) {
      if (this.#inFlight >= MAX_IN_FLIGHT || this.#writer.size >= MAX_UNWRITTEN) break
      this.#ready.delete(work)
      const failing = work.health.consecutiveFailures > 0
      if (failing && this.#inFlightFailing >= MAX_IN_FLIGHT_FAILING) {
        held.push(work)
        continue
      }
      if (work.nextIsBacklog && !this.#pace.mayTake(performance.now(), backlogs)) {
        held.push(work)
        this.#pumpForBacklogs()
        continue
      }
      const item = work.take()
      if (item) {
        if (item.isFresh) this.#pace.sentFresh(performance.now())
        void this.#send(work, item, failing)
        this.#ready.add(work)
      }
      if (work.wants()) this.#fetchFor(work)
    }
    for (const work of held) this.#ready.add(work)
  }

  #pumpForBacklogs(): void {
    if (this.#isPaced) return
    this.#isPaced = true
    this.#later(PACED_MS, () => {
      this.#isPaced = false
      this.#pump({ backlogs: true })
    })
  }

  async #send(work: EndpointWork, item: Item, failing: boolean): Promise<void> {
    this.#inFlight++
    if (failing) this.#inFlightFailing++
    const startedAt = performance.now()
    try {
      const result = await sendDelivery(this.#app, this.#client, work, item)
      const now = performance.now()
      if (result.error_kind === null) work.concurrency.succeeded(result.duration_ms)
      else if (isStruggle(result.error_kind, result.status_code)) work.concurrency.struggled(startedAt, now)
      const before = work.health.status
      work.judge({ at: result.ended_at, delivered: result.error_kind === null, statusCode: result.status_code })
      if (work.health.status !== before)
        this.#app.log.info({ partnerId: work.partnerId, from: before, to: work.health.status }, 'webhook endpoint')
      this.#metrics.attempt(result.outcome, result.error_kind)
      this.#writer.add(result)
    } catch (error) {
      // Nothing was sent or can be said about it: the delivery stays where it is.
      this.#app.log.error({ err: error, deliveryId: item.delivery_id }, 'webhook not sent')
      this.#later(UNWRITABLE_MS, () => work.known.delete(item.delivery_id))
    } finally {
      work.inFlight[item.lane]--
      this.#inFlight--
      if (failing) this.#inFlightFailing--
      if (this.#works.get(work.partnerId) === work) this.#ready.add(work)
      this.#pump()
    }
  }

  // --- after writing --------------------------------------------------------------------------------------------

  #changedHealth(partnerIds: ReadonlySet<string>): HealthRow[] {
    const rows: HealthRow[] = []
    for (const partnerId of partnerIds) {
      const work = this.#works.get(partnerId)
      if (!work?.healthChanged) continue
      const { health } = work
      rows.push({
        partner_id: partnerId,
        generation: work.generation,
        status: health.status,
        consecutive_failures: health.consecutiveFailures,
        failing_since: health.failingSince,
        degraded_since: health.degradedSince,
        gone_since: health.goneSince,
        disabled_at: health.disabledAt,
        disabled_reason: health.disabledReason,
        pulling_forward: work.recovered,
        at: this.#app.clock.now(),
      })
      work.healthChanged = false
    }
    return rows
  }

  #written(result: ResultRow, counted: boolean): void {
    const work = this.#works.get(result.partner_id)
    if (!counted) {
      this.#metrics.fenced()
      this.#lapsed = true
      void this.#checkOwned().then(() => this.#pump())
    }
    if (!work) return
    work.known.delete(result.delivery_id)
    if (result.due_at) this.#dueAt(work, result.due_at.getTime())
    if (work.recovered) {
      work.recovered = false
      void this.#pullForward(work)
    }
    this.#pumpSoon()
  }

  /** Once for a whole batch of results. */
  #pumpSoon(): void {
    if (this.#isPumpComing) return
    this.#isPumpComing = true
    queueMicrotask(() => {
      this.#isPumpComing = false
      this.#pump()
    })
  }

  async #pullForward(work: EndpointWork): Promise<void> {
    if (work.isPulling) return
    work.isPulling = true
    try {
      for (;;) {
        if (this.#stopping || this.#works.get(work.partnerId) !== work || work.health.status !== 'Active') return
        const now = this.#app.clock.now()
        const pulled = await this.#db.everyPartner((sql) => pullForward(sql, work.partnerId, now, PULL_CHUNK))
        work.expectMore()
        this.#fetchFor(work)
        if (pulled < PULL_CHUNK) break
      }
      await this.#db.everyPartner((sql) => pulledForward(sql, work.partnerId, this.#id))
    } catch (error) {
      this.#app.log.warn({ err: error }, 'waiting webhooks not pulled forward; they keep their own times')
    } finally {
      work.isPulling = false
      work.pullingForward = false
    }
  }

  // --- the end --------------------------------------------------------------------------------------------------

  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    this.#app.events.attach(undefined)
    for (const timer of this.#timers) clearTimeout(timer)
    clearTimeout(this.#dueTimer)
    const deadline = performance.now() + this.#stopWithinMs
    while (this.#inFlight > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
    const late = new Promise<void>((resolve) =>
      setTimeout(resolve, Math.max(1000, deadline - performance.now())).unref(),
    )
    await Promise.race([this.#writer.drained(), late])
    this.#stopped = true
    // A database that is away must not keep the process from ending.
    const left = Promise.all([this.#polling, this.#maintaining])
      .then(() => this.#db.everyPartner((sql) => leave(sql, this.#id)))
      .catch(() => {})
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS).unref())])
    await this.#db.close()
  }

  #later(afterMs: number, work: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, afterMs)
    this.#timers.add(timer)
  }

  #repeat(everyMs: number, work: () => Promise<void>): void {
    this.#later(everyMs, async () => {
      await work()
      if (!this.#stopping) this.#repeat(everyMs, work)
    })
  }
}
