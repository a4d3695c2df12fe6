// An API as its OpenAPI document tells it: what somebody knows who has nothing but the document. New operations are found
// here by themselves, so whatever walks over them covers them too.
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
  /** Undefined: takes no body. */
  readonly bodySchema: Json | undefined
  readonly bodyExamples: Readonly<Record<string, { value: Json }>>
  readonly responses: Readonly<Record<string, { headers?: Json; content?: Json }>>
}

export function operationsOf(document: Json): WalkedOperation[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => {
      const body = declared.requestBody?.content['application/json']
      return {
        id: declared.operationId,
        method: method.toUpperCase() as Method,
        path,
        scope: declared.security[0].caller[0],
        parameters: declared.parameters,
        bodySchema: body?.schema,
        bodyExamples: body?.examples ?? {},
        responses: declared.responses,
      }
    }),
  )
}

/** Follows a reference, and takes the part of "this or null" that is something. */
export function resolved(document: Json, schema: Json): Json {
  if (schema?.$ref) {
    const [, , , name] = schema.$ref.split('/')
    return document.components.schemas[name]
  }
  if (schema?.anyOf) return resolved(document, schema.anyOf[0])
  return schema
}

export interface AnswerChecker {
  /** What about the answer isn't as the document says, in words; nothing is the good news. */
  fieldErrors(
    operation: WalkedOperation,
    answer: { status: number; body: Json; headers: Record<string, unknown> },
  ): string[]
  /** The same for a value alone, against any schema of the document. */
  fieldErrorsOf(schema: Json, value: unknown): string[]
}

export function answerChecker(document: Json): AnswerChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS })
  const compiled = new Map<Json, ValidateFunction>()
  // An answer has nothing that the document doesn't name: what isn't named there may be something nobody should see.
  const components = sealed(document.components)

  function fieldErrorsOf(schema: Json, value: unknown): string[] {
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

  function fieldErrors(
    operation: WalkedOperation,
    { status, body, headers }: { status: number; body: Json; headers: Record<string, unknown> },
  ): string[] {
    const response = operation.responses[status]
    if (!response) return [`${operation.id} answers ${status}, which the document doesn't know`]
    const found = fieldErrorsOf(response.content['application/json'].schema, body)
    const code = body?.error?.code
    if (status >= 400 && !(code in response.content['application/json'].examples))
      found.push(`the document doesn't name ${code} among the codes of ${status}`)
    for (const name of Object.keys(response.headers ?? {})) {
      if (headers[name.toLowerCase()] === undefined) found.push(`the header ${name} is missing`)
    }
    return found.map((fieldError) => `${operation.id} ${status}: ${fieldError}`)
  }

  return { fieldErrors, fieldErrorsOf }
}

function sealed(node: Json): Json {
  if (Array.isArray(node)) return node.map(sealed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, sealed(value)]))
  const isObjectSchema = copy.properties !== undefined && [copy.type].flat().includes('object')
  return isObjectSchema && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy
}

/** Written down here once more, so that the service's own idea of a format isn't what it is measured by. */
const FORMATS = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  date: isCalendarDate,
  'date-time': (text: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text: string) => text.includes('@'),
  uri: (text: string) => URL.canParse(text),
}
