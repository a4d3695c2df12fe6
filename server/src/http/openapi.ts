// Generates an OpenAPI document from the operations that are mounted, so the two cannot drift apart.
import type { TSchema } from 'typebox'
import { ERRORS, type ErrorCode, type FieldError } from '../errors.ts'
import type { Example, Operation } from './operation.ts'

type Json = Record<string, unknown>

export interface ApiDescription {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly serverUrl: string
  readonly prefix: string
  readonly tags: Readonly<Record<string, string>>
  readonly securityScheme: Json
  readonly operations: readonly Operation[]
  /** Errors that every operation may return beside its own. */
  readonly always: readonly ErrorCode[]
  readonly onWrites: readonly ErrorCode[]
  success(value: Json): Json
  successExample(value: unknown): unknown
  readonly failure: Json
  /** Where a code has another meaning than in the error table. */
  message?(operation: Operation, code: ErrorCode): string | undefined
  failureExample(code: ErrorCode, message: string, details?: readonly FieldError[]): unknown
  readonly webhooks?: Json
}

export function openApiDocument(api: ApiDescription): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const operation of api.operations) {
    const path = api.prefix + operation.path
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(api, operation, components) }
  }
  components.add('Error', api.failure)
  return {
    openapi: '3.1.1',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: api.serverUrl }],
    security: [{ caller: [] }],
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(api.webhooks ? { webhooks: api.webhooks } : {}),
    components: { schemas: components.sorted(), securitySchemes: { caller: api.securityScheme } },
  }
}

function describe(api: ApiDescription, operation: Operation, components: Components): Json {
  const parameters: Json[] = []
  for (const [name, { description, schema }] of Object.entries(operation.params ?? {})) {
    parameters.push({
      name,
      in: 'path',
      required: true,
      description,
      schema: components.refer(schema),
      ...examplesOf(operation, (example) => example.params?.[name]),
    })
  }
  const query = operation.query as { properties?: Record<string, TSchema>; required?: string[] } | undefined
  for (const [name, schema] of Object.entries(query?.properties ?? {})) {
    const { description, ...rest } = components.refer(schema)
    parameters.push({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      description,
      schema: rest,
      ...examplesOf(operation, (example) => example.query?.[name]),
    })
  }
  if (operation.idempotent) parameters.push(IDEMPOTENCY_KEY)
  if (operation.versioned && operation.method !== 'GET') parameters.push(IF_MATCH)
  parameters.push(REQUEST_ID)

  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: operation.scope === 'anyone' ? [] : [{ caller: [operation.scope] }],
    parameters,
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.refer(operation.body),
                ...examplesOf(operation, ({ body }) => body),
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Success.',
        headers: { 'X-Request-Id': REQUEST_ID_HEADER, ...(operation.versioned ? { ETag: ETAG_HEADER } : {}) },
        content: operation.sendsFile
          ? Object.fromEntries(operation.sendsFile.map((type) => [type, {}]))
          : {
              'application/json': {
                schema: api.success(components.refer(operation.value)),
                ...examplesOf(operation, ({ value }) => (value === undefined ? undefined : api.successExample(value))),
              },
            },
      },
      ...failures(api, operation),
    },
  }
}

/** An example has one name for its parameters, its body and its answer. */
function examplesOf(operation: Operation, part: (example: Example) => unknown): Json {
  const examples = Object.entries(operation.examples ?? {})
    .map(([name, example]) => [name, { summary: example.summary, value: part(example) }] as const)
    .filter(([, { value }]) => value !== undefined)
  return examples.length === 0 ? {} : { examples: Object.fromEntries(examples) }
}

/** One response per status, with an example for each code that has it. */
function failures(api: ApiDescription, operation: Operation): Json {
  const codes = [...new Set([...operation.errors, ...api.always, ...(operation.method === 'GET' ? [] : api.onWrites)])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const status = operation.statusOf?.(code) ?? ERRORS[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, own]) => [
        status,
        {
          description: own.map((code) => `\`${code}\`: ${messageOf(api, operation, code)}`).join('\n\n'),
          headers: {
            'X-Request-Id': REQUEST_ID_HEADER,
            ...(status === 429 || status === 503 ? { 'Retry-After': RETRY_AFTER_HEADER } : {}),
          },
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(
                own.map((code) => [
                  code,
                  { summary: messageOf(api, operation, code), value: errorExample(api, operation, code) },
                ]),
              ),
            },
          },
        },
      ]),
  )
}

function messageOf(api: ApiDescription, operation: Operation, code: ErrorCode): string {
  return api.message?.(operation, code) ?? ERRORS[code].message
}

function errorExample(api: ApiDescription, operation: Operation, code: ErrorCode): unknown {
  const details = operation.errorExamples?.[code]?.details
  return api.failureExample(code, details?.[0]?.message ?? messageOf(api, operation, code), details)
}

/** Named schemas are described once and referenced. Keywords that only this service knows are left out. */
class Components {
  readonly #schemas = new Map<string, Json>()

  add(name: string, schema: Json): void {
    this.#schemas.set(name, schema)
  }

  refer(schema: unknown): Json {
    return this.#walk(schema) as Json
  }

  sorted(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #walk(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#walk(item))
    if (typeof node !== 'object' || node === null) return node
    const { 'x-name': name, ...schema } = node as Json
    const plain = Object.fromEntries(
      Object.entries(schema)
        .filter(
          ([key]) =>
            !['x-error', 'x-error-missing', 'x-message'].includes(key) &&
            !(key === 'format' && (schema[key] === 'text' || schema[key] === 'line')),
        )
        .map(([key, value]) => {
          if (key === 'example') return ['examples', [value]]
          return [key, key === 'properties' ? this.#walkFields(value as Json) : this.#walk(value)]
        }),
    )
    if (typeof name !== 'string') return plain
    // "An Address or null" is a reference and null, not a second Address.
    const mayBeNull = Array.isArray(plain.type) && plain.type.includes('null')
    if (mayBeNull) plain.type = (plain.type as string[]).find((type) => type !== 'null')
    this.#schemas.set(name, plain)
    const reference = { $ref: `#/components/schemas/${name}` }
    return mayBeNull ? { anyOf: [reference, { type: 'null' }] } : reference
  }

  /** The keys are field names: a field called "example" is not an example. */
  #walkFields(fields: Json): Json {
    return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, this.#walk(schema)]))
  }
}

const REQUEST_ID_HEADER = {
  description: 'Identifies this request in our logs and in the events it causes. Include it when contacting support.',
  schema: { type: 'string' },
}
const ETAG_HEADER = { description: 'The version of the customer, for use in If-Match.', schema: { type: 'string' } }
const RETRY_AFTER_HEADER = { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } }
const REQUEST_ID = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Your own ID for this request, 1 to 128 visible ASCII characters. Generated if absent.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
}
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe for 24 hours: the same key with the same body returns the stored response, with Idempotent-Replayed: true.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the version you are changing, with its quotes, for example "3". Rejected with 412 if the customer has changed since.',
  schema: { type: 'string' },
}
