// Which identities are accepted for a person, by country of residence. Pure: the caller passes the day.
// meta.issuedBy of reference/identity-documents.json explains who may issue a document. A message names the field and what
// was expected, never the value: messages reach logs and screens, identity numbers must not.
import type { FieldError } from '../../errors.ts'
import { isCalendarDate } from '../../platform/calendar-date.ts'
import { isCountry } from '../../reference/countries.ts'
import {
  type AcceptedDocument,
  configurationFor,
  fitsFormat,
  GENERIC_IDENTITY_CARD,
  GENERIC_PASSPORT,
  isEeaOrSwiss,
  type NumberFormat,
} from '../../reference/identity-documents.ts'
import { IDENTITY_TYPE_CODES, isIdentityTypeCode } from '../../reference/vocabularies.ts'

export interface IdentityInput {
  readonly identityTypeCode: string
  readonly issuingCountry: string
  readonly identityValue: string
  readonly issueDate?: string | null
  readonly expiryDate?: string | null
}

export const IDENTITY_VALUE_MAX_LENGTH = 255

const invalid = (path: string, message: string): FieldError => ({ path, code: 'ValidationControl.Error', message })

// Greek cards print only the capitals that look Latin, and people type them in either alphabet.
const LATIN_LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [...'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((greek, index) => [greek, 'ABEZHIKMNOPTYX'.charAt(index)]),
)

/** The form a number is matched, stored and searched in: no white space, upper case, Latin letters. */
export function normaliseIdentityValue(value: string): string {
  return value
    .replace(/[\p{White_Space}\uFEFF]+/gu, '')
    .toUpperCase()
    .replace(/[Α-Χ]/g, (greek) => LATIN_LOOK_ALIKES.get(greek) ?? greek)
}

/** The error for a country of residence; the caller decides where to report it. */
export function residenceError(country: string): 'Country.NotFound' | 'OnboardingConfig.NotFound' | undefined {
  if (!isCountry(country)) return 'Country.NotFound'
  return configurationFor(country) ? undefined : 'OnboardingConfig.NotFound'
}

/**
 * All field errors of one identity, with paths relative to it. A required *document* is never an error: upload links need a
 * customer, so it becomes an outstanding requirement. When the country of residence has no configuration, only what doesn't
 * depend on it is checked.
 */
export function identityErrors(identity: IdentityInput, residence: string, today: string): FieldError[] {
  const configuration = configurationFor(residence)
  const document = isIdentityTypeCode(identity.identityTypeCode)
    ? configuration?.documents.get(identity.identityTypeCode)
    : undefined
  const fieldErrors: FieldError[] = []

  if (!isIdentityTypeCode(identity.identityTypeCode)) {
    fieldErrors.push(invalid('/identityTypeCode', `identityTypeCode must be one of ${IDENTITY_TYPE_CODES.join(', ')}.`))
  } else if (configuration && !document) {
    const accepted = [...configuration.documents.keys()].join(', ')
    fieldErrors.push(
      invalid(
        '/identityTypeCode',
        `identityTypeCode must be one accepted for the person's country of residence: ${accepted}.`,
      ),
    )
  }

  const issuer = issuerError(identity.issuingCountry, residence, document)
  if (issuer) fieldErrors.push(issuer)
  // Without an accepted issuer the format of the number is unknown.
  const format = document && !issuer ? formatFor(document, identity.issuingCountry, residence) : undefined
  const number = numberError(identity.identityValue, format)
  if (number) fieldErrors.push(number)

  return [...fieldErrors, ...dateErrors(identity, document, today)]
}

function issuerError(
  issuer: string,
  residence: string,
  document: AcceptedDocument | undefined,
): FieldError | undefined {
  const path = '/issuingCountry'
  if (!/^[A-Z]{3}$/.test(issuer)) {
    return invalid(path, 'issuingCountry must be an ISO 3166-1 alpha-3 code, three upper-case letters.')
  }
  if (!isCountry(issuer)) {
    return { path, code: 'Country.NotFound', message: 'issuingCountry must be an ISO 3166-1 alpha-3 code in use.' }
  }
  if (!document || issuer === residence || document.issuedBy === 'ANY') return undefined
  if (document.issuedBy === 'RESIDENCE') {
    return invalid(path, "issuingCountry must equal the person's country of residence for this identityTypeCode.")
  }
  if (isEeaOrSwiss(issuer)) return undefined
  return invalid(
    path,
    "issuingCountry must be the person's country of residence, an EEA state or Switzerland for this identityTypeCode.",
  )
}

/** A country's format applies to what that country issues, so that a Briton living in Lagos is accepted. */
function formatFor(document: AcceptedDocument, issuer: string, residence: string): NumberFormat {
  if (issuer === residence) return document.format
  const [type, generic] =
    document.issuedBy === 'EEA'
      ? (['IDENTITY_CARD', GENERIC_IDENTITY_CARD] as const)
      : (['PASSPORT', GENERIC_PASSPORT] as const)
  return configurationFor(issuer)?.documents.get(type)?.format ?? generic
}

function numberError(value: string, format: NumberFormat | undefined): FieldError | undefined {
  const path = '/identityValue'
  // Checked first, so that everything below works on bounded input.
  if (value.length > IDENTITY_VALUE_MAX_LENGTH) {
    return invalid(path, `identityValue must be at most ${IDENTITY_VALUE_MAX_LENGTH} characters.`)
  }
  const normalised = normaliseIdentityValue(value)
  if (normalised === '') return invalid(path, 'identityValue is required.')
  if (!format || fitsFormat(format, normalised)) return undefined
  return invalid(path, `identityValue does not have the expected format. ${format.errorMessage}`)
}

function dateErrors(identity: IdentityInput, document: AcceptedDocument | undefined, today: string): FieldError[] {
  const fieldErrors: FieldError[] = []
  const read = (field: 'issueDate' | 'expiryDate', required: boolean): string | undefined => {
    const date = identity[field] ?? undefined
    if (date === undefined) {
      if (required) fieldErrors.push(invalid(`/${field}`, `${field} is required for this identityTypeCode.`))
      return undefined
    }
    if (isCalendarDate(date)) return date
    fieldErrors.push(invalid(`/${field}`, `${field} must be an existing date written YYYY-MM-DD.`))
    return undefined
  }

  const issued = read('issueDate', document?.requiresIssueDate ?? false)
  if (issued && issued > today) fieldErrors.push(invalid('/issueDate', 'issueDate must not be in the future.'))
  const expires = read('expiryDate', document?.requiresExpiryDate ?? false)
  if (expires && expires <= today) fieldErrors.push(invalid('/expiryDate', 'expiryDate must be in the future.'))
  if (issued && expires && expires <= issued) {
    fieldErrors.push(invalid('/expiryDate', 'expiryDate must be after issueDate.'))
  }
  return fieldErrors
}
