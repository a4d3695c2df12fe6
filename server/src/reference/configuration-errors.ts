// Checks a custom onboarding configuration and returns all errors at once. The same rules as for the shipped data apply
// before it can be activated.
//   { "country": "NGA", "identities": [ { "identityTypeCode": "PASSPORT", ... } ] }
import { isCountry } from './countries.ts'
import { type DataRow, isEeaOrSwiss } from './identity-documents.ts'
import { PatternError, readLinearPattern } from './linear-pattern.ts'
import { IDENTITY_TYPE_CODES, isIdentityTypeCode } from './vocabularies.ts'

export interface ConfigurationFile {
  readonly country: string
  readonly identities: readonly DataRow[]
}

const MAX_CHARACTERS = 200_000
const MAX_TEXT = 300
const MAX_VALUE = 255

type Loose = Record<string, unknown>
type Say = (where: string, what: string) => void

const ROW_FIELDS: Readonly<Record<string, 'text' | 'boolean' | 'order' | 'rules' | 'optional'>> = {
  identityTypeCode: 'text',
  label: 'text',
  requiresIssueDate: 'boolean',
  requiresExpiryDate: 'boolean',
  requiresIdNumber: 'boolean',
  requiresDocument: 'boolean',
  issuedBy: 'text',
  displayOrder: 'order',
  validationRules: 'rules',
  checksum: 'optional',
  confidence: 'optional',
}
const RULE_FIELDS = ['regex', 'minLength', 'maxLength', 'errorMessage', 'example']

/** `isScheme` returns whether a check digit scheme has that name. */
export function readConfigurationFile(
  text: string,
  isScheme: (name: string) => boolean,
): { file: ConfigurationFile } | { fieldErrors: string[] } {
  const fieldErrors: string[] = []
  const say: Say = (where, what) => void fieldErrors.push(`${where}: ${what}`)
  const file = parse(text, say)
  if (file) validateFile(file, say, isScheme)
  return fieldErrors.length > 0 ? { fieldErrors } : { file: file as unknown as ConfigurationFile }
}

function parse(text: string, say: Say): Loose | undefined {
  if (text.length > MAX_CHARACTERS) return void say('/', `must be at most ${MAX_CHARACTERS} characters`)
  try {
    const read: unknown = JSON.parse(text)
    if (isObject(read)) return read
  } catch {
    // Reported below.
  }
  return void say('/', 'must be a JSON object with country and identities')
}

function validateFile(file: Loose, say: Say, isScheme: (name: string) => boolean): void {
  unknownFields(file, ['country', 'identities'], '', say)
  const { country, identities } = file
  if (typeof country !== 'string' || !isCountry(country)) say('/country', 'must be an ISO 3166-1 alpha-3 code in use')
  if (!Array.isArray(identities) || identities.length === 0) {
    say('/identities', 'must be a list of at least one document')
    return
  }
  const types = identities.map((row) => (isObject(row) ? row.identityTypeCode : undefined))
  const orders = identities.map((row) => (isObject(row) ? row.displayOrder : undefined)).sort()
  if (!types.includes('PASSPORT'))
    say('/identities', 'must include a passport, which is all that foreign residents have')
  if (JSON.stringify(orders.map(Number).sort((a, b) => a - b)) !== JSON.stringify(identities.map((_, i) => i + 1)))
    say('/identities', 'displayOrder must number the documents from 1 on, each once')
  for (const [index, row] of identities.entries()) {
    const where = `/identities/${index}`
    if (!isObject(row)) say(where, 'must be an object')
    else validateRow(row, { where, say, isScheme, country, isRepeated: types.indexOf(row.identityTypeCode) < index })
  }
}

interface About {
  where: string
  say: Say
  isScheme: (name: string) => boolean
  country: unknown
  isRepeated: boolean
}

function validateRow(row: Loose, { where, say, isScheme, country, isRepeated }: About): void {
  unknownFields(row, Object.keys(ROW_FIELDS), where, say)
  for (const [field, kind] of Object.entries(ROW_FIELDS)) {
    const value = row[field]
    const at = `${where}/${field}`
    if (kind === 'text') validateText(value, at, say)
    else if (kind === 'boolean' && typeof value !== 'boolean') say(at, 'must be true or false')
    else if (kind === 'order' && !Number.isInteger(value)) say(at, 'must be a whole number')
    else if (kind === 'optional' && value !== undefined) validateText(value, at, say)
  }
  const { identityTypeCode: type, issuedBy, checksum } = row
  if (typeof type === 'string' && !isIdentityTypeCode(type))
    say(`${where}/identityTypeCode`, `must be one of ${IDENTITY_TYPE_CODES.join(', ')}`)
  if (isRepeated) say(`${where}/identityTypeCode`, 'is listed twice')
  if (typeof issuedBy === 'string' && !['RESIDENCE', 'EEA', 'ANY'].includes(issuedBy))
    say(`${where}/issuedBy`, 'must be RESIDENCE, EEA or ANY')
  if ((issuedBy === 'ANY') !== (type === 'PASSPORT'))
    say(`${where}/issuedBy`, 'must be ANY for a passport and for nothing else')
  if (issuedBy === 'EEA' && (type !== 'IDENTITY_CARD' || typeof country !== 'string' || !isEeaOrSwiss(country)))
    say(`${where}/issuedBy`, 'EEA is for identity cards in the EEA and Switzerland only')
  if (typeof checksum === 'string' && !isScheme(checksum.replace(/ \(.*/, '')))
    say(`${where}/checksum`, 'must be a known check digit scheme')
  validateRules(row.validationRules, `${where}/validationRules`, say)
}

function validateRules(rules: unknown, where: string, say: Say): void {
  if (!isObject(rules)) {
    say(where, `must be an object with ${RULE_FIELDS.join(', ')}`)
    return
  }
  unknownFields(rules, RULE_FIELDS, where, say)
  validateText(rules.errorMessage, `${where}/errorMessage`, say)
  const { regex, minLength, maxLength, example } = rules
  if (typeof regex !== 'string') {
    say(`${where}/regex`, 'must be text')
    return
  }
  const shape = shapeOf(regex, `${where}/regex`, say)
  if (!shape) return
  for (const [name, length, allowed] of [
    ['minLength', minLength, shape.minLength],
    ['maxLength', maxLength, shape.maxLength],
  ] as const) {
    // May be left out, because the regex decides it.
    if (length === undefined) rules[name] = allowed
    else if (length !== allowed) say(`${where}/${name}`, `must be what the regex allows, ${allowed}`)
  }
  if (shape.maxLength > MAX_VALUE) say(`${where}/regex`, `must not match more than ${MAX_VALUE} characters`)
  if (typeof example !== 'string' || !new RegExp(regex, 'u').test(example))
    say(`${where}/example`, 'must match the regex, in upper case and without spaces')
}

/** A pattern outside this language could take unbounded time on input chosen by an attacker. */
function shapeOf(regex: string, where: string, say: Say) {
  try {
    const shape = readLinearPattern(regex)
    new RegExp(regex, 'u')
    return shape
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return void say(where, error.message)
  }
}

function validateText(value: unknown, where: string, say: Say): void {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_TEXT)
    say(where, `must be text of 1 to ${MAX_TEXT} characters`)
}

function unknownFields(object: Loose, known: readonly string[], where: string, say: Say): void {
  for (const name of Object.keys(object)) if (!known.includes(name)) say(`${where}/${name}`, "isn't a known field")
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
