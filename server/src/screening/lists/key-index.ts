// Which entries of a list have a key. A published list has tens of millions of keys, too many for a map of strings: a key is a
// hash of 31 bits, and a number holds it together with the position of the entry. Entries that share a hash by chance are
// compared in vain.
const POSITION_BITS = 22
const POSITIONS = 2 ** POSITION_BITS
const HASH_BITS = 31
/** Sorted one by one, so that nothing else has to wait for long. */
const PARTS = 256
/** Below this a list is one part. */
const SMALL = 2000

export class KeyIndex {
  readonly #parts: { keys: Float64Array; size: number }[]
  readonly #hashesPerPart: number

  constructor(entries: number) {
    if (entries > POSITIONS) throw new RangeError(`a list can have at most ${POSITIONS} entries`)
    const parts = entries > SMALL ? PARTS : 1
    this.#parts = Array.from({ length: parts }, () => ({ keys: new Float64Array(32), size: 0 }))
    this.#hashesPerPart = 2 ** HASH_BITS / parts
  }

  add(key: string, position: number): void {
    const hash = hashOf(key)
    const part = this.#parts[Math.floor(hash / this.#hashesPerPart)]!
    if (part.size === part.keys.length) {
      const larger = new Float64Array(2 * part.size)
      larger.set(part.keys)
      part.keys = larger
    }
    part.keys[part.size++] = hash * POSITIONS + position
  }

  /** Call it after the last `add`, until it is over. */
  *sortPartByPart(): Generator<void> {
    for (const part of this.#parts) {
      part.keys = part.keys.slice(0, part.size).sort()
      yield
    }
  }

  /** The positions of the entries that have the key. */
  *find(key: string): Generator<number> {
    const hash = hashOf(key)
    const { keys, size } = this.#parts[Math.floor(hash / this.#hashesPerPart)]!
    const [first, end] = [hash * POSITIONS, (hash + 1) * POSITIONS]
    let [low, high] = [0, size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[middle]! < first) low = middle + 1
      else high = middle
    }
    for (let at = low; at < size && keys[at]! < end; at++) yield keys[at]! - first
  }
}

/** FNV-1a, without the highest bit. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & 0x7fffffff
}
