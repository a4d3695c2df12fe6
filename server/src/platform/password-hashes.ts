// Password hashes. Argon2id with one of the parameter sets that OWASP rates as equally strong: 9 MiB and four passes instead of
// 19 MiB and two, because the allocator keeps the memory of each pool thread (measured: 140 MB after nine hashes of 19 MiB,
// 70 MB after nine of 9 MiB). Each hash carries its parameters, so they can be raised, and older hashes are renewed at the next
// sign-in.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError } from '../errors.ts'

const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
}

const PASSWORD_COST: PasswordCost = { memoryKib: 9_216, passes: 4 }

export interface PasswordHashes {
  hash(password: string): Promise<string>
  /** Takes the same time without a hash, so that the response time doesn't reveal whether an account exists. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
  /** True for a hash with other parameters than the current ones. */
  isOutdated(hash: string): boolean
}

export function openPasswordHashes({ memoryKib, passes }: PasswordCost = PASSWORD_COST): PasswordHashes {
  const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$`
  const dummy = `${prefix}${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`
  const queued = openQueue()
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      const tag = await queued(() => derive(password, { nonce: salt, memory: memoryKib, passes, parallelism: LANES }))
      return `${prefix}${unpadded(salt)}$${unpadded(tag)}`
    },
    async matches(password, hash) {
      const [, memory, rounds, parallelism, salt, tag] = FORM.exec(hash ?? '') ?? FORM.exec(dummy)!
      const expected = Buffer.from(tag!, 'base64')
      const given = await queued(() =>
        derive(password, {
          nonce: Buffer.from(salt!, 'base64'),
          memory: Number(memory),
          passes: Number(rounds),
          parallelism: Number(parallelism),
        }),
      )
      return timingSafeEqual(given, expected) && Boolean(hash)
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
  }
}

const argon2Async = promisify(argon2)

function derive(password: string, parameters: Omit<Argon2Parameters, 'message' | 'tagLength'>): Promise<Buffer> {
  // Another keyboard may send the same password as different code points.
  const message = Buffer.from(password.normalize('NFKC'), 'utf8')
  return argon2Async('argon2id', { ...parameters, message, tagLength: TAG_BYTES })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

// A flood of sign-ins must not exhaust memory or the thread pool, which also resolves host names and reads files.
const MAX_CONCURRENT = 2
const MAX_WAITING = 100

function openQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_WAITING) throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '5' } })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The longest waiting caller takes over the slot, so the count doesn't change.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
