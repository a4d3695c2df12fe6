// Turns the schemas of operations into those of an OpenAPI document. What a request may contain is described as strictly as the
// service checks it; what a response contains is open, because new values of an enum may be added at any time.

export type Json = Record<string, unknown>

/** Describes a field without a description of its own. The owner is the named object, or the field that contains it. */
export type FieldDescriptions = (owner: string | undefined, field: string) => string | undefined

/** Name -> values: an enum with exactly these values becomes a component with this name. */
export type Vocabularies = Readonly<Record<string, readonly string[]>>

type Direction = 'request' | 'response'

const OWN_KEYWORDS = new Set(['x-error', 'x-error-missing', 'x-message', 'x-published', 'x-name'])
const OWN_FORMATS = new Set(['text', 'line'])

export class Components {
  readonly #schemas = new Map<string, Json>()
  readonly #inRequests = new Set<string>()
  readonly #descriptions: FieldDescriptions
  readonly #vocabularies: ReadonlyMap<string, string>

  constructor(descriptions: FieldDescriptions, vocabularies: Vocabularies) {
    this.#descriptions = descriptions
    this.#vocabularies = new Map(Object.entries(vocabularies).map(([name, values]) => [JSON.stringify(values), name]))
  }

  add(name: string, schema: Json): void {
    this.#schemas.set(name, schema)
  }

  /** Requests come first: an object in both directions that differs keeps its name in requests. */
  request(schema: unknown): Json {
    return this.#walk(schema, 'request', undefined) as Json
  }

  response(schema: unknown): Json {
    return this.#walk(schema, 'response', undefined) as Json
  }

  sorted(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #walk(node: unknown, direction: Direction, owner: string | undefined): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#walk(item, direction, owner))
    if (typeof node !== 'object' || node === null) return node
    const schema = direction === 'request' ? published(node as Json) : (node as Json)
    if (Array.isArray(schema.enum)) return this.#enumeration(schema, direction)
    const name = schema['x-name'] as string | undefined
    const plain = Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => !OWN_KEYWORDS.has(key) && !(key === 'format' && OWN_FORMATS.has(value as string)))
        .map(([key, value]) => {
          if (key === 'example') return ['examples', [value]]
          if (key === 'properties') return [key, this.#fields(value as Json, direction, name ?? owner)]
          // A map with any keys. Some generators don't read patterns and drop the values.
          if (key === 'patternProperties')
            return ['additionalProperties', this.#walk(mapValue(value as Json), direction, owner)]
          return [key, this.#walk(value, direction, owner)]
        }),
    )
    return name === undefined ? plain : this.#named(name, plain, direction)
  }

  /** The keys are field names: a field called "example" is not an example. */
  #fields(fields: Json, direction: Direction, owner: string | undefined): Json {
    return Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => {
        const field = this.#walk(schema, direction, name) as Json
        if (field.description !== undefined) return [name, field]
        const description = this.#descriptions(owner, name)
        return [name, description === undefined ? field : { description, ...field }]
      }),
    )
  }

  #named(name: string, schema: Json, direction: Direction): Json {
    // "An Address or null" is a reference and null, not a second Address.
    const mayBeNull = Array.isArray(schema.type) && schema.type.includes('null')
    if (mayBeNull) schema.type = (schema.type as string[]).find((type) => type !== 'null')
    const inRequest = this.#inRequests.has(name) ? JSON.stringify(this.#schemas.get(name)) : undefined
    const own = direction === 'response' && inRequest !== undefined && inRequest !== JSON.stringify(schema)
    const reference = this.#reference(own ? `${name}Response` : name, schema)
    if (direction === 'request') this.#inRequests.add(name)
    return mayBeNull ? { anyOf: [reference, { type: 'null' }] } : reference
  }

  #reference(name: string, schema: Json): Json {
    this.#schemas.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** In a response: one of these values, or a later one. */
  #enumeration(schema: Json, direction: Direction): Json {
    const { enum: listed, type: _type, example, format: _format, description, ...rest } = schema
    const values = (listed as unknown[]).filter((value) => value !== null)
    const mayBeNull = values.length < (listed as unknown[]).length
    const name = this.#vocabularies.get(JSON.stringify(values))
    const known =
      name === undefined
        ? { type: 'string', enum: values }
        : this.#reference(name, { type: 'string', enum: values, ...describedAs(this.#descriptions(undefined, name)) })
    const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !OWN_KEYWORDS.has(key)))
    const about = {
      ...describedAs(description as string | undefined),
      ...(example === undefined ? {} : { examples: [example] }),
      ...others,
    }
    // A single value is a constant by which a client chooses, as the type of a passkey.
    if (direction === 'response' && values.length > 1)
      return { ...about, anyOf: [known, { type: 'string' }, ...(mayBeNull ? [{ type: 'null' }] : [])] }
    if (!mayBeNull) return { ...about, ...known }
    return name === undefined
      ? { ...about, type: ['string', 'null'], enum: [...values, null] }
      : { ...about, anyOf: [known, { type: 'null' }] }
  }
}

function mapValue(patterns: Json): unknown {
  const [[pattern, value] = [], ...others] = Object.entries(patterns)
  if (pattern !== '^.*$' || others.length > 0) throw new Error(`Only maps with any keys are supported, not ${pattern}.`)
  return value
}

function describedAs(description: string | undefined): Json {
  return description === undefined ? {} : { description }
}

/** What the rules of an operation check of a field beyond its schema, in the words of a schema. */
function published(schema: Json): Json {
  const more = schema['x-published'] as Json | undefined
  if (more === undefined) return schema
  const mayBeNull = Array.isArray(schema.type) && schema.type.includes('null')
  const listed = Array.isArray(more.enum) && mayBeNull ? { enum: [...more.enum, null] } : {}
  if (!Array.isArray(more.enum)) return { ...schema, ...more }
  // The values say all that lengths and patterns would.
  const { pattern: _pattern, minLength: _min, maxLength: _max, ...rest } = schema
  return { ...rest, ...more, ...listed }
}
