// Sends traces to an OpenTelemetry collector by OTLP (HTTP, protobuf). Loaded only when an endpoint is configured.
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../../config/config.ts'
import { NOT_RECORDED, readTraceparent, type SpanOptions, type Tracer, type TraceSpan } from './trace.ts'

type TracingConfig = NonNullable<Config['tracing']>

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const
/** Spans beyond this are dropped rather than kept in memory while the collector doesn't answer. */
const MAX_QUEUED = 4096
const BATCH = 512
const EVERY_MS = 2000

export interface OtlpTracer extends Tracer {
  /** Sends what is waiting. */
  flush(): Promise<void>
  /** Sends what is left, for at most a few seconds. */
  close(): Promise<void>
}

export function openOtlpTracer(config: TracingConfig, attributes: Readonly<Record<string, string>>): OtlpTracer {
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    ...(config.headers && { headers: headersOf(config.headers.reveal()) }),
    timeoutMillis: 5000,
  })
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: resourceFromAttributes({ 'service.name': config.serviceName, ...attributes }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUED,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: EVERY_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('gangway')
  const isLeftOut = earlyDecision(config)
  const flush = () => provider.forceFlush({ timeoutMillis: 3000 }).catch(() => {})
  return {
    flush,
    start(name, options) {
      if (isLeftOut(options)) return NOT_RECORDED
      const { kind, attributes = {} } = options
      return new OtlpSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, parentContext(options)))
    },
    async close() {
      await flush()
      await provider.shutdown().catch(() => {})
    },
  }
}

/** Values may be percent-encoded, as the OpenTelemetry specification says. */
function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((header) => {
      const [name = '', ...value] = header.trim().split('=')
      return [name, decodeURIComponent(value.join('='))]
    }),
  )
}

const isParentBased = ({ sampler }: TracingConfig) => sampler.startsWith('parentbased_')

/**
 * Leaves out what isn't sampled before a span, its IDs and its context are made, which is most of the cost of a trace that isn't
 * recorded. Only where the decision doesn't depend on the trace ID.
 */
function earlyDecision(config: TracingConfig): (options: SpanOptions) => boolean {
  const { sampler, ratio } = config
  if (!isParentBased(config)) return () => false
  const share = sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : ratio
  return ({ parent }) => {
    if (typeof parent === 'object') return !parent.isRecorded
    const remote = parent === undefined ? undefined : readTraceparent(parent)
    return remote ? !remote.isRecorded : Math.random() >= share
  }
}

function samplerOf(config: TracingConfig): Sampler {
  const { sampler, ratio } = config
  // What reaches it is recorded: see earlyDecision.
  if (isParentBased(config)) return new AlwaysOnSampler()
  if (sampler === 'always_on') return new AlwaysOnSampler()
  return sampler === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio)
}

function parentContext({ parent }: SpanOptions) {
  if (parent instanceof OtlpSpan) return trace.setSpan(ROOT_CONTEXT, parent.span)
  const remote = typeof parent === 'string' ? readTraceparent(parent) : undefined
  if (!remote) return ROOT_CONTEXT
  const traceFlags = remote.isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: remote.traceId,
    spanId: remote.spanId,
    traceFlags,
    isRemote: true,
  })
}

class OtlpSpan implements TraceSpan {
  readonly span: Span
  readonly traceId: string
  readonly spanId: string
  readonly isRecorded: boolean

  constructor(span: Span) {
    this.span = span
    const { traceId, spanId, traceFlags } = span.spanContext()
    this.traceId = traceId
    this.spanId = spanId
    this.isRecorded = (traceFlags & TraceFlags.SAMPLED) !== 0
  }

  set(name: string, value: string | number): void {
    this.span.setAttribute(name, value)
  }

  fail(kind: string): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR })
    this.span.setAttribute('error.type', kind)
  }

  end(): void {
    this.span.end()
  }
}
