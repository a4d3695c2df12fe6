// The inputs of a form, by the names of the API. The path of an input is where the service reports its errors, and where its
// value goes in the body.
import type { CompletionOptions, CompletionRequirement, IdentityRequirement } from '../session/completion-client.ts'

export type InputKind = 'line' | 'text' | 'email' | 'tel' | 'url' | 'day' | 'share' | 'country' | 'choice' | 'roles'

export interface Input {
  readonly path: string
  /** The name in the API, which has a label in every catalogue. */
  readonly name: string
  readonly kind: InputKind
  readonly required: boolean
  readonly autoComplete?: string
  readonly maxLength?: number
  /** Codes to choose from; of a country, the countries that are accepted. */
  readonly codes?: readonly string[]
  readonly example?: string
}

export interface InputGroup {
  /** The label above the inputs of an address or an identity document. */
  readonly name: string | undefined
  readonly inputs: readonly Input[]
}

interface Definition {
  readonly kind: InputKind
  readonly optional?: true
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly codes?: (options: CompletionOptions) => readonly string[]
}

const BUSINESS: Readonly<Record<string, Definition>> = {
  companyName: { kind: 'line', autoComplete: 'organization', maxLength: 255 },
  tradingName: { kind: 'line', maxLength: 255 },
  description: { kind: 'text', maxLength: 1000 },
  website: { kind: 'url', autoComplete: 'url', maxLength: 255 },
  email: { kind: 'email', autoComplete: 'email', maxLength: 255 },
  phoneNumber: { kind: 'tel', autoComplete: 'tel' },
  registrationNumber: { kind: 'line', maxLength: 100 },
  registrationDate: { kind: 'day' },
  industry: { kind: 'choice', codes: ({ industries }) => industries },
  businessTypeCode: { kind: 'choice', codes: ({ businessTypeCodes }) => businessTypeCodes },
  incorporationCountryIso3Code: { kind: 'country', codes: ({ onboardingCountries }) => onboardingCountries },
}

const ADDRESS: Readonly<Record<string, Definition>> = {
  streetLine1: { kind: 'line', autoComplete: 'address-line1', maxLength: 255 },
  streetLine2: { kind: 'line', optional: true, autoComplete: 'address-line2', maxLength: 255 },
  city: { kind: 'line', autoComplete: 'address-level2', maxLength: 100 },
  state: { kind: 'line', autoComplete: 'address-level1', maxLength: 100 },
  postalCode: { kind: 'line', autoComplete: 'postal-code', maxLength: 20 },
  countryCode: { kind: 'country', codes: ({ countries }) => countries },
}

const HOME_ADDRESS: typeof ADDRESS = {
  ...ADDRESS,
  // The country of residence decides which identity documents are accepted.
  countryCode: { kind: 'country', codes: ({ onboardingCountries }) => onboardingCountries },
}

const FINANCIALS: Readonly<Record<string, Definition>> = {
  monthlyTurnOver: { kind: 'choice', codes: ({ monthlyTurnOvers }) => monthlyTurnOvers },
  estimatedTransactionValue: { kind: 'choice', codes: ({ estimatedTransactionValues }) => estimatedTransactionValues },
  sourceOfFunds: { kind: 'choice', codes: ({ sourcesOfFunds }) => sourcesOfFunds },
  purposeOfAccount: { kind: 'choice', codes: ({ purposesOfAccount }) => purposesOfAccount },
}

const PERSON: Readonly<Record<string, Definition>> = {
  firstName: { kind: 'line', maxLength: 100 },
  lastName: { kind: 'line', maxLength: 100 },
  ownershipType: { kind: 'roles', codes: ({ ownershipTypes }) => ownershipTypes },
  percentageShare: { kind: 'share', optional: true },
  birthDate: { kind: 'day', optional: true },
  nationality: { kind: 'country', codes: ({ countries }) => countries },
  taxResidenceCountry: { kind: 'country', optional: true, codes: ({ countries }) => countries },
  email: { kind: 'email', maxLength: 255 },
  phone: { kind: 'tel', optional: true },
}

const IDENTITY: Readonly<Record<string, Definition>> = {
  identityTypeCode: { kind: 'choice' },
  issuingCountry: { kind: 'country', codes: ({ countries }) => countries },
  identityValue: { kind: 'line', maxLength: 255 },
  issueDate: { kind: 'day', optional: true },
  expiryDate: { kind: 'day', optional: true },
}

const GROUPS: Readonly<Record<string, { path: string; fields: typeof ADDRESS }>> = {
  addresses: { path: '/addresses/0', fields: ADDRESS },
  financials: { path: '/financials', fields: FINANCIALS },
  address: { path: '/address', fields: HOME_ADDRESS },
}

export const IDENTITY_TYPE_CODES: readonly string[] = [
  ...['PASSPORT', 'NATIOANL_ID', 'DRIVING_LICENCE', 'IDENTITY_CARD', 'RESIDENCE_CARD', 'VOTER_CARD', 'BVN', 'OTHERS'],
]

/** The form for fields that a requirement asks for. Of several, any one answers it. */
export function inputsForFields(requirement: CompletionRequirement, options: CompletionOptions): InputGroup[] {
  const { fields, subject } = requirement
  const simple = { ...BUSINESS, ...(subject.type === 'Business' ? {} : { ...PERSON, ...IDENTITY }) }
  const isOnly = fields.length === 1
  const groups: InputGroup[] = []
  const alone = fields.filter((name) => !GROUPS[name])
  if (alone.length > 0) {
    const inputs = alone.map((name) => {
      const definition = simple[name] ?? { kind: 'line' as const }
      const choice = name === 'identityTypeCode' ? { codes: IDENTITY_TYPE_CODES } : {}
      return { ...inputOf(name, definition, '/fields', options), ...choice, required: isOnly }
    })
    groups.push({ name: undefined, inputs })
  }
  for (const name of fields) {
    const group = GROUPS[name]
    if (!group) continue
    const inputs = Object.entries(group.fields).map(([field, definition]) => {
      const input = inputOf(field, definition, `/fields${group.path}`, options)
      return isOnly ? input : { ...input, required: false }
    })
    groups.push({ name: isOnly ? undefined : name, inputs })
  }
  return groups
}

/**
 * The form that adds a person. `accepted` are the identity documents of the country of residence, once it is chosen; empty when
 * they could not be loaded.
 */
export function inputsForPerson(
  options: CompletionOptions,
  accepted: readonly IdentityRequirement[] | undefined,
  identityType: string,
): InputGroup[] {
  const at = (fields: typeof ADDRESS, path: string) =>
    Object.entries(fields).map(([name, definition]) => inputOf(name, definition, path, options))
  const types = accepted?.length === 0 ? IDENTITY_TYPE_CODES : accepted?.map(({ identityTypeCode }) => identityTypeCode)
  const document = accepted?.find(({ identityTypeCode }) => identityTypeCode === identityType)
  const identity = at(IDENTITY, '/person/identities/0').map((input) => {
    if (input.name === 'identityTypeCode') return { ...input, codes: types ?? [] }
    if (input.name === 'issueDate') return { ...input, required: document?.requiresIssueDate ?? false }
    if (input.name === 'expiryDate') return { ...input, required: document?.requiresExpiryDate ?? false }
    return input.name === 'identityValue' && document?.example ? { ...input, example: document.example } : input
  })
  return [
    { name: undefined, inputs: at(PERSON, '/person') },
    { name: 'address', inputs: at(HOME_ADDRESS, '/person/address') },
    { name: 'identities', inputs: identity },
  ]
}

function inputOf(name: string, definition: Definition, path: string, options: CompletionOptions): Input {
  const { kind, optional, autoComplete, maxLength, codes } = definition
  return {
    path: `${path}/${name}`,
    name,
    kind,
    required: !optional,
    ...(autoComplete ? { autoComplete } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(codes ? { codes: codes(options) } : {}),
  }
}
