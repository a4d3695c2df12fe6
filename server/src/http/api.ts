// Mounts operations on Fastify: authenticate, authorise, validate, handle, wrap in the envelope.
// Each API brings its own authentication and envelope; everything else is the same for all.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, ERRORS, type ErrorCode } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { isDatabaseUnavailable, isLockTimeout } from '../platform/db/db.ts'
import { isTooDeep } from './body-depth.ts'
import type { Caller } from './caller.ts'
import { UnreadableBody } from './json-body.ts'
import type { Operation } from './operation.ts'
import { validate } from './validate.ts'

export interface Api {
  readonly prefixes: readonly string[]
  readonly operations: readonly Operation[]
  /** Default: 1 MiB, and 16 KiB without a session. */
  readonly maxBodyBytes?: number
  /** Throws when the caller is unknown. */
  authenticate(app: App, request: FastifyRequest, operation: Operation): Promise<Caller>
  /** The error for a caller without the scope of the operation; by default the one for access tokens. */
  lacksScope?(operation: Operation): ApiError
  /** Rate limits, before the body is read and before any other check of the caller. Returns headers to send. */
  limit?(
    app: App,
    request: FastifyRequest,
    operation: Operation,
    reply: FastifyReply,
  ): Promise<Readonly<Record<string, string>>>
  /** Further checks of an authorised caller before the body is read. */
  admit?(app: App, request: FastifyRequest, operation: Operation): Promise<void>
  /** Called with the size of every answer to a known caller. */
  charge?(app: App, request: FastifyRequest, operation: Operation, bytes: number): void
  /** Called for every rejected request. */
  onError?(app: App, request: FastifyRequest, status: number): void
  /** Called after every answer to a known caller. */
  onAnswer?(app: App, request: FastifyRequest, reply: FastifyReply, caller: Caller): void
  readonly headers?: Readonly<Record<string, string>>
  success(value: unknown): unknown
  failure(apiError: ApiError): unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** The error that the request was answered with. */
    failure: ApiError | undefined
    /** The size of the parsed body. */
    bodyBytes: number
  }
  interface FastifyContextConfig {
    operation?: string
    api?: Api
  }
}

/** 1 MiB of JSON is enough for fifty complete people. */
export const MAX_BODY_BYTES = 1024 * 1024
/** Enough for every form that needs no session. */
export const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024

type ParsedRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>

export function mount(server: FastifyInstance, app: App, api: Api): void {
  for (const prefix of api.prefixes) {
    for (const operation of api.operations)
      mountOne(server, app, api, operation, prefix + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'))
  }
}

function mountOne(server: FastifyInstance, app: App, api: Api, operation: Operation, url: string): void {
  const fieldErrorCode = operation.fieldErrorCode ?? (() => 'ValidationControl.Error' as const)
  // The step-up of an operation with checks of its own comes after them.
  const admitted = operation.beforeStepUp ? { ...operation, needsStepUp: false } : operation
  server.route({
    method: operation.method,
    url,
    config: { operation: operation.id, api },
    bodyLimit: api.maxBodyBytes ?? (operation.scope === 'anyone' ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES),
    // Before the body is read, so that unknown callers cannot make the service parse large bodies.
    onRequest: async (request, reply) => {
      if (api.headers) reply.headers(api.headers)
      request.caller = await api.authenticate(app, request, operation)
      if (!request.caller.scopes.has(operation.scope)) throw (api.lacksScope ?? tokenLacksScope)(operation)
      const headers = await api.limit?.(app, request, operation, reply)
      if (headers) reply.headers(headers)
      await api.admit?.(app, request, admitted)
      if (operation.body) rejectCompressedBody(request)
      else ignoreTypeOfBody(request)
    },
    onSend: async (request, _reply, payload) => {
      if (request.caller && typeof payload === 'string') api.charge?.(app, request, operation, payload.length)
    },
    onResponse: async (request, reply) => {
      if (request.caller) api.onAnswer?.(app, request, reply, request.caller)
    },
    errorHandler: (error, request, reply) => {
      const apiError = toApiError(error, request, fieldErrorCode('', 'json'))
      request.failure = apiError
      api.onError?.(app, request, apiError.status)
      return render(app, api, apiError, reply)
    },
    handler: async (request, reply) => {
      if (isTooDeep(request.body))
        throw new ApiError(fieldErrorCode('', 'json'), { message: 'The body may be nested at most 20 levels deep.' })
      const caller = request.caller!
      const input = {
        ...(await validate(app, caller, operation, request as ParsedRequest)),
        app,
        caller,
        headers: request.headers as Record<string, string | undefined>,
        requestId: request.id,
        address: request.ip,
      }
      if (operation.beforeStepUp) {
        await operation.beforeStepUp(input)
        await api.admit?.(app, request, operation)
      }
      const { value, headers, file } = await operation.handle(input)
      if (headers) reply.headers(headers)
      return file ? reply.send(file) : api.success(value)
    },
  })
}

/** Many clients send "application/json" even with requests that have no body. A body that isn't asked for has no type to check. */
function ignoreTypeOfBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')
    delete headers['content-type']
  else headers['content-type'] = 'application/json'
}

function rejectCompressedBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new ApiError('Request.UnsupportedMediaType', {
    message: 'Compressed bodies are not supported. Send the body without Content-Encoding.',
  })
}

function tokenLacksScope({ scope }: Operation): ApiError {
  return new ApiError('Partner.NotAuthorized', {
    message: `The access token lacks the scope ${scope}.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}

export function render(app: App, api: Pick<Api, 'failure'>, apiError: ApiError, reply: FastifyReply): FastifyReply {
  if (apiError.status >= 500)
    app.log.error({ requestId: reply.request.id, code: apiError.code, err: apiError.cause }, 'request failed')
  return reply.code(apiError.status).headers(apiError.headers).send(api.failure(apiError))
}

/** Errors that are not in the error table become a 500 with the request ID; the log has the cause. */
export function toApiError(error: unknown, request: FastifyRequest, malformed: ErrorCode): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error) || isLockTimeout(error)) {
    return new ApiError('Service.Unavailable', { headers: { 'retry-after': '2' }, cause: error })
  }
  switch ((error as { code?: string }).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('Request.TooLarge', {
        message: `The body may have at most ${request.routeOptions.bodyLimit} bytes.`,
      })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('Request.UnsupportedMediaType')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError(malformed, { message: 'The body is empty. Send a JSON object.' })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError(malformed, { message: 'The body does not have the length that Content-Length announces.' })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new ApiError(malformed, { message: 'The body is not valid JSON.' })
  }
  if (error instanceof UnreadableBody) return new ApiError(malformed, { message: error.message })
  return new ApiError('Service.Error', {
    message: `${ERRORS['Service.Error'].message} Contact support with the request ID ${request.id}.`,
    cause: error,
  })
}
