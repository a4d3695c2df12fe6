// The audit stream over HTTP: account activity and, if configured, the audit logs of customers, after a cursor.
import { Readable } from 'node:stream'
import { assertStaffUser } from '../access/creator-access-sql.ts'
import { isOperatorSession } from '../accounts/sessions/sessions-sql.ts'
import { NO_PARTNER, recordAction } from '../audit/account-activity.ts'
import { hasActed } from '../audit/account-activity-sql.ts'
import { withoutComplianceDetails } from '../audit/stream/compliance-details.ts'
import { exportActivity } from '../audit/stream/export-activity.ts'
import { exportEntries } from '../audit/stream/export-entries.ts'
import {
  cursorPattern,
  formatCursor,
  type Positions,
  parseCursor,
  positionIn,
} from '../audit/stream/stream-positions.ts'
import type { CallingUser } from '../http/caller.ts'
import { wholeNumber } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { DEFAULT_CELL, isDatabaseUnavailable } from '../platform/db/db.ts'
import { Type } from '../platform/schema-builder.ts'

const MAX_SEALS = 100
const DEFAULT_SEALS = 20
const RECORDED_EVERY_MS = 60 * 60_000

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
    'Entries about alerts, screening and the work of analysts have `isWithheld` and only IDs, time, version and hashes. ' +
    'Account activity records who reads it, once an hour. Nothing is skipped, and a repeated request returns the same lines: deduplicate by `eventId` and `entryId`.',
  query: Type.Object({
    cursor: Type.Optional(
      Type.String({
        pattern: cursorPattern(2),
        'x-message': 'must come from the last line of a previous response.',
        description: 'The `cursor` from the last line of the previous response. Defaults to the beginning.',
      }),
    ),
    limit: Type.Optional(
      wholeNumber({
        default: DEFAULT_SEALS,
        description: `The most seals of each kind to return. Defaults to ${DEFAULT_SEALS}. Values above ${MAX_SEALS} are treated as ${MAX_SEALS}.`,
      }),
    ),
  }),
  sendsFile: ['application/x-ndjson'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, requestId }) {
    const user = caller.user!
    await recordRead(app, user, requestId)
    const limit = Math.min(query.limit ?? DEFAULT_SEALS, MAX_SEALS)
    const after = parseCursor(query.cursor ?? '0.0')
    return {
      value: null,
      file: Readable.from(linesAfter(app, after, limit, user), { objectMode: false }),
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    }
  },
})

/** Once an hour for each operator, so that a collector that polls doesn't fill the activity. */
async function recordRead(app: App, by: CallingUser, requestId: string): Promise<void> {
  const at = app.clock.now()
  const read = { partnerId: NO_PARTNER, action: 'AuditStreamRead' } as const
  const since = new Date(at.getTime() - RECORDED_EVERY_MS)
  await app.db.directoryTransaction(async (sql) => {
    await assertStaffUser(sql, by.userId, ['operator'])
    if (!(await hasActed(sql, { ...read, actorId: by.userId, since })))
      await recordAction(sql, { ...read, at, by, requestId })
  })
}

/** Ends without a cursor as soon as the session or the role of the reader has ended. */
async function* linesAfter(
  app: App,
  positions: Positions,
  limit: number,
  { sessionId }: CallingUser,
): AsyncGenerator<Buffer> {
  const hasAccess = () => app.db.directory((sql) => isOperatorSession(sql, sessionId, app.realClock.now()))
  for (const cell of app.db.cells) {
    let [activity, customers] = [positionIn(positions, cell, 0), positionIn(positions, cell, 1)]
    try {
      for await (const lines of exportActivity(app, activity, limit, cell)) {
        if (!(await hasAccess())) return
        yield textOf(lines)
        activity = lines.at(-1)!.sealNumber
      }
      if (app.config.streamsCustomers)
        for await (const lines of exportEntries(app, customers, limit, cell)) {
          if (!(await hasAccess())) return
          yield textOf(lines.map(withoutComplianceDetails))
          customers = lines.at(-1)!.sealNumber
        }
    } catch (error) {
      // The other cells can be read, and the cursor says where this one continues.
      if (cell.name === DEFAULT_CELL || !isDatabaseUnavailable(error)) throw error
    }
    positions.set(cell.name, [activity, customers])
  }
  yield textOf([{ type: 'Cursor', cursor: formatCursor(positions) }])
}

const textOf = (lines: readonly unknown[]) => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
