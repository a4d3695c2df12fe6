// Converts JSON Schema to TypeScript, as far as our contract uses it. Anything else is an error, not an `any`.

export type Schema = Readonly<Record<string, unknown>>

interface Options {
  /** String enums also allow values that are added later. */
  readonly open: boolean
  readonly indent?: string
  /** Names of enums that also allow other values in requests. */
  readonly openNames?: ReadonlySet<string> | undefined
}

const IGNORED = new Set([
  ...['description', 'examples', 'format', 'pattern', 'deprecated', 'title', 'default'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems'],
])
const SUPPORTED = new Set([
  'type',
  'enum',
  'const',
  '$ref',
  'anyOf',
  'items',
  'properties',
  'required',
  'additionalProperties',
])

export function typeText(schema: Schema, options: Options): string {
  const unsupported = Object.keys(schema).filter((key) => !IGNORED.has(key) && !SUPPORTED.has(key))
  if (unsupported.length > 0) throw new Error(`Unsupported schema keywords in the contract: ${unsupported.join(', ')}.`)
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!
    return options.openNames?.has(name) ? `Open<${name}>` : name
  }
  if (Array.isArray(schema.anyOf)) return anyOfText(schema.anyOf, options)
  if (schema.const !== undefined) return literal(schema.const)
  const types = [schema.type].flat() as string[]
  return types.map((type) => typeOf(type, schema, options)).join(' | ')
}

/** One of the known values, or any string: a value that is added later. */
function anyOfText(parts: readonly Schema[], options: Options): string {
  const isAnyString = (part: Schema) => JSON.stringify(part) === '{"type":"string"}'
  const known = parts.filter((part) => !isAnyString(part))
  const isOpen = known.length < parts.length
  return known
    .map((part) => {
      const text = typeText(part, isOpen ? { ...options, open: false, openNames: undefined } : options)
      return isOpen && part.type !== 'null' ? `Open<${text}>` : text
    })
    .join(' | ')
}

function typeOf(type: string, schema: Schema, options: Options): string {
  switch (type) {
    case 'string':
      return Array.isArray(schema.enum) ? enumeration(schema.enum as string[], options.open) : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array': {
      const item = typeText(schema.items as Schema, options)
      return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`
    }
    case 'object':
      return objectText(schema, options)
    default:
      throw new Error(`Unsupported schema type in the contract: ${type}.`)
  }
}

function objectText(schema: Schema, options: Options): string {
  const { indent = '' } = options
  if (schema.additionalProperties) return `Record<string, ${typeText(schema.additionalProperties as Schema, options)}>`
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const inner = `${indent}  `
  const fields = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {}).map(
    ([name, field]) => {
      const type = typeText(field, { ...options, indent: inner })
      const declaration = required.has(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`
      return `${documentation(field, inner)}${inner}${declaration}\n`
    },
  )
  return `{\n${fields.join('')}${indent}}`
}

function enumeration(values: readonly string[], open: boolean): string {
  // The list also contains null for a nullable value; the type says so already.
  const closed = values
    .filter((value) => value !== null)
    .map(literal)
    .join(' | ')
  return open ? `Open<${closed}>` : closed
}

export function documentation(schema: Schema, indent = ''): string {
  const example = Array.isArray(schema.examples) ? ` For example ${JSON.stringify(schema.examples[0])}.` : ''
  const text = `${schema.description ?? ''}${example}`.trim().replaceAll('*/', '*\\/')
  const deprecated = schema.deprecated ? `@deprecated ${text}` : text
  return deprecated ? `${indent}/** ${deprecated} */\n` : ''
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}
