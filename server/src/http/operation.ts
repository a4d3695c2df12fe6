// An operation declares everything about itself: address, scope, shapes, refusals, examples, and what it does.
// `http/door.ts` mounts it, `http/openapi.ts` describes it. Both read this one declaration, so they can't disagree.
import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import type { ErrorCode, FieldError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import type { Caller, Scope } from './caller.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Input<Body, Query> {
  readonly app: App
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly requestId: string
  /** Where the request came from: the client's IP address, as far as the proxies in front are trusted. */
  readonly address: string
}

/** What an operation may add to its value: headers, or the status of an answer that is replayed. */
export interface Answer<Value> {
  readonly value: Value
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** Sent instead of the envelope, by an operation that declares `sendsFile`. Its headers say what it is. */
  readonly file?: Readable
}

export interface ExampleRequest {
  readonly body?: unknown
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
}

/** A request that does something, and what is answered. `given` names the example that made what it is about. */
export interface Example extends ExampleRequest {
  readonly summary: string
  readonly given?: string
  readonly value?: unknown
}

/** A request that is refused, and every fault it is told of, where faults have a place. */
export interface ErrorExample extends ExampleRequest {
  readonly given?: string
  readonly details?: readonly FieldError[]
}

export interface Operation<Body = unknown, Query = unknown, Value = unknown> {
  readonly id: string
  readonly method: Method
  /** As the service description writes it, with {braces}; the door adds its prefix. */
  readonly path: string
  readonly scope: Scope
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params?: Readonly<Record<string, { description: string; schema: TSchema }>>
  readonly query?: TSchema
  readonly body?: TSchema
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean
  /** Takes If-Match and answers with an ETag. */
  readonly versioned?: boolean
  /** Dashboard: answers also while the partner is inactive or its own onboarding isn't approved. */
  readonly inAnyPartnerState?: boolean
  /** Dashboard: only for a person who proved who they are within the last ten minutes. */
  readonly needsStepUp?: boolean
  /** The content types it may answer with when it answers with a file instead of a value. */
  readonly sendsFile?: readonly string[]
  readonly value: TSchema
  readonly errors: readonly ErrorCode[]
  readonly examples?: Readonly<Record<string, Example>>
  /** For the codes that a request brings about by what it says. */
  readonly errorExamples?: Readonly<Partial<Record<ErrorCode, ErrorExample>>>
  /** Where the error table's status isn't the one of this operation. */
  readonly statusOf?: (code: ErrorCode) => number | undefined
  /** The code of a fault that the schema finds and has no `x-error` of its own. */
  readonly fieldErrorCode?: (path: string, keyword: string) => ErrorCode
  readonly handle: (input: Input<Body, Query>) => Promise<Answer<Value>>
}

/** Infers the types of body, query and value from their schemas. */
export function operation<Body extends TSchema, Query extends TSchema, Value extends TSchema>(
  declared: Omit<Operation, 'handle' | 'body' | 'query' | 'value'> & {
    body?: Body
    query?: Query
    value: Value
    handle: (input: Input<unknown, Static<Query>>) => Promise<Answer<Static<Value>>>
  },
): Operation {
  return declared as unknown as Operation
}
