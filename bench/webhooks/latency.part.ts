// Time from commit to receipt at a steady rate: undisturbed, beside silent receivers, and beside a backlog.
import { runPart } from '../service.part.ts'
import {
  addBacklog,
  admin,
  caFile,
  envelope,
  ms,
  type Part,
  partnerIds,
  ports,
  ROUNDS,
  receivers,
  row,
  sleep,
  startNode,
} from './setup.part.ts'

const RATE = 200
const SECONDS = 14
const WARM_SECONDS = 4

export async function measureLatency(disturbed: { silent: boolean; backlog: boolean }): Promise<void> {
  const found: Record<'bare' | 'calm' | 'silent' | 'backlog', Latency[]> = {
    bare: [],
    calm: [],
    silent: [],
    backlog: [],
  }
  for (let round = 0; round < ROUNDS; round++) {
    found.bare.push(await bareLatency())
    found.calm.push(await latency(partnerIds))
    if (disturbed.silent) found.silent.push(await besideSilentReceivers())
    if (disturbed.backlog) found.backlog.push(await besideBacklog())
  }
  const best = (of: Latency[]) => of.toSorted((a, b) => a.p95 - b.p95)[0]!
  const [bare, calm] = [best(found.bare), best(found.calm)]
  row(`bare POST at ${RATE}/s`, `p50 ${ms(bare.p50)}, p95 ${ms(bare.p95)}`)
  row(
    `commit to received at ${RATE}/s`,
    `p50 ${ms(calm.p50)}, p95 ${ms(calm.p95)} = ${(calm.p95 / bare.p95).toFixed(1)} times`,
    'p95 at most 3 times the bare one and under 30 ms',
    calm.p95 <= 3 * bare.p95 && calm.p95 < 30,
  )
  for (const [kind, name] of [
    ['silent', 'a fifth of the endpoints never answers'],
    ['backlog', 'one endpoint has a backlog of 50,000'],
  ] as const) {
    if (found[kind].length === 0) continue
    const { p95 } = best(found[kind])
    row(
      name,
      `p95 of the others ${ms(calm.p95)} -> ${ms(p95)}: ${change(p95, calm.p95)}`,
      'changes by less than 20 %',
      p95 < calm.p95 * 1.2,
    )
  }
}

async function bareLatency(): Promise<Latency> {
  await receivers.ask('begin', { keep: true })
  const argument = { ports, caFile, envelope, perEndpoint: 1, perSecond: RATE, seconds: SECONDS }
  const { sent } = await runPart<{ sent: [string, number][] }>('webhooks/ceiling.part.ts', argument)
  return latencyOf(sent, await receivers.ask<[string, number][]>('received'))
}

async function besideSilentReceivers(): Promise<Latency> {
  const isSilent = (index: number) => index % 5 === 0
  const silent = [...partnerIds.keys()].filter(isSilent)
  const dead = partnerIds.filter((_, index) => isSilent(index))
  const healthy = partnerIds.filter((_, index) => !isSilent(index))
  const measured = await latency(healthy, { silent, during: () => addBacklog(dead, 2000) })
  await admin`delete from webhook_queue`
  await admin`
    update webhook_endpoint set status = 'Active', consecutive_failures = 0, failing_since = null, degraded_since = null,
      generation = generation + 1`
  return measured
}

async function besideBacklog(): Promise<Latency> {
  const [flooded, ...others] = partnerIds
  const during = async () => {
    await addBacklog([flooded!], 50_000)
    // Writing so much at once keeps the disk busy for a while; the measurement is about sending it.
    await admin`checkpoint`
  }
  const measured = await latency(others, { during })
  await admin`delete from webhook_queue`
  return measured
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
const change = (now: number, before: number) => `${(((now - before) / before) * 100).toFixed(0)} %`

interface Latency {
  readonly p50: number
  readonly p95: number
}
function latencyOf(sent: [string, number][], received: [string, number][]): Latency {
  const at = new Map(received)
  const values = sent.slice(RATE * WARM_SECONDS).map(([id, time]) => (at.get(id) ?? Number.POSITIVE_INFINITY) - time)
  return { p50: values.toSorted((a, b) => a - b)[values.length >> 1]!, p95: p95(values) }
}

/** From commit to receipt at a steady rate, for the given partners. */
async function latency(
  ids: readonly string[],
  options: { silent?: number[]; during?: (part: Part) => Promise<void> } = {},
): Promise<Latency> {
  await receivers.ask('begin', { keep: true, silent: options.silent ?? [] })
  const dispatching = startNode()
  await dispatching.ask('dispatch')
  await options.during?.(dispatching)
  const sent = await dispatching.ask<[string, number][]>('events', {
    partnerIds: ids,
    perSecond: RATE,
    seconds: SECONDS,
  })
  await sleep(1000)
  const received = await receivers.ask<[string, number][]>('received')
  await dispatching.ask('stop')
  dispatching.child.disconnect()
  const latency = latencyOf(sent, received)
  const fresh = new Set(sent.map(([id]) => id))
  const [from, to] = [sent[0]![1], sent.at(-1)![1]]
  const old = received.filter(([id, at]) => !fresh.has(id) && at > from && at < to).length
  console.log(`  p50 ${ms(latency.p50)}, p95 ${ms(latency.p95)}; ${Math.round(old / SECONDS)}/s of a backlog beside it`)
  return latency
}
