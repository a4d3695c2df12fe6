// An API as its OpenAPI document describes it. Tests that go through the operations cover new ones automatically.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isCalendarDate } from '../../src/platform/calendar-date.ts'

export type Json = any
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Json
  readonly examples?: Readonly<Record<string, { value: string }>>
}

export interface WalkedOperation {
  readonly id: string
  readonly method: Method
  /** With {braces}. */
  readonly path: string
  readonly scope: string
  readonly parameters: readonly Parameter[]
  /** Undefined for an operation without a body. */
  readonly bodySchema: Json | undefined
  readonly bodyExamples: Readonly<Record<string, { value: Json }>>
  readonly responses: Readonly<Record<string, { headers?: Json; content?: Json }>>
}

export function operationsOf(document: Json): WalkedOperation[] {
  // The token endpoint and the store have their own forms and errors, and their own tests.
  const paths = Object.entries(document.paths as Record<string, Record<string, Json>>).filter(([path]) =>
    path.startsWith('/api/'),
  )
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => {
      const body = declared.requestBody?.content['application/json']
      return {
        id: declared.operationId,
        method: method.toUpperCase() as Method,
        path,
        // Without security: an operation for anyone.
        scope: declared.security[0]?.caller[0] ?? 'anyone',
        parameters: declared.parameters,
        bodySchema: body?.schema,
        bodyExamples: body?.examples ?? {},
        responses: declared.responses,
      }
    }),
  )
}

/** Follows a reference, and picks the non-null part of a nullable schema. */
export function resolved(document: Json, schema: Json): Json {
  if (schema?.$ref) {
    const [, , , name] = schema.$ref.split('/')
    return document.components.schemas[name]
  }
  if (schema?.anyOf) return resolved(document, schema.anyOf[0])
  return schema
}

/** The error object of the API, with any code: for answers that are not those of an operation. */
export function anyErrorSchema(document: Json): Json {
  const [, schema] = Object.entries<Json>(document.components.schemas).find(
    ([, { properties }]) => properties?.isSuccess?.const === false,
  )!
  const copy = structuredClone(schema)
  copy.properties.error.properties.code = { type: 'string', minLength: 1 }
  return copy
}

export interface AnswerChecker {
  /** How the answer differs from the document; an empty list when it doesn't. */
  differences(
    operation: WalkedOperation,
    answer: { status: number; body: Json; headers: Record<string, unknown> },
  ): string[]
  /** The same for a single value and a schema of the document. */
  valueDifferences(schema: Json, value: unknown): string[]
}

export function answerChecker(document: Json): AnswerChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS })
  const compiled = new Map<Json, ValidateFunction>()
  // An answer contains only documented fields: an undocumented one may be confidential.
  const components = sealed(document.components)

  function valueDifferences(schema: Json, value: unknown): string[] {
    let validate = compiled.get(schema)
    if (!validate) {
      validate = ajv.compile({ ...sealed(schema), components })
      compiled.set(schema, validate)
    }
    if (validate(value)) return []
    return validate.errors!.map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    )
  }

  function differences(
    operation: WalkedOperation,
    { status, body, headers }: { status: number; body: Json; headers: Record<string, unknown> },
  ): string[] {
    const response = operation.responses[status]
    if (!response) return [`${operation.id} answers ${status}, which is not documented`]
    const found = valueDifferences(response.content['application/json'].schema, body)
    const code = body?.error?.code
    if (status >= 400 && !(code in response.content['application/json'].examples))
      found.push(`${code} is not documented for ${status}`)
    for (const [name, { $ref }] of Object.entries<Json>(response.headers ?? {})) {
      const { required } = document.components.headers[$ref.split('/').at(-1)]
      if (required && headers[name.toLowerCase()] === undefined) found.push(`the header ${name} is missing`)
    }
    return found.map((difference) => `${operation.id} ${status}: ${difference}`)
  }

  return { differences, valueDifferences }
}

/** Without unknown fields, and without values of an open enum that the document doesn't list. */
function sealed(node: Json): Json {
  if (Array.isArray(node)) return node.map(sealed)
  if (typeof node !== 'object' || node === null) return node
  if (node.anyOf?.some(isAnyString))
    return sealed({ ...node, anyOf: node.anyOf.filter((one: Json) => !isAnyString(one)) })
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, sealed(value)]))
  const isObjectSchema = copy.properties !== undefined && [copy.type].flat().includes('object')
  return isObjectSchema && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy
}

const isAnyString = (schema: Json) => JSON.stringify(schema) === '{"type":"string"}'

/** Defined here again, so that a mistake in the service's own formats is found. */
const FORMATS = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  date: isCalendarDate,
  'date-time': (text: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text: string) => text.includes('@'),
  uri: (text: string) => URL.canParse(text),
}
