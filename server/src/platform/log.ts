// Structured logs. Only allow-listed data is logged: method, route, status, time and ID of a request, and the parts of an
// error that can't contain personal data. Bodies, headers, query strings and database details are never logged.
import { type DestinationStream, type Logger, pino } from 'pino'
import { cellAwayIn, cellOfError } from './db/cells/cell-errors.ts'
import { currentSpan } from './tracing/trace.ts'

export type Log = Logger

export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceFields,
    // The log formatter below has already described the error.
    serializers: { err: (described: unknown) => described },
    formatters: {
      level: (label: string) => ({ level: label }),
      // Under any field name: an error is never logged as it is.
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            name,
            name === 'err' || value instanceof Error ? describeError(value) : value,
          ]),
        ),
    },
    hooks: {
      // Without a message pino would use the error's, and database errors quote values.
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void, level: number) {
        const [first, message, ...rest] = args
        const fields = first instanceof Error ? { err: first } : first
        const hasError = typeof fields === 'object' && fields !== null && 'err' in fields
        if (!hasError) method.call(this, ...args)
        // An outage of a cell is reported once. What fails and is retried because of it would be many warnings a second.
        else if (level === WARN && cellAwayIn(fields.err))
          this.debug(fields, (message as string | undefined) ?? 'error')
        else method.call(this, fields, message ?? 'error', ...rest)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const WARN = pino.levels.values.warn

/** The names that OpenTelemetry gives them in logs. */
function traceFields(): Record<string, string> {
  const span = currentSpan()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

const MAX_DEPTH = 5

/** PostgreSQL puts the failing row into `detail` and Ajv the data into its errors: neither is logged. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: error === null ? 'null' : typeof error }
  const { code, constraint_name, table_name, severity } = error as unknown as Record<string, unknown>
  const fromDatabase = severity !== undefined
  const deeper = depth < MAX_DEPTH
  const cell = cellOfError(error)
  return {
    kind: error.name,
    // A database message can quote a value ("invalid input syntax for type uuid: ..."); its code is enough.
    message: fromDatabase ? undefined : error.message,
    code,
    constraint: constraint_name,
    table: table_name,
    cell,
    // The stack of an outage is that of whatever was running.
    stack: cell === undefined ? framesOf(error) : undefined,
    cause: error.cause === undefined || !deeper ? undefined : describeError(error.cause, depth + 1),
    errors:
      error instanceof AggregateError && deeper
        ? error.errors.slice(0, 3).map((inner) => describeError(inner, depth + 1))
        : undefined,
  }
}

/** The stack frames only: the stack begins with the message, which may look like a frame. */
function framesOf(error: Error): string | undefined {
  const stack = error.stack ?? ''
  const message = stack.indexOf(error.message)
  const rest = message < 0 ? stack : stack.slice(message + error.message.length)
  return rest
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
