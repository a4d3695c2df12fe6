// The JSON parser accepts any depth, but recursive functions such as JSON.stringify run out of stack on deep bodies.
// No schema has more than six levels.
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
