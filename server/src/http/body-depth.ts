// How deep a body may be nested. The parser takes any depth, but whoever walks through the result with a function that
// calls itself (JSON.stringify is one) runs out of stack. Nothing that is described here has more than six levels.
const MAX_LEVELS = 20

export function isTooDeep(body: unknown): boolean {
  return isDeeperThan(MAX_LEVELS, body)
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (isDeeperThan(levels - 1, part)) return true
  }
  return false
}
