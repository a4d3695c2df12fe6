// Identity documents accepted from residents of each country: the onboarding configurations, read once at start. An operator
// may activate another version for a country (configurations-in-force.ts).
// identity-documents.json explains its fields under `meta`; customer/people/identity-rules.ts applies them.
//
// The patterns run on the native engine. Measured on the 252 of them: native about 0.3 microseconds a match and 0.4 ms
// to compile all, re2js about 1.6 microseconds and 58 ms. Instead of the guarantee of re2js, every pattern
// must be in a subset whose cost is bounded (linear-pattern.ts), which is checked at load, and no value longer than the
// pattern can match ever reaches it.
import { isCountry } from './countries.ts'
import data from './identity-documents.json' with { type: 'json' }
import { readLinearPattern } from './linear-pattern.ts'
import { type IdentityTypeCode, isIdentityTypeCode } from './vocabularies.ts'

/** Who may have issued a document of a type; the full wording is in the data, under meta.issuedBy. */
export type IssuedBy = 'RESIDENCE' | 'EEA' | 'ANY'

interface ValidationRules {
  readonly regex: string
  readonly minLength: number
  readonly maxLength: number
  readonly errorMessage: string
}

export interface NumberFormat extends ValidationRules {
  readonly example: string
  readonly pattern: Pick<RegExp, 'test'>
}

/** Fields of the data that the API returns unchanged. */
interface DocumentFacts {
  readonly label: string
  readonly requiresIssueDate: boolean
  readonly requiresExpiryDate: boolean
  readonly requiresIdNumber: boolean
  readonly requiresDocument: boolean
  readonly displayOrder: number
}

export interface DataRow extends DocumentFacts {
  readonly identityTypeCode: string
  readonly issuedBy: string
  readonly validationRules: ValidationRules & { readonly example: string }
  readonly checksum?: string
  /** A remark for maintainers; not used. */
  readonly confidence?: string
}

export interface AcceptedDocument extends DocumentFacts {
  readonly identityTypeCode: IdentityTypeCode
  readonly issuedBy: IssuedBy
  readonly format: NumberFormat
  /** Name of the check digit scheme of the number, where it has one. */
  readonly checksum: string | undefined
}

export interface Configuration {
  readonly country: string
  /** In display order. */
  readonly documents: ReadonlyMap<IdentityTypeCode, AcceptedDocument>
}

/** An element of `GET ubo-identity-requirements`: the published names, and three more. */
export interface RequirementEntry extends DocumentFacts {
  readonly identityType: string
  readonly identityTypeCode: IdentityTypeCode
  readonly fieldName: string
  readonly inputType: 'Document' | 'Input' | 'Select'
  readonly isRequired: boolean
  readonly placeholder: string
  readonly validationRules: ValidationRules
  readonly issuedBy: IssuedBy
  readonly example: string
}

const TYPE_NAMES: Readonly<Record<IdentityTypeCode, string>> = {
  PASSPORT: 'Passport',
  NATIOANL_ID: 'National ID',
  DRIVING_LICENCE: 'Driving licence',
  IDENTITY_CARD: 'Identity card',
  RESIDENCE_CARD: 'Residence card',
  VOTER_CARD: 'Voter card',
  BVN: 'Bank Verification Number',
  OTHERS: 'Other',
}

function readFormat(where: string, rules: Omit<NumberFormat, 'pattern'>): NumberFormat {
  const shape = readLinearPattern(rules.regex)
  if (shape.minLength !== rules.minLength || shape.maxLength !== rules.maxLength) {
    throw new Error(`${where}: minLength and maxLength must be what the regex allows`)
  }
  return Object.freeze({ ...rules, pattern: new RegExp(rules.regex, 'u') })
}

function readIssuedBy(where: string, issuedBy: string): IssuedBy {
  if (issuedBy === 'RESIDENCE' || issuedBy === 'EEA' || issuedBy === 'ANY') return issuedBy
  throw new Error(`${where}: unknown issuedBy`)
}

function readDocument(country: string, row: DataRow): AcceptedDocument {
  const { identityTypeCode, issuedBy, validationRules, checksum, confidence: _, ...facts } = row
  const where = `${country}/${identityTypeCode}`
  if (!isIdentityTypeCode(identityTypeCode)) throw new Error(`${where}: unknown identity type`)
  return Object.freeze({
    ...facts,
    identityTypeCode,
    issuedBy: readIssuedBy(where, issuedBy),
    format: readFormat(where, validationRules),
    // A scheme may carry a remark in brackets, e.g. `verhoeff (full form only)`.
    checksum: checksum?.replace(/ \(.*/, ''),
  })
}

export function readConfiguration(country: string, rows: readonly DataRow[]): Configuration {
  if (!isCountry(country)) throw new Error(`${country}: not a country`)
  const documents = rows
    .map((row) => readDocument(country, row))
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map((document): [IdentityTypeCode, AcceptedDocument] => [document.identityTypeCode, document])
  return Object.freeze({ country, documents: new Map(documents) })
}

function requirementEntry(document: AcceptedDocument): RequirementEntry {
  const { regex, minLength, maxLength, errorMessage, example } = document.format
  return Object.freeze({
    identityType: TYPE_NAMES[document.identityTypeCode],
    identityTypeCode: document.identityTypeCode,
    // What a form of an old client asks for first: the number, otherwise the file. `Select` is not used any more.
    fieldName: document.requiresIdNumber ? 'identityValue' : 'documentUploadId',
    inputType: document.requiresIdNumber ? 'Input' : 'Document',
    // Any one of the listed documents is enough, so none of them is required. The requires* fields say what the chosen one
    // needs. If all were required, a form would ask one person for a passport and a voter card.
    isRequired: false,
    label: document.label,
    placeholder: `e.g. ${example}`,
    requiresIssueDate: document.requiresIssueDate,
    requiresExpiryDate: document.requiresExpiryDate,
    requiresIdNumber: document.requiresIdNumber,
    requiresDocument: document.requiresDocument,
    issuedBy: document.issuedBy,
    validationRules: Object.freeze({ regex, minLength, maxLength, errorMessage }),
    example,
    displayOrder: document.displayOrder,
  })
}

const configurations: ReadonlyMap<string, Configuration> = new Map(
  Object.entries<{ identities: DataRow[] }>(data.countries).map(([country, { identities }]) => [
    country,
    readConfiguration(country, identities),
  ]),
)
const entriesOf = ({ documents }: Configuration) => Object.freeze([...documents.values()].map(requirementEntry))
const entries: ReadonlyMap<string, readonly RequirementEntry[]> = new Map(
  [...configurations].map(([country, configuration]) => [country, entriesOf(configuration)]),
)

/** The operator's configurations that replace the shipped ones. */
export interface Override {
  /** Undefined: the country is closed. */
  readonly configuration: Configuration | undefined
  readonly version: number
}

// Belongs to the process, not to an App: a process serves one database, and pure rules can't query it. Replaced as a whole
// between two requests, never during one.
let overrides: ReadonlyMap<string, Override & { entries: readonly RequirementEntry[] | undefined }> = new Map()

export function putInForce(fresh: ReadonlyMap<string, Override>): void {
  overrides = new Map(
    [...fresh].map(([country, override]) => [
      country,
      { ...override, entries: override.configuration && entriesOf(override.configuration) },
    ]),
  )
}

/** The active versions of these countries that aren't the shipped ones, to be stored with a decision. */
export function versionsInForce(countries: Iterable<string>): string {
  if (overrides.size === 0) return ''
  const named = [...new Set(countries)].sort().flatMap((country) => {
    const override = overrides.get(country)
    return override ? [` ${country}.${override.version}`] : []
  })
  return named.join('')
}

/** The shipped rows, as a start for a custom configuration. */
export function shippedRows(country: string): readonly DataRow[] | undefined {
  return (data.countries as Record<string, { identities: DataRow[] }>)[country]?.identities
}

export const CONFIGURATION_VERSION = data.meta.version
export const CONFIGURED_COUNTRIES: readonly string[] = Object.freeze([...configurations.keys()])
export const GENERIC_PASSPORT = readFormat('genericPassport', data.meta.genericPassport)
export const GENERIC_IDENTITY_CARD = readFormat('genericIdentityCard', data.meta.genericIdentityCard)

const eea: ReadonlySet<string> = new Set(data.meta.eea)

/** EEA states and Switzerland, whose identity cards are accepted across borders. */
export function isEeaOrSwiss(country: string): boolean {
  return eea.has(country)
}

/** Undefined when the country is unknown or has no active onboarding configuration. */
export function configurationFor(country: string): Configuration | undefined {
  const override = overrides.get(country)
  return override ? override.configuration : configurations.get(country)
}

/** The answer of `GET ubo-identity-requirements`, in display order; undefined when there is no configuration. */
export function requirementEntries(country: string): readonly RequirementEntry[] | undefined {
  const override = overrides.get(country)
  return override ? override.entries : entries.get(country)
}

/** Whether a normalised number has the format. The length is checked first, so the pattern never sees a longer value. */
export function fitsFormat(format: NumberFormat, value: string): boolean {
  return value.length >= format.minLength && value.length <= format.maxLength && format.pattern.test(value)
}
