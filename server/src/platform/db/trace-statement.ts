// A span for each statement of a traced request or job: its text without parameters, and how it ended.
import { currentSpan, kindOf, startSpan, type TraceSpan } from '../tracing/trace.ts'

interface Described {
  readonly name: string
  readonly text: string
}

const MAX_TEXT = 1000
/** Part of every transaction; their time is short and says nothing. */
const NOT_TRACED = /^(?:begin|commit|rollback|select set_config)\b/
/** Template literals are the same object on each call. */
const described = new WeakMap<object, Described>()

interface Query {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
  handle(): unknown
}

/** `query` is what the driver made of the template literal `strings`; it is sent when it is awaited, or never. */
export function traceStatement<T>(query: T, strings: unknown): T {
  const parent = currentSpan()
  if (parent && Array.isArray(strings) && 'raw' in strings && isQuery(query)) {
    const text = textOf(query)
    const description = described.get(text) ?? describe(text)
    if (!NOT_TRACED.test(description.text)) traceWhenSent(query, description, parent)
  }
  return query
}

/** Of a statement that consists of another one: the text of that. */
function textOf({ strings, args }: Query): readonly string[] {
  const [only] = args
  const isWhole = args.length === 1 && isQuery(only) && strings.every((text) => text.trim() === '')
  return isWhole ? textOf(only) : strings
}

function isQuery(query: unknown): query is Query {
  return query instanceof Promise && typeof (query as unknown as Query).handle === 'function'
}

function traceWhenSent(query: Query, { name, text }: Described, parent: TraceSpan): void {
  const { handle } = query
  query.handle = () => {
    query.handle = handle
    const span = startSpan(name, {
      kind: 'client',
      parent,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    })
    // The driver's own `then` would send the statement.
    Promise.prototype.then.call(
      query,
      () => span?.end(),
      (error) => {
        span?.fail(kindOf(error))
        span?.end()
      },
    )
    return handle.call(query)
  }
}

function describe(strings: readonly string[]): Described {
  const whole = strings.join('?').replaceAll(/\s+/g, ' ').trim()
  const [, write, written] = /\b(insert into|update|delete from) (\w+)/.exec(whole) ?? []
  const [, read] = /\bfrom (\w+)/.exec(whole) ?? []
  const name = write ? `${write.split(' ')[0]!.toUpperCase()} ${written}` : read ? `SELECT ${read}` : 'SELECT'
  const text = whole.slice(0, MAX_TEXT)
  const description = { name, text }
  described.set(strings, description)
  return description
}
