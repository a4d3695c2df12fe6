// An operation declares everything about itself: address, scope, schemas, errors, examples, and what it does.
// `http/api.ts` mounts it, `http/validate.ts` checks requests against it, `http/openapi.ts` describes it: one declaration,
// so the three cannot disagree.
import type { Readable } from 'node:stream'
import type { ApiError, ErrorCode, FieldError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import type { Static, TSchema } from '../platform/schema-builder.ts'
import type { Caller, Scope } from './caller.ts'
import { uuid } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A valid request. Params, query and body match the schemas and rules of the operation; UUIDs in the path are lower-case. */
export interface Input<Params = unknown, Query = unknown, Body = unknown> {
  readonly app: App
  readonly caller: Caller
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly requestId: string
  /** The client's IP address, as far as the proxies in front are trusted. */
  readonly address: string
}

/** What rules get: an object whose fields may have any type, because rules run even when the schema finds errors. */
export type Unchecked = Readonly<Record<string, unknown>>

export interface RuleContext<Params = Readonly<Record<string, string>>> {
  readonly app: App
  readonly params: Params
}

export interface Param {
  readonly description: string
  readonly schema: TSchema
  /** The error for a value that cannot name anything, because it does not match the schema. */
  readonly notFound: ErrorCode
  readonly message?: string
}

export function idParam(description: string, notFound: ErrorCode): Param {
  return { description, schema: uuid(), notFound }
}

/** Why this caller cannot reach what the path names, or undefined if they can. */
export type Resource = (
  app: App,
  caller: Caller,
  params: Readonly<Record<string, string>>,
) => Promise<ApiError | undefined>

export interface Answer<Value> {
  readonly value: Value
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** Sent instead of the envelope by an operation that declares `sendsFile`. */
  readonly file?: Readable
}

export interface ExampleRequest {
  readonly body?: unknown
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
}

/** A successful request and its answer. `given` names the example that created what this one is about. */
export interface Example extends ExampleRequest {
  readonly summary: string
  readonly given?: string
  readonly value?: unknown
}

/** A rejected request with its field errors. */
export interface ErrorExample extends ExampleRequest {
  readonly given?: string
  readonly details?: readonly FieldError[]
}

export interface Operation {
  readonly id: string
  readonly method: Method
  /** As the service description writes it, with {braces}; the API adds its prefix. */
  readonly path: string
  readonly scope: Scope
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params?: Readonly<Record<string, Param>>
  readonly query?: TSchema
  readonly body?: TSchema
  /** A request without a body is one with an empty body. */
  readonly bodyIsOptional?: boolean
  /** What the path names. Checked before field errors are reported, so that they say nothing about what others own. */
  readonly about?: Resource
  /** What must be true of the body beyond its schema. Reported together with what the schema finds. */
  readonly rules?: (body: Unchecked, context: RuleContext) => FieldError[]
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean
  /** Takes If-Match and answers with an ETag. */
  readonly versioned?: boolean
  /** Dashboard: available while the partner is inactive or its own onboarding isn't approved. */
  readonly inAnyPartnerState?: boolean
  /** Only a sandbox has it: the documents that other installations serve don't list it. */
  readonly sandboxOnly?: boolean
  /** Only for a user who proved their identity within the last ten minutes. */
  readonly needsStepUp?: boolean
  /** What is checked of a valid request before the user is asked to step up, so that they don't do it for nothing. */
  readonly beforeStepUp?: (input: Input) => Promise<void>
  /** The content types of an operation that answers with a file instead of a value. */
  readonly sendsFile?: readonly string[]
  readonly value: TSchema
  readonly errors: readonly ErrorCode[]
  readonly examples?: Readonly<Record<string, Example>>
  /** For the errors that depend on the content of the request. */
  readonly errorExamples?: Readonly<Partial<Record<ErrorCode, ErrorExample>>>
  /** Where this operation uses a status other than the error table's. */
  readonly statusOf?: (code: ErrorCode) => number | undefined
  /** The code of a field error whose schema has no `x-error`. The keyword is `json` for a body that cannot be parsed. */
  readonly fieldErrorCode?: (path: string, keyword: string) => ErrorCode
  readonly handle: (input: Input) => Promise<Answer<unknown>>
}

/** Infers the types of params, query, body and value from their schemas. */
export function operation<
  Value extends TSchema,
  Params extends Readonly<Record<string, Param>> = Record<never, Param>,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>(
  declared: Omit<Operation, 'handle' | 'params' | 'query' | 'body' | 'value' | 'rules' | 'beforeStepUp'> & {
    params?: Params
    query?: Query
    body?: Body
    value: Value
    rules?: (body: Unchecked, context: RuleContext<ParamValues<Params>>) => FieldError[]
    beforeStepUp?: (input: Input<ParamValues<Params>, Static<Query>, Static<Body>>) => Promise<void>
    handle: (input: Input<ParamValues<Params>, Static<Query>, Static<Body>>) => Promise<Answer<Static<Value>>>
  },
): Operation {
  return declared as unknown as Operation
}

type ParamValues<Params> = { readonly [Name in keyof Params]: string }
