// The audit stream over HTTP: account activity and, if configured, the audit logs of customers, after a cursor.
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { exportActivity } from '../audit/stream/export-activity.ts'
import { exportEntries } from '../audit/stream/export-entries.ts'
import { wholeNumber } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'

/** The last seals that were read: of account activity, and of customers. */
interface Position {
  activity: number
  customers: number
}

const MAX_SEALS = 100
const DEFAULT_SEALS = 20

export const getAuditStream = operation({
  id: 'getAuditStream',
  method: 'GET',
  path: '/operator/v1/audit-stream',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Read the audit stream',
  description:
    'Account activity of all partners and of staff as one JSON object per line, oldest first, and with ' +
    '`AUDIT_STREAM_CUSTOMERS=on` the audit logs of customers. Each seal follows its lines. The last line is ' +
    '`{"type":"Cursor","cursor":"..."}`: pass its `cursor` to continue. A response without it was cut off; repeat the request. ' +
    'Nothing is skipped, and a repeated request returns the same lines: deduplicate by `eventId` and `entryId`.',
  query: Type.Object({
    cursor: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}\\.[0-9]{1,15}$',
        'x-message': 'must come from the last line of a previous response.',
        description: 'From the last line of the previous response. Default: from the beginning.',
      }),
    ),
    limit: Type.Optional(
      wholeNumber({
        default: DEFAULT_SEALS,
        description: `The most seals of each kind to return. Default: ${DEFAULT_SEALS}. Values above ${MAX_SEALS} are treated as ${MAX_SEALS}.`,
      }),
    ),
  }),
  sendsFile: ['application/x-ndjson'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const [activity, customers] = (query.cursor ?? '0.0').split('.').map(Number)
    const limit = Math.min(query.limit ?? DEFAULT_SEALS, MAX_SEALS)
    const after = { activity: activity!, customers: customers! }
    return {
      value: null,
      file: Readable.from(linesAfter(app, after, limit), { objectMode: false }),
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    }
  },
})

async function* linesAfter(app: App, position: Position, limit: number): AsyncGenerator<Buffer> {
  for await (const lines of exportActivity(app, position.activity, limit)) {
    yield textOf(lines)
    position.activity = lines.at(-1)!.sealNumber
  }
  if (app.config.streamsCustomers)
    for await (const lines of exportEntries(app, position.customers, limit)) {
      yield textOf(lines)
      position.customers = lines.at(-1)!.sealNumber
    }
  yield textOf([{ type: 'Cursor', cursor: `${position.activity}.${position.customers}` }])
}

const textOf = (lines: readonly unknown[]) => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
