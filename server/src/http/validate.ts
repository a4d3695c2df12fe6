// Checks a request against what its operation declares: first the ids in the path, then query, body and rules together,
// so that one answer reports every field error.
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, type FieldError, throwFieldErrors } from '../errors.ts'
import type { App } from '../platform/app.ts'
import type { TSchema } from '../platform/schema-builder.ts'
import type { Caller } from './caller.ts'
import type { Operation, Param, Unchecked } from './operation.ts'
import { fieldErrorsOf, withoutExcessItems } from './schema.ts'

type Params = Readonly<Record<string, string>>

export async function validate(
  app: App,
  caller: Caller,
  operation: Operation,
  given: { params: Params; query: Unchecked; body: unknown; headers: IncomingHttpHeaders },
): Promise<{ params: Params; query: Unchecked; body: unknown }> {
  const params = lowerCaseIds(operation, given.params)
  const malformed = Object.entries(operation.params ?? {}).findIndex(([name, param]) => !matches(param, params[name]))
  // The first id says what the operation is about; a malformed one names nothing that the caller could reach.
  if (malformed === 0) throw notFound(operation, malformed, params)
  const query = operation.query ? typedQuery(operation.query, given.query) : given.query
  const body = operation.bodyIsOptional ? (given.body ?? {}) : given.body
  const fieldErrors = [...queryErrors(operation, query), ...bodyErrors(app, operation, params, body)]
  const versionError =
    operation.versioned && operation.method !== 'GET' && isMalformedIfMatch(given.headers['if-match'])
  if (malformed > 0 || fieldErrors.length > 0 || versionError) {
    const unreachable = await operation.about?.(app, caller, params)
    if (unreachable) throw unreachable
    if (malformed > 0) throw notFound(operation, malformed, params)
    throwFieldErrors(fieldErrors)
    throw new ApiError('Customer.VersionMismatch', { message: MALFORMED_IF_MATCH })
  }
  return { params, query, body }
}

const MALFORMED_IF_MATCH = 'If-Match must be an ETag with its quotes, for example "3".'

/** Such a value never matches, whatever the version is. */
function isMalformedIfMatch(ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false
  return !ifMatch.split(',').every((tag) => /^(?:W\/)?"[^"]*"$/.test(tag.trim()))
}

/** What is encrypted for a customer is bound to one form of its id. */
function lowerCaseIds(operation: Operation, given: Params): Params {
  const entries = Object.entries(operation.params ?? {}).map(([name, { schema }]) => {
    const value = given[name] ?? ''
    return [name, (schema as { format?: string }).format === 'uuid' ? value.toLowerCase() : value]
  })
  return Object.fromEntries(entries)
}

function matches({ schema, notFound }: Param, value: string | undefined): boolean {
  return fieldErrorsOf(schema, value, () => notFound).length === 0
}

function notFound({ params, statusOf }: Operation, index: number, values: Params): ApiError {
  const [name, { notFound: code, message: own }] = Object.entries(params!)[index]!
  const message = values[name] === '' ? 'Not found. Remove the slash at the end of the path.' : own
  const status = statusOf?.(code)
  return new ApiError(code, { ...(message && { message }), ...(status && { status }) })
}

/**
 * A query is text. Digits become a number and true or false a boolean where the schema says so; other text stays, and the schema
 * rejects it. A parameter that may be repeated is a list, even when it is sent once.
 */
function typedQuery(schema: TSchema, given: Unchecked): Unchecked {
  const query: Record<string, unknown> = { ...given }
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  for (const [name, { type }] of Object.entries(properties)) {
    const text = query[name]
    if (typeof text !== 'string') continue
    if (type === 'array') query[name] = [text]
    else if (type === 'integer' && /^[0-9]{1,9}$/.test(text)) query[name] = Number(text)
    else if (type === 'boolean' && (text === 'true' || text === 'false')) query[name] = text === 'true'
  }
  return query
}

/** The path of an error in the query is the name of the parameter; JSON pointers are for bodies. */
function queryErrors({ query: schema }: Operation, query: Unchecked): FieldError[] {
  const known = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  // A misspelt filter that was ignored would return everything.
  const unknown = Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: name.slice(0, MAX_NAME_LENGTH),
      code: 'ValidationControl.Error' as const,
      message: `Unknown query parameter. ${known.length > 0 ? `Supported: ${known.join(', ')}.` : 'This operation has none.'}`,
    }))
  if (!schema) return unknown
  const fieldErrors = fieldErrorsOf(schema, query, () => 'ValidationControl.Error')
  return [
    ...fieldErrors.map((fieldError) => ({ ...fieldError, path: fieldError.path.split('/')[1] ?? '' })),
    ...unknown,
  ]
}

const MAX_NAME_LENGTH = 100

function bodyErrors(app: App, operation: Operation, params: Params, given: unknown): FieldError[] {
  if (!operation.body) return []
  // Counts come first: neither the schema nor the rules look at more items than are allowed.
  const body = withoutExcessItems(operation.body, given)
  const code = operation.fieldErrorCode ?? (() => 'ValidationControl.Error' as const)
  const fieldErrors = fieldErrorsOf(operation.body, body, code)
  if (!operation.rules || typeof body !== 'object' || body === null || Array.isArray(body)) return fieldErrors
  // One error per place: what the schema reports is not reported again by a rule.
  const reported = new Set(fieldErrors.map(({ path }) => path))
  for (const fieldError of operation.rules(body as Unchecked, { app, params })) {
    if (reported.has(fieldError.path)) continue
    reported.add(fieldError.path)
    fieldErrors.push(fieldError)
  }
  return fieldErrors
}
