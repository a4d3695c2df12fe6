// Traces of requests, statements, deliveries and background jobs. Until a tracer is set (otlp-tracer.ts, only with an exporter),
// every function here returns at once and nothing of OpenTelemetry is loaded.
//
// Attributes never contain personal data, IDs or parameters of statements: names of operations, route templates, codes and
// the text of statements only.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface TraceSpan {
  readonly traceId: string
  readonly spanId: string
  /** False: not sampled. What happens below it isn't traced either. */
  readonly isRecorded: boolean
  set(name: string, value: string | number): void
  /** Marks the span as failed. `kind` is a code or a class of errors, never a message. */
  fail(kind: string): void
  end(): void
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'internal'
  /** A span of this process, or the traceparent of another one. Undefined: a new trace. */
  readonly parent?: TraceSpan | string | undefined
  readonly attributes?: Readonly<Record<string, string | number>>
}

export interface Tracer {
  start(name: string, options: SpanOptions): TraceSpan
}

/** All traces that aren't recorded: nothing is made for them, because most requests are not sampled. */
export const NOT_RECORDED: TraceSpan = {
  traceId: '',
  spanId: '',
  isRecorded: false,
  set() {},
  fail() {},
  end() {},
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<TraceSpan | undefined>()

/** Undefined turns tracing off. One tracer for the process, as the context is. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== undefined
}

export function startSpan(name: string, options: SpanOptions): TraceSpan | undefined {
  return tracer?.start(name, options)
}

/** The span that the running code belongs to, if it is recorded. */
export function currentSpan(): TraceSpan | undefined {
  const span = tracer && current.getStore()
  return span?.isRecorded ? span : undefined
}

/** What is started by `work`, now or later, belongs to the span; without one, to none. */
export function within<T>(span: TraceSpan | undefined, work: () => T): T {
  if (!tracer) return work()
  const recorded = span?.isRecorded ? span : undefined
  // Usually there is nothing to leave, and a context costs every promise below it.
  return current.getStore() === recorded ? work() : current.run(recorded, work)
}

/** Runs work as a span; an error ends it as failed. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: TraceSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options)
  if (!span?.isRecorded) return within(undefined, () => work(undefined))
  try {
    return await current.run(span, work, span)
  } catch (error) {
    span.fail(kindOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The header that carries the span to another process. */
export function traceparentOf({ traceId, spanId, isRecorded }: TraceSpan): string {
  return `00-${traceId}-${spanId}-${isRecorded ? '01' : '00'}`
}

/** Undefined when nothing is recorded: then what follows isn't traced either. */
export function currentTraceparent(): string | undefined {
  const span = currentSpan()
  return span && traceparentOf(span)
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

export function readTraceparent(header: string): Pick<TraceSpan, 'traceId' | 'spanId' | 'isRecorded'> | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header.trim()) ?? []
  return traceId && spanId ? { traceId, spanId, isRecorded: (Number.parseInt(flags!, 16) & 1) === 1 } : undefined
}

/** Messages can quote values, so only codes and names are recorded. */
export function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}
