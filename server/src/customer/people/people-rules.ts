// Rules for the people of one request beyond their schemas: unique emails, shares of at most 100 in total, identities that
// the country of residence accepts. They run on bodies that the schema may reject, so they check only values of the right
// type: all errors are returned at once, and none twice.
import type { FieldError } from '../../errors.ts'
import { isCountry } from '../../reference/countries.ts'
import { identityErrors, residenceError } from './identity-rules.ts'

type Loose = Record<string, unknown>

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** `today` is the calendar day in UTC. `path` points at the list, e.g. /businessPersonList. */
export function peopleErrors(list: unknown, path: string, today: string): FieldError[] {
  if (!Array.isArray(list)) return []
  const fieldErrors: FieldError[] = []
  const emails = new Set<string>()
  let share = 0

  for (const [index, item] of list.entries()) {
    if (!isObject(item)) continue
    const at = `${path}/${index}`
    if (typeof item.email === 'string' && item.email.trim() !== '') {
      const email = normaliseEmail(item.email)
      if (emails.has(email)) {
        fieldErrors.push({
          path: `${at}/email`,
          code: 'ValidationControl.Error',
          message: 'Two people in the request have the same email.',
        })
      }
      emails.add(email)
    }
    // An invalid share has its own error.
    const own = item.percentageShare
    if (typeof own === 'number' && Number.isInteger(own) && own >= 1 && own <= 100) share += own
    fieldErrors.push(...personErrors(item, at, today))
  }
  if (share > 100) {
    fieldErrors.push({
      path,
      code: 'ValidationControl.Error',
      message: `The percentageShare of all people adds up to ${share}. The maximum is 100.`,
    })
  }
  return fieldErrors
}

function personErrors(person: Loose, at: string, today: string): FieldError[] {
  const fieldErrors: FieldError[] = []
  if (typeof person.birthDate === 'string' && person.birthDate >= today) {
    fieldErrors.push({
      path: `${at}/birthDate`,
      code: 'ValidationControl.Error',
      message: 'birthDate must be in the past.',
    })
  }
  for (const field of ['nationality', 'taxResidenceCountry'] as const) {
    fieldErrors.push(...countryErrors(person[field], `${at}/${field}`))
  }
  const residence = isObject(person.address) ? person.address.countryCode : undefined
  if (typeof residence !== 'string' || !WELL_FORMED.test(residence)) return fieldErrors

  const code = residenceError(residence)
  if (code) fieldErrors.push({ path: `${at}/address/countryCode`, code, message: COUNTRY_TEXTS[code] })
  for (const [index, identity] of (Array.isArray(person.identities) ? person.identities : []).entries()) {
    if (!isObject(identity)) continue
    // The stored number is checked when the customer has been read.
    if (typeof identity.identityValue !== 'string') continue
    if (typeof identity.identityTypeCode !== 'string' || typeof identity.issuingCountry !== 'string') continue
    const { identityTypeCode, issuingCountry, identityValue } = identity
    const dates = { issueDate: textOr(identity.issueDate), expiryDate: textOr(identity.expiryDate) }
    for (const fieldError of identityErrors(
      { identityTypeCode, issuingCountry, identityValue, ...dates },
      residence,
      today,
    )) {
      fieldErrors.push({ ...fieldError, path: `${at}/identities/${index}${fieldError.path}` })
    }
  }
  return fieldErrors
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

const WELL_FORMED = /^[A-Z]{3}$/

const COUNTRY_TEXTS = {
  'Country.NotFound': 'Unknown country code (expected ISO 3166-1 alpha-3).',
  'OnboardingConfig.NotFound': 'Onboarding is not available for that country.',
} as const

/** A well-formed code of no country. The schema rejects a malformed one. */
export function countryErrors(code: unknown, path: string): FieldError[] {
  if (typeof code !== 'string' || !WELL_FORMED.test(code) || isCountry(code)) return []
  return [{ path, code: 'Country.NotFound', message: COUNTRY_TEXTS['Country.NotFound'] }]
}

/** A country of incorporation needs an active onboarding configuration; any text that isn't a known code is unknown. */
export function incorporationErrors(code: unknown, path: string): FieldError[] {
  const fieldError = typeof code === 'string' ? residenceError(code) : undefined
  return fieldError ? [{ path, code: fieldError, message: COUNTRY_TEXTS[fieldError] }] : []
}

export function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
