// Checks data against a schema and turns what Ajv finds into field errors.
// Three keywords let a schema choose its errors: `x-error` (the code), `x-error-missing` (the code when the field is
// absent, null or blank) and `x-message`. Messages name the expectation, never the value. `x-published` is only for the OpenAPI
// document: what rules check of a request beyond its schema, with codes of their own.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { ErrorCode, FieldError } from '../errors.ts'
import { isCalendarDate } from '../platform/calendar-date.ts'
import type { TSchema } from '../platform/schema-builder.ts'

// With allErrors Ajv checks every field, so checks must be cheap for any length: patterns are linear, and formats that
// are not check the length first.
const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, verbose: true, ownProperties: true })
ajv.addVocabulary(['x-error', 'x-error-missing', 'x-message', 'x-name', 'x-published', 'example'])
ajv.addFormat('text', isStorable)
ajv.addFormat('line', isLine)
ajv.addFormat('date', isCalendarDate)
ajv.addFormat('email', isEmail)
ajv.addFormat('uri', isWebAddress)
ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)
ajv.addFormat('date-time', isInstant)
ajv.addFormat('int32', true)
ajv.addFormat('int64', true)

const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/

/** Date.parse alone would read 30 February as 2 March. */
function isInstant(text: string): boolean {
  return text.length <= 40 && RFC3339.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

/** PostgreSQL cannot store NUL or unpaired surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** One line without control characters or characters that change the direction of text, which can disguise a name. */
export function isLine(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** A local part, one @ and a domain with a dot. Only sending a mail can show that it exists. */
function isEmail(text: string): boolean {
  const address = text.trim()
  if (text.length > 255 || !isLine(address) || /\s/u.test(address)) return false
  const at = address.indexOf('@')
  const domain = address.slice(at + 1)
  return at > 0 && at <= 64 && !domain.includes('@') && /^[^.]+(?:\.[^.]+)+$/.test(domain)
}

function isWebAddress(text: string): boolean {
  if (text.length > 255 || !isLine(text) || !/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && username === '' && password === ''
}

const compiled = new WeakMap<TSchema, ValidateFunction>()

function compile(schema: TSchema): ValidateFunction {
  const validate = ajv.compile(schema)
  compiled.set(schema, validate)
  return validate
}

export function fieldErrorsOf(
  schema: TSchema,
  data: unknown,
  fieldErrorCode: (path: string, keyword: string) => ErrorCode,
): FieldError[] {
  const validate = compiled.get(schema) ?? compile(schema)
  if (validate(withoutExcessItems(schema, data))) return []
  const fieldErrors: FieldError[] = []
  const seen = new Set<string>()
  for (const error of validate.errors ?? []) {
    const fieldError = fieldErrorOf(error, fieldErrorCode)
    // One error per place: a string that is too long and malformed is one thing to fix.
    if (fieldError && !seen.has(fieldError.path)) {
      seen.add(fieldError.path)
      fieldErrors.push(fieldError)
    }
  }
  return fieldErrors
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly maxItems?: number
}

/**
 * Ajv also checks every item of an array that is too long: a mebibyte of {} would be two million errors and eight seconds.
 * One item more than allowed is enough to report the length.
 */
export function withoutExcessItems(schema: TSchema, data: unknown): unknown {
  return hasTooMany(schema, data) ? cut(schema, data) : data
}

/** Looks only where the schema has arrays, so it costs next to nothing. */
function hasTooMany(shape: Shape, data: unknown): boolean {
  if (Array.isArray(data)) {
    const { items, maxItems } = shape
    if (maxItems !== undefined && data.length > maxItems) return true
    return items !== undefined && hasArrays(items) && data.some((item) => hasTooMany(items, item))
  }
  if (!shape.properties || typeof data !== 'object' || data === null) return false
  return fieldsWithArrays(shape).some(([key, field]) => hasTooMany(field, (data as Record<string, unknown>)[key]))
}

function hasArrays(shape: Shape): boolean {
  return shape.items !== undefined || shape.maxItems !== undefined || fieldsWithArrays(shape).length > 0
}

function fieldsWithArrays(shape: Shape): readonly (readonly [string, Shape])[] {
  const known = withArrays.get(shape)
  if (known) return known
  const fields = Object.entries(shape.properties ?? {}).filter(([, field]) => hasArrays(field))
  withArrays.set(shape, fields)
  return fields
}
const withArrays = new WeakMap<Shape, readonly (readonly [string, Shape])[]>()

function cut({ properties, items, maxItems }: Shape, data: unknown): unknown {
  if (Array.isArray(data)) {
    const kept = maxItems === undefined ? data : data.slice(0, maxItems + 1)
    return items ? kept.map((item) => cut(items, item)) : kept
  }
  if (!properties || typeof data !== 'object' || data === null) return data
  const copy: Record<string, unknown> = { ...data }
  for (const key of Object.keys(properties)) {
    if (Object.hasOwn(copy, key)) copy[key] = cut(properties[key]!, copy[key])
  }
  return copy
}

interface OwnErrors {
  'x-error'?: ErrorCode
  'x-error-missing'?: ErrorCode
  'x-message'?: string
}

function fieldErrorOf(
  error: ErrorObject,
  fieldErrorCode: (path: string, keyword: string) => ErrorCode,
): FieldError | undefined {
  const own = (error.parentSchema ?? {}) as OwnErrors & { properties?: Record<string, OwnErrors> }
  if (error.keyword === 'required') {
    const field = String(error.params.missingProperty)
    const path = `${error.instancePath}/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const code = own.properties?.[field]?.['x-error-missing'] ?? fieldErrorCode(path, 'required')
    return { path, code, message: `${nameOf(path)} is required.` }
  }
  // Of "a value or null" only the branch of the value is reported.
  if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.schema === 'null')) return undefined
  const path = error.instancePath
  const field = nameOf(path)
  const missing = error.data === null || (typeof error.data === 'string' && error.data.trim() === '')
  if (missing && own['x-error-missing']) return { path, code: own['x-error-missing'], message: `${field} is required.` }
  const code = own['x-error'] ?? fieldErrorCode(path, error.keyword)
  // What a schema says about its length doesn't explain a character that is not allowed.
  const isCharacters = error.keyword === 'format' && (error.schema === 'text' || error.schema === 'line')
  return { path, code, message: `${field} ${(!isCharacters && own['x-message']) || expectation(error)}` }
}

function nameOf(path: string): string {
  return path === '' ? 'The body' : path.slice(1).replaceAll('/', '.')
}

function expectation(error: ErrorObject): string {
  const limit = error.params.limit
  switch (error.keyword) {
    case 'type':
      return `must be ${article(error.schema)}.`
    case 'minLength':
      return limit === 1 ? 'must not be empty.' : `must have at least ${limit} characters.`
    case 'maxLength':
      return `must have at most ${limit} characters.`
    case 'minItems':
      return `must have at least ${limit} ${limit === 1 ? 'item' : 'items'}.`
    case 'maxItems':
      return `must have at most ${limit} items.`
    case 'uniqueItems':
      return 'must not repeat a value.'
    case 'minimum':
      return `must be at least ${limit}.`
    case 'maximum':
      return `must be at most ${limit}.`
    case 'enum':
      return `must be one of ${(error.schema as unknown[]).filter((value) => value !== null).join(', ')}.`
    case 'const':
      return `must be ${error.schema}.`
    case 'format':
      return FORMATS[error.schema as string] ?? 'has an invalid format.'
    default:
      return 'has an invalid format.'
  }
}

const FORMATS: Record<string, string> = {
  text: 'must be text without NUL characters or unpaired surrogates.',
  line: 'must be one line of text without control or text-direction characters.',
  date: 'must be an existing date in the form YYYY-MM-DD.',
  email: 'must be an email address of at most 255 characters.',
  uri: 'must be an absolute http or https URL of at most 255 characters, without a user name or password, for example https://acme.example.',
  uuid: 'must be a UUID.',
  'date-time': 'must be an RFC 3339 date and time with a time zone, for example 2026-01-31T09:00:00Z.',
}

function article(type: unknown): string {
  const name = Array.isArray(type) ? type.filter((t) => t !== 'null').join(' or ') : String(type)
  return name === 'integer' ? 'a whole number' : /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}
