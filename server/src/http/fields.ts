// Schemas of fields that many operations share.
import { type Static, type TProperties, type TSchema, type TSchemaOptions, Type } from '../platform/schema-builder.ts'

type Options = TSchemaOptions & Record<string, unknown>

/** Text that is not blank. Lengths count characters, not bytes. */
export const text = (max: number, options: Options & { min?: number } = {}) => {
  const { min = 1, ...rest } = options
  return Type.String({
    minLength: min,
    maxLength: max,
    pattern: '\\S',
    format: 'text',
    'x-message': sized(min, max),
    'x-published': { pattern: options.format === 'line' ? LINE : TEXT },
    ...rest,
  })
}
// Without control characters, as the formats text and line check it, with a character that is not a space.
const TEXT = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'
const NOT_IN_LINES = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069'
const LINE = `^[^${NOT_IN_LINES}]*[^\\s${NOT_IN_LINES}][^${NOT_IN_LINES}]*$`
const sized = (min: number, max: number) => `must be a string of ${min} to ${max} characters.`

/** Text that may be empty. */
export const freeText = (max: number, options: Options = {}) =>
  Type.String({
    maxLength: max,
    format: 'text',
    'x-message': `must be a string of at most ${max} characters.`,
    'x-published': { pattern: options.format === 'line' ? `^[^${NOT_IN_LINES}]*$` : '^[^\\u0000]*$' },
    ...options,
  })

/** A name or another single line: see isLine in schema.ts. */
export const line = (max: number, options: Options & { min?: number } = {}) => text(max, { format: 'line', ...options })

/** As line, and may be empty. */
export const freeLine = (max: number, options: Options = {}) => freeText(max, { format: 'line', ...options })

export const email = (options: Options = {}) =>
  Type.String({
    format: 'email',
    maxLength: 255,
    example: 'ops@acme.example',
    'x-published': { pattern: '^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$' },
    ...options,
  })
export const day = (options: Options = {}) => Type.String({ format: 'date', example: '2019-04-01', ...options })
export const uuid = (options: Options = {}) => Type.String({ format: 'uuid', ...options })
export const website = (options: Options = {}) =>
  Type.String({
    format: 'uri',
    maxLength: 255,
    example: 'https://acme.example',
    'x-published': { pattern: '^https?://[^\\s/@]+(/\\S*)?$' },
    ...options,
  })
/** For a response that is merged from several databases. */
export const unavailableCells = (missing: string) =>
  Type.Array(Type.String(), {
    description: `Names of the databases that did not respond in time; ${missing} are missing from this response. Usually empty.`,
  })
export const instant = (options: Options = {}) => Type.String({ format: 'date-time', ...options })

/** E.164 as published: a leading + and 7 to 15 digits. */
export const phone = (options: Options = {}) =>
  Type.String({
    pattern: '^\\+[0-9]{7,15}$',
    example: '+2348012345678',
    'x-error': 'PhoneNumber.Invalid',
    'x-message': 'must be a + followed by 7 to 15 digits.',
    ...options,
  })

/** The form of a country code; a rule checks that the country exists. */
export const countryCode = (options: Options = {}) =>
  Type.String({
    pattern: '^[A-Z]{3}$',
    example: 'NGA',
    'x-message': 'must be an ISO 3166-1 alpha-3 code: three upper-case letters, for example NGA.',
    ...options,
  })

/** A whole number in a query. Without a maximum, larger values are accepted and mean what the description says. */
export const wholeNumber = (options: Options & { minimum?: number; maximum?: number; default?: number }) => {
  const { minimum = 1, maximum, ...rest } = options
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`
  return Type.Integer({
    minimum,
    ...(maximum === undefined ? {} : { maximum }),
    'x-message': `must be a whole number ${range}.`,
    ...rest,
  })
}

/** `pageSize` of a list: more than the maximum is the maximum, as published. */
export const pageSizeParam = (standard: number, maximum: number) =>
  Type.Optional(
    wholeNumber({
      default: standard,
      description: `Defaults to ${standard}. Values above ${maximum} are treated as ${maximum}.`,
    }),
  )

export const pageParam = (maximum: number) =>
  Type.Optional(wholeNumber({ maximum, default: 1, description: 'The page number, starting at 1.' }))

/** true or false in a query. */
export const flagParam = (description: string, options: Options = {}) =>
  Type.Optional(Type.Boolean({ description, 'x-message': 'must be true or false.', ...options }))

export const oneOf = <const T extends readonly string[]>(values: T, options: Options = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })

/** May be absent or null; both mean "not given". */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [(schema as { type?: string }).type, 'null'],
    ...withNull(schema),
  })

function withNull(schema: TSchema): Record<string, unknown> {
  const values = (schema as { enum?: unknown[] }).enum
  return values ? { enum: [...values, null] } : {}
}

/** A named object becomes a component of the OpenAPI document. Unknown fields are accepted and ignored. */
export const named = <P extends TProperties>(name: string, properties: P, options: Options = {}) =>
  Type.Object(properties, { 'x-name': name, ...options })
