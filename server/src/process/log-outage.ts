import type { Outage } from '../platform/db/cells/outages.ts'
import type { Log } from '../platform/log.ts'

export function logOutage(log: Log, { cell, state, seconds }: Outage): void {
  if (state === 'back') log.info({ cell, seconds }, 'the database of a cell is back')
  else log.warn({ cell, seconds }, 'the database of a cell is unreachable; its partners get 503 until it is back')
}
