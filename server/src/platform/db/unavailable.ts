// The errors that mean that a database is temporarily unusable.

/** No connection can be made. */
const UNREACHABLE = ['ECONNREFUSED', 'CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03']

/** A connection ended: the server was stopped or killed, or the network failed. */
const LOST = 'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED ECONNRESET EPIPE 57P01 57P02 57P05'.split(' ')

const READ_ONLY = '25006'
const DISK_FULL = '53100'

const UNAVAILABLE = new Set([
  ...UNREACHABLE,
  ...LOST,
  ...'08000 08003 08006 08001 08004 53300'.split(' '),
  READ_ONLY,
  DISK_FULL,
  '53200', // the database is out of memory
  '58030', // it can't read or write a file
  '40P01', // deadlock: rolled back, and a retry succeeds
  'GW503', // the partner is moving to another cell: see guard_moving_row in migration 0086
  '57014', // statement_timeout: the database is overloaded
  '42704', // no context on a new connection: see the comment at the top of db.ts
])

const hasCode = (error: unknown, codes: { has(code: string): boolean }): boolean =>
  error instanceof AggregateError
    ? error.errors.some((one) => hasCode(one, codes))
    : codes.has((error as { code?: string } | null)?.code ?? '')

/** The database is unreachable or overloaded: the caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCode(error, UNAVAILABLE)
}

const unreachable = new Set(UNREACHABLE)
const lost = new Set(LOST)
const readOnly = new Set([READ_ONLY])
const diskFull = new Set([DISK_FULL])

/** The database can't be reached at all, by anyone. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return hasCode(error, unreachable)
}

export function isDatabaseReadOnly(error: unknown): boolean {
  return hasCode(error, readOnly)
}

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, diskFull)
}

export function isConnectionLost(error: unknown): boolean {
  return hasCode(error, lost)
}
