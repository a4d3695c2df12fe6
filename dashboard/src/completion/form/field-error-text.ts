// What an input's error says: the service returns codes, and messages for developers that are not shown.
import type { TextKey } from '../catalogues/catalogue.ts'
import type { Translator } from '../locale/translator.ts'
import type { FieldError } from '../session/completion-client.ts'
import type { Input } from './inputs.ts'

const BY_CODE: Readonly<Record<string, TextKey>> = {
  'PhoneNumber.Invalid': 'invalid.phone',
  'Country.NotFound': 'invalid.country',
  'BusinessType.NotFound': 'invalid.choice',
}

const BY_NAME: Readonly<Record<string, TextKey>> = {
  companyName: 'invalid.companyName',
  birthDate: 'invalid.pastDate',
  expiryDate: 'invalid.expiryDate',
  issueDate: 'invalid.issueDate',
  identityValue: 'invalid.identityNumber',
  identityTypeCode: 'invalid.identityType',
  issuingCountry: 'invalid.issuingCountry',
}

const BY_KIND: Readonly<Partial<Record<Input['kind'], TextKey>>> = {
  email: 'invalid.email',
  tel: 'invalid.phone',
  url: 'invalid.website',
  day: 'invalid.date',
  share: 'invalid.share',
  country: 'invalid.country',
  choice: 'invalid.choice',
  roles: 'invalid.choice',
}

export function missingText({ kind }: Input, { t }: Translator): string {
  return t(kind === 'choice' || kind === 'country' || kind === 'roles' ? 'invalid.choice' : 'invalid.required')
}

export function fieldErrorText({ code }: FieldError, input: Input, { t }: Translator, partner: string): string {
  if (code === 'OnboardingConfig.NotFound') return t('invalid.countryUnsupported', { partner })
  return t((BY_CODE[code] ?? BY_NAME[input.name] ?? BY_KIND[input.kind] ?? 'invalid.other') as 'invalid.other')
}

/** The error of an input: its own, or one of the list or object that it belongs to, shown at its first input. */
export function errorsByInput(inputs: readonly Input[], details: readonly FieldError[]): Map<string, FieldError> {
  const found = new Map<string, FieldError>()
  for (const detail of details) {
    const input =
      inputs.find(({ path }) => path === detail.path || detail.path.startsWith(`${path}/`)) ??
      inputs.find(({ path }) => path.startsWith(`${detail.path}/`)) ??
      inputs[0]
    if (input && !found.has(input.path)) found.set(input.path, detail)
  }
  return found
}
