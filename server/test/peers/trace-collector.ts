// An OTLP collector for tests: an HTTP server that decodes what the service sends.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly kind: number
  readonly isError: boolean
  readonly attributes: Readonly<Record<string, string | number>>
}

export interface TraceCollector {
  readonly url: string
  readonly spans: CollectedSpan[]
  readonly resource: Record<string, string | number>
  /** Everything received, as text, to look for what must not be in it. */
  text(): string
  close(): Promise<void>
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const resource: Record<string, string | number> = {}
  let raw = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf')
        return void response.writeHead(404).end()
      raw += body.toString('latin1')
      for (const resourceSpans of fields(body, 1)) {
        for (const described of fields(resourceSpans, 1)) Object.assign(resource, attributesIn(described, 1))
        for (const scope of fields(resourceSpans, 2)) spans.push(...fields(scope, 2).map(spanIn))
      }
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    text: () => raw,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function spanIn(message: Buffer): CollectedSpan {
  const hex = (number: number) => fields(message, number)[0]?.toString('hex') ?? ''
  const [status] = fields(message, 15)
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: fields(message, 5)[0]?.toString() ?? '',
    kind: Number(numbers(message, 6)[0] ?? 0n),
    isError: status !== undefined && numbers(status, 3)[0] === 2n,
    attributes: attributesIn(message, 9),
  }
}

function attributesIn(message: Buffer, number: number): Record<string, string | number> {
  return Object.fromEntries(
    fields(message, number).map((pair) => {
      const [value = Buffer.alloc(0)] = fields(pair, 2)
      const [text] = fields(value, 1)
      return [fields(pair, 1)[0]!.toString(), text ? text.toString() : Number(numbers(value, 3)[0] ?? 0n)]
    }),
  )
}

type Field = { readonly number: number; readonly value: bigint | Buffer }

/** The fields of a protobuf message: numbers as bigint, everything else as bytes. */
function* decode(message: Buffer): Generator<Field> {
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const bytes = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = Number(varint())
    const number = key >> 3
    switch (key & 7) {
      case 0:
        yield { number, value: varint() }
        break
      case 1:
        yield { number, value: bytes(8) }
        break
      case 2:
        yield { number, value: bytes(Number(varint())) }
        break
      case 5:
        yield { number, value: bytes(4) }
        break
      default:
        throw new Error(`unknown wire type ${key & 7}`)
    }
  }
}

const fields = (message: Buffer, number: number): Buffer[] =>
  [...decode(message)].flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  )

const numbers = (message: Buffer, number: number): bigint[] =>
  [...decode(message)].flatMap((field) =>
    field.number === number && typeof field.value === 'bigint' ? [field.value] : [],
  )
