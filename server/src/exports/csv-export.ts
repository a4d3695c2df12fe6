// Sends a filtered list as a CSV file, page by page as fast as the client reads. Exports have personal data, so each is recorded before
// its first byte, and their size and number are limited.
import { Readable } from 'node:stream'
import { hasAccess } from '../access/creator-access-sql.ts'
import { recordAction } from '../audit/account-activity.ts'
import { ApiError } from '../errors.ts'
import type { Answer, Input } from '../http/operation.ts'
import { isOwnSite } from '../http/same-site.ts'
import { BYTE_ORDER_MARK, type Cell, csvRecord } from './csv-text.ts'

export const MOST_ROWS = 100_000
/** Ten at once, then one every half minute. */
const EXPORTS = { name: 'user exports', perSecond: 1 / 30, burst: 10 }

export const EXPORT_DESCRIPTION =
  'As CSV for spreadsheets: UTF-8 with a byte order mark; cells that would run as a formula start with an apostrophe. The header ' +
  `\`X-Row-Count\` has the number of rows. At most ${MOST_ROWS.toLocaleString('en')} rows; use the filters to export less at a time. Recorded in the audit log.`

export interface CsvExport<Row> {
  /** Names the file, and the list in the audit log. */
  readonly list:
    | 'customers'
    | 'deliveries'
    | 'requests'
    | 'audit'
    | 'cases'
    | 'backlog'
    | 'quality'
    | 'disagreements'
    | 'workload'
    | 'alerts'
  /** The owner of the audit log. */
  readonly partnerId: string
  readonly total: number
  /** The query of the request, for the audit log. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>
  /** The rows after the last one of the page before; the first page for undefined. Empty at the end. */
  page(last: Row | undefined): Promise<readonly Row[]>
}

export async function csvExport<Row>(
  { app, caller, headers, requestId }: Pick<Input, 'app' | 'caller' | 'headers' | 'requestId'>,
  wanted: CsvExport<Row>,
): Promise<Answer<null>> {
  const { list, partnerId, total } = wanted
  const filters = describeFilters(wanted.filters)
  // A link on another site must not make a user's browser store personal data.
  if (!isOwnSite(app.config.baseUrl, headers)) throw new ApiError('Request.CrossSite')
  if (total > MOST_ROWS)
    throw new ApiError('ValidationControl.Error', {
      message: `The list has ${total.toLocaleString('en')} rows. Filter it to at most ${MOST_ROWS.toLocaleString('en')} to export it.`,
    })
  if (app.config.rateLimits) {
    const verdict = await app.rates.take(EXPORTS, caller.user!.userId)
    if (!verdict.allowed)
      throw new ApiError('RateLimit.Exceeded', { headers: { 'retry-after': String(verdict.retryAfterSeconds) } })
  }
  const at = app.clock.now()
  await app.db.staffDirectoryTransaction(partnerId, (sql) =>
    recordAction(sql, {
      ...{ partnerId, at, requestId },
      by: caller.user,
      action: 'ListExported',
      facts: { list, rows: total, ...(filters && { filters }) },
    }),
  )
  return {
    value: null,
    file: Readable.from(
      textOf(wanted, () => app.db.directory((sql) => hasAccess(sql, caller.user!, app.realClock.now()))),
      { objectMode: false },
    ),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}-${at.toISOString().slice(0, 10)}.csv"`,
      'x-row-count': String(total),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  }
}

/** Filters whose values are codes, IDs and times. Of the others, which may be personal data, only the name is recorded. */
const RECORDED_VALUES = new Set([
  ...['verificationStatus', 'businessTypeCode', 'incorporationCountryIso3Code', 'renewalDue', 'status', 'customerId'],
  ...['createdFrom', 'createdTo', 'decidedFrom', 'decidedTo', 'updatedFrom', 'updatedTo', 'from', 'to', 'eventId'],
  ...['replaySeries', 'tab', 'owner', 'partnerId', 'country', 'riskLevel', 'overdue', 'escalated', 'age', 'by', 'days'],
  ...['due', 'sort', 'outcome', 'decidedBy', 'state', 'kind', 'severity', 'unclaimed', 'claimable', 'proposed'],
  ...['erased', 'method', 'code', 'action', 'actorId'],
])

function describeFilters(query: CsvExport<never>['filters']): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (RECORDED_VALUES.has(name) ? `${name}=${[value].flat().join(',')}` : name))
    .join(' ')
}

/**
 * Rows that are added meanwhile don't make the file longer than was recorded. The file breaks off, as a failed download, when the
 * user loses access while it is sent.
 */
async function* textOf<Row>(
  { columns, page, total }: CsvExport<Row>,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvRecord(Object.keys(columns)))
  const cells = Object.values(columns)
  let written = 0
  let last: Row | undefined
  while (written < total) {
    if (last && !(await isAllowed())) throw new ApiError('Session.NotSignedIn')
    const rows = (await page(last)).slice(0, total - written)
    if (rows.length === 0) return
    written += rows.length
    last = rows.at(-1)
    yield Buffer.from(rows.map((row) => csvRecord(cells.map((cell) => cell(row)))).join(''))
  }
}
