// Generates an OpenAPI document from the operations that are mounted, so the two cannot drift apart.

import { ERRORS, type ErrorCode, type FieldError } from '../../errors.ts'
import type { TSchema } from '../../platform/schema-builder.ts'
import type { Example, Operation } from '../operation.ts'
import { Components, type FieldDescriptions, type Json, type Vocabularies } from './components.ts'
import { FIELD_ERROR } from './envelope.ts'
import { errorHeaders, headersIn, IDEMPOTENCY_KEY, IF_MATCH, REQUEST_ID, successHeaders } from './headers.ts'

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
  failure(code: Json): Json
  /** Where a code has another meaning than in the error table. */
  message?(operation: Operation, code: ErrorCode): string | undefined
  failureExample(code: ErrorCode, message: string, details?: readonly FieldError[]): unknown
  readonly descriptions: FieldDescriptions
  readonly vocabularies: Vocabularies
  /** Responses carry the RateLimit headers, and rejected tokens a challenge. */
  readonly hasRateHeaders?: boolean
  readonly hasChallenge?: boolean
  /** What belongs to the API beside its operations: other paths, and the requests that the service sends. */
  readonly others?: (components: Components) => { readonly paths: Json; readonly webhooks: Json }
}

export function openApiDocument(api: ApiDescription): Json {
  const components = new Components(api.descriptions, api.vocabularies)
  for (const { body } of api.operations) if (body) components.request(body)
  const paths: Record<string, Json> = {}
  for (const operation of api.operations) {
    const path = api.prefix + operation.path
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(api, operation, components) }
  }
  components.add('FieldError', FIELD_ERROR)
  const others = api.others?.(components)
  const allPaths = { ...paths, ...others?.paths }
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
    paths: allPaths,
    ...(others ? { webhooks: others.webhooks } : {}),
    components: {
      schemas: components.sorted(),
      headers: headersIn(allPaths),
      securitySchemes: { caller: api.securityScheme },
    },
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
      schema: components.request(schema),
      ...examplesOf(operation, (example) => example.params?.[name]),
    })
  }
  const query = operation.query as { properties?: Record<string, TSchema>; required?: string[] } | undefined
  for (const [name, schema] of Object.entries(query?.properties ?? {})) {
    const { description, ...rest } = components.request(schema)
    parameters.push({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      description: description ?? api.descriptions('query', name),
      schema: rest,
      ...examplesOf(operation, (example) => asTyped(rest, example.query?.[name])),
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
            required: !operation.bodyIsOptional,
            content: {
              'application/json': {
                schema: components.request(operation.body),
                ...examplesOf(operation, ({ body }) => body),
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Success.',
        headers: successHeaders(operation, api),
        content: operation.sendsFile
          ? Object.fromEntries(operation.sendsFile.map((type) => [type, {}]))
          : {
              'application/json': {
                schema: api.success(components.response(operation.value)),
                ...examplesOf(operation, ({ value }) => (value === undefined ? undefined : api.successExample(value))),
              },
            },
      },
      ...failures(api, operation, components),
    },
  }
}

/** Examples of queries are written as they are sent. */
function asTyped({ type }: Json, sent: unknown): unknown {
  if (type === 'integer' && sent !== undefined) return Number(sent)
  return type === 'boolean' && sent !== undefined ? sent === 'true' : sent
}

/** An example has one name for its parameters, its body and its answer. */
function examplesOf(operation: Operation, part: (example: Example) => unknown): Json {
  const examples = Object.entries(operation.examples ?? {})
    .map(([name, example]) => [name, { summary: example.summary, value: part(example) }] as const)
    .filter(([, { value }]) => value !== undefined)
  return examples.length === 0 ? {} : { examples: Object.fromEntries(examples) }
}

/** One response per status, with an example for each code that has it. */
function failures(api: ApiDescription, operation: Operation, components: Components): Json {
  const codes = [...new Set([...operation.errors, ...api.always, ...(operation.method === 'GET' ? [] : api.onWrites)])]
  const schema = errorWith(api, operation, codes, components)
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
          headers: errorHeaders(status, api),
          content: {
            'application/json': {
              schema,
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

/** The error object with the codes that this operation can have, as a component of its own. */
function errorWith(
  api: ApiDescription,
  operation: Operation,
  codes: readonly ErrorCode[],
  components: Components,
): Json {
  const name = `${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}Error`
  const code = {
    description: 'A stable code to branch on. Codes may be added.',
    anyOf: [{ type: 'string', enum: codes }, { type: 'string' }],
  }
  components.add(name, api.failure(code))
  return { $ref: `#/components/schemas/${name}` }
}

function messageOf(api: ApiDescription, operation: Operation, code: ErrorCode): string {
  return api.message?.(operation, code) ?? ERRORS[code].message
}

function errorExample(api: ApiDescription, operation: Operation, code: ErrorCode): unknown {
  const details = operation.errorExamples?.[code]?.details
  return api.failureExample(code, details?.[0]?.message ?? messageOf(api, operation, code), details)
}
