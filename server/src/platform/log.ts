// Structured logs. What may be logged is an allow-list: a request's method, route, status, time and id, and of an
// error only what can't carry personal data. Bodies, headers, query strings and database details never get here.
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** PostgreSQL puts the whole failing row into `detail` and Ajv the data into its errors: neither is taken over. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code, constraint_name, table_name, severity } = error as unknown as Record<string, unknown>
  const fromDatabase = severity !== undefined
  return {
    kind: error.name,
    // A database message can quote a value ("invalid input syntax for type uuid: ..."); its code tells enough.
    message: fromDatabase ? undefined : error.message,
    code,
    constraint: constraint_name,
    table: table_name,
    stack: error.stack
      ?.split('\n')
      .slice(fromDatabase ? 1 : 0)
      .filter((line) => (fromDatabase ? line.startsWith('    at ') : true))
      .join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
