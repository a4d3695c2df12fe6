// Passwords: which ones are taken, and how they are kept. Argon2id with one of the settings that OWASP holds to be equally
// strong: 9 MiB and four passes instead of 19 MiB and two, because the allocator keeps what each thread of the pool has
// used (measured: 140 MB after nine hashes of 19 MiB, 70 MB after nine of 9 MiB). They are kept with each hash, so that
// they can grow and old hashes are renewed at the next sign-in.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError, type FieldError } from '../../errors.ts'
import { isStorable } from '../../http/schema.ts'
import { emailKey } from '../email-key.ts'

const MEMORY_KIB = 9_216
const PASSES = 4
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await inTurn(() =>
    derive(password, { nonce: salt, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }),
  )
  return `${PREFIX}${unpadded(salt)}$${unpadded(tag)}`
}

/** Costs the same with no hash at all, so that the time of an answer doesn't tell whether there is such an account. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = FORM.exec(hash ?? '') ?? FORM.exec(NOBODY)!
  const expected = Buffer.from(tag!, 'base64')
  const given = await inTurn(() =>
    derive(password, {
      nonce: Buffer.from(salt!, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(given, expected) && Boolean(hash)
}

/** True for a hash made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

const NOBODY = `${PREFIX}${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`

const argon2Async = promisify(argon2)

function derive(password: string, parameters: Omit<Argon2Parameters, 'message' | 'tagLength'>): Promise<Buffer> {
  // The same password typed on another keyboard may come as other code points.
  const message = Buffer.from(password.normalize('NFKC'), 'utf8')
  return argon2Async('argon2id', { ...parameters, message, tagLength: TAG_BYTES })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

// A flood of sign-ins must not take the thread pool, which also resolves names and reads files, nor all memory.
const AT_ONCE = 2
const MAX_WAITING = 100
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '5' } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // Whoever waited longest takes over the place, so the count stays.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Length is what counts. Refused beside that: what a guesser tries first. */
export function passwordErrors(password: unknown, email: string, path = '/password'): FieldError[] {
  const fieldError = (message: string): FieldError[] => [{ path, code: 'ValidationControl.Error', message }]
  if (typeof password !== 'string' || !isStorable(password)) return fieldError('The password must be text.')
  const plain = password.normalize('NFKC')
  const length = [...plain].length
  if (length < MIN_PASSWORD || length > MAX_PASSWORD) {
    return fieldError(`The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`)
  }
  const simple = plain.toLowerCase()
  if (new Set(simple).size < 5) return fieldError('The password repeats too few characters.')
  const address = emailKey(email)
  const account = address.slice(0, address.indexOf('@'))
  const rest = simple.replaceAll(address, '').replaceAll(account.length > 3 ? account : address, '')
  if ([...rest].length < MIN_PASSWORD / 2) return fieldError('The password is too close to the email address.')
  if (COMMON.some((common) => simple.replaceAll(common, '').length < MIN_PASSWORD / 2)) {
    return fieldError('The password is one that guessers try first.')
  }
  return []
}

const COMMON = [
  'password',
  'passw0rd',
  'p@ssword',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  '1q2w3e4r',
  'zxcvbn',
  '0123456789',
  '1234567890',
  '123456',
  '987654321',
  'abcdef',
  'abcdefghijkl',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'admin',
  'changeme',
  'secret',
]
