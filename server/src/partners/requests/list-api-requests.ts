// Lists the partner's own API requests, so that a failed call can be found by the request ID of its error.

import { instant, named, nullable, oneOf, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import {
  findRequests,
  MOST_LISTED_A_DAY,
  RESERVED_FOR_FAILED,
  type RequestFilter,
  type RequestRow,
} from './api-request-sql.ts'

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200

export const apiRequestFields = {
  id: uuid({ description: 'Identifies the request. Several requests can have the same `requestId`.' }),
  occurredAt: instant({ description: 'When the response was sent.' }),
  requestId: Type.String({ description: 'The `X-Request-Id` of the response.' }),
  method: Type.String({ description: 'The HTTP method, for example `POST`.' }),
  path: Type.String({ description: 'The path without the query string.' }),
  status: Type.Integer({ description: 'The HTTP status of the response.' }),
  code: nullable(Type.String({ description: 'The error code; null for successful requests.' })),
  durationMs: Type.Number({ description: 'Milliseconds from the start of the request to the end of the response.' }),
}

const ApiRequestItem = named('ApiRequest', apiRequestFields)

export function requestItem<T extends RequestRow>(row: T) {
  return { ...row, occurredAt: row.occurredAt.toISOString(), durationMs: Math.round(row.durationMs * 10) / 10 }
}

/** The filters of the list and of its export. */
export const FILTERS = {
  requestId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'Only requests with this `X-Request-Id`.' }),
  ),
  method: Type.Optional(
    oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { description: 'Only requests with this HTTP method.' }),
  ),
  status: Type.Optional(
    Type.String({
      pattern: '^[2-5](?:xx|[0-9]{2})$',
      example: '4xx',
      description: 'Only requests with this HTTP status, such as `404`, or class of status, such as `4xx`.',
      'x-message': 'must be a status such as 404 or a class such as 4xx.',
    }),
  ),
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only requests that failed with this error code.' }),
  ),
  from: Type.Optional(instant({ description: 'Only requests at or after this time.' })),
  to: Type.Optional(instant({ description: 'Only requests before this time.' })),
}

export const listApiRequests = operation({
  id: 'listApiRequests',
  method: 'GET',
  path: '/customer/v1/partner-profile/api-requests',
  scope: 'dashboard.read',
  tag: 'API activity',
  summary: 'List the API requests from your servers in the last 7 days',
  description:
    'Newest first. Bodies and query strings are not recorded. Requests without a valid access token are not listed; see the ' +
    `token requests of your API credentials. The list has at most ${MOST_LISTED_A_DAY.toLocaleString('en')} requests a day ` +
    `(UTC); the last ${RESERVED_FOR_FAILED.toLocaleString('en')} of them are reserved for failed requests. The summary counts all.`,
  query: Type.Object({
    ...FILTERS,
    cursor: Type.Optional(uuid({ description: '`nextCursor` of the previous page.' })),
    pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
  }),
  value: named('ApiRequestList', {
    items: Type.Array(ApiRequestItem, { description: 'The requests on this page, newest first.' }),
    nextCursor: nullable(uuid()),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
    const rows = await app.db.reads.partner(caller.partnerId, (sql) =>
      findRequests(sql, caller.partnerId, {
        ...readRequestFilter(query),
        before: query.cursor ?? null,
        limit: pageSize + 1,
      }),
    )
    const items = rows.slice(0, pageSize).map(requestItem)
    return { value: { items, nextCursor: rows.length > pageSize ? items.at(-1)!.id : null } }
  },
})

export function readRequestFilter(
  query: Partial<Static<ReturnType<typeof Type.Object<typeof FILTERS>>>>,
): Omit<RequestFilter, 'before' | 'limit'> {
  return {
    requestId: query.requestId ?? null,
    method: query.method ?? null,
    code: query.code ?? null,
    statuses: query.status ? statusesIn(query.status) : null,
    from: query.from ? timeFrom(query.from) : null,
    to: query.to ? timeFrom(query.to) : null,
  }
}

function statusesIn(status: string): [number, number] {
  if (!status.endsWith('xx')) return [Number(status), Number(status)]
  const first = Number(status[0]) * 100
  return [first, first + 99]
}
