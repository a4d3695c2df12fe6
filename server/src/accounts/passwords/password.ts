// Password rules and hashing. Argon2id with one of the parameter sets that OWASP rates as equally strong: 9 MiB and four
// passes instead of 19 MiB and two, because the allocator keeps the memory of each pool thread (measured: 140 MB after
// nine hashes of 19 MiB, 70 MB after nine of 9 MiB). Each hash carries its parameters, so they can be raised, and older
// hashes are renewed at the next sign-in.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError, type FieldError } from '../../errors.ts'
import { isStorable } from '../../http/schema.ts'
import { normaliseEmail } from '../normalise-email.ts'

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
  const tag = await queued(() =>
    derive(password, { nonce: salt, memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }),
  )
  return `${PREFIX}${unpadded(salt)}$${unpadded(tag)}`
}

/** Takes the same time without a hash, so that the response time doesn't reveal whether an account exists. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = FORM.exec(hash ?? '') ?? FORM.exec(DUMMY_HASH)!
  const expected = Buffer.from(tag!, 'base64')
  const given = await queued(() =>
    derive(password, {
      nonce: Buffer.from(salt!, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(given, expected) && Boolean(hash)
}

/** True for a hash with other parameters than the current ones. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

const DUMMY_HASH = `${PREFIX}${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`

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
const waiting: (() => void)[] = []
let running = 0

async function queued<T>(work: () => Promise<T>): Promise<T> {
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

/** Length matters most. Passwords that attackers try first are rejected too. */
export function passwordErrors(password: unknown, email: string, path = '/password'): FieldError[] {
  const fieldError = (message: string): FieldError[] => [{ path, code: 'ValidationControl.Error', message }]
  if (typeof password !== 'string' || !isStorable(password)) return fieldError('The password must be a string.')
  const plain = password.normalize('NFKC')
  const length = [...plain].length
  if (length < MIN_PASSWORD || length > MAX_PASSWORD) {
    return fieldError(`The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`)
  }
  const simple = plain.toLowerCase()
  if (new Set(simple).size < 5) return fieldError('The password uses too few different characters.')
  const address = normaliseEmail(email)
  const account = address.slice(0, address.indexOf('@'))
  const rest = simple.replaceAll(address, '').replaceAll(account.length > 3 ? account : address, '')
  if ([...rest].length < MIN_PASSWORD / 2) return fieldError('The password is too similar to the email address.')
  if (COMMON.some((common) => simple.replaceAll(common, '').length < MIN_PASSWORD / 2)) {
    return fieldError('The password is too common.')
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
