// UUID version 7: ordered by time, so that indexes grow at one end and partitions can be selected by ID.
import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(4096)
let used = pool.length
let lastMillisecond = 0
let counter = 0

/** A clock set back by more than this was wrong before, so its order isn't continued. */
const MAX_STEP_BACK_MS = 10_000

/** IDs of one process strictly increase, even within a millisecond and when the clock steps back a little. */
export function newId(time: Date): string {
  if (used + 8 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + 8)
  used += 8

  const millisecond = time.getTime()
  if (millisecond > lastMillisecond || millisecond < lastMillisecond - MAX_STEP_BACK_MS) {
    lastMillisecond = millisecond
    counter = ((random[6]! << 8) | random[7]!) & 0x3ff
  } else if (++counter > 0xfff) {
    lastMillisecond++
    counter = 0
  }
  const hex = lastMillisecond.toString(16).padStart(12, '0')
  const sequence = (0x7000 | counter).toString(16)
  const variant = (0x80 | (random[0]! & 0x3f)).toString(16)
  let tail = ''
  for (let i = 1; i < 8; i++) tail += (0x100 | random[i]!).toString(16).slice(1)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${sequence}-${variant}${tail.slice(0, 2)}-${tail.slice(2)}`
}

/** When an ID was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
