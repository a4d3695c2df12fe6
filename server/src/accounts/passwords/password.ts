// Password rules. How passwords are hashed: platform/password-hashes.ts.
import type { FieldError } from '../../errors.ts'
import { isStorable } from '../../http/schema.ts'
import { normaliseEmail } from '../normalise-email.ts'

const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

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
