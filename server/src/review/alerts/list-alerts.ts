// The list of alerts of all partners, with counts for its filters.

import { LEASE_MS } from '../../customer/case/review-case.ts'
import { throwFieldErrors } from '../../errors.ts'
import {
  flagParam,
  instant,
  named,
  nullable,
  oneOf,
  pageSizeParam,
  unavailableCells as unavailableCellsField,
  uuid,
} from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { mergeRows } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { cursorParam, encodeTimeCursor, readTimeCursor } from '../time-cursor.ts'
import { ALERT_KINDS, ALERT_STATES, SEVERITIES } from './alert-kinds.ts'
import { AlertRecord, alertRecords } from './alert-record.ts'
import {
  type AlertCount,
  type AlertFilter,
  type AlertPlace,
  alertOrder,
  countAlerts,
  countProposed,
  listAlerts as listRows,
  sortTime,
} from './list-sql.ts'

const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const count = Type.Integer()
const REPEAT = 'Repeat the parameter to include several.'

export const ALERT_ORDER =
  'Open alerts are sorted by due time. Closed alerts are sorted by when they were closed, newest first; a list of open and ' +
  'closed alerts by when they were raised, newest first.'

export const ALERT_FILTERS = {
  state: Type.Optional(
    Type.Array(oneOf(ALERT_STATES), {
      maxItems: 4,
      description: `Only alerts in this state. Defaults to Open. ${REPEAT}`,
    }),
  ),
  kind: Type.Optional(
    Type.Array(oneOf(ALERT_KINDS), { maxItems: 7, description: `Only alerts of this kind. ${REPEAT}` }),
  ),
  severity: Type.Optional(
    Type.Array(oneOf(SEVERITIES), { maxItems: 3, description: `Only alerts of this severity. ${REPEAT}` }),
  ),
  customerId: Type.Optional(uuid()),
  partnerId: Type.Optional(uuid()),
  owner: Type.Optional(uuid({ description: 'Only alerts that this analyst has claimed.' })),
  unclaimed: flagParam('If `true`, only alerts that no one has claimed and whose dismissal is not proposed.'),
  claimable: flagParam('If `true`, only alerts that no one has claimed and whose dismissal you have not proposed.'),
  proposed: flagParam('If `true`, only alerts whose dismissal a second approver must confirm.'),
  overdue: flagParam('If `true`, only overdue alerts; if `false`, only the others.'),
}

const Filters = Type.Object(ALERT_FILTERS)

const Query = Type.Object({
  ...ALERT_FILTERS,
  pageSize: pageSizeParam(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  cursor: cursorParam,
})

const counted = <const T extends readonly string[]>(names: T) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, count])) as Record<T[number], typeof count>)

export const listAlerts = operation({
  id: 'listAlerts',
  method: 'GET',
  path: '/compliance/v1/alerts',
  scope: 'review.read',
  tag: 'Monitoring',
  summary: 'List alerts',
  description: `${ALERT_ORDER} Counts are of open alerts and apply \`customerId\`, \`partnerId\`, \`owner\` and \`unclaimed\` only.`,
  query: Query,
  value: named('Alerts', {
    items: Type.Array(AlertRecord),
    asOf: instant({ description: 'The time of this response, by the clock that due times use.' }),
    pageSize: count,
    nextCursor: nullable(Type.String()),
    counts: Type.Object({
      open: count,
      overdue: count,
      mine: Type.Integer({ description: 'Open alerts that you have claimed.' }),
      unclaimed: Type.Integer({
        description: 'Open alerts that no one has claimed and whose dismissal is not proposed.',
      }),
      proposed: Type.Integer({ description: 'Open alerts whose dismissal a second approver must confirm.' }),
      byKind: counted(ALERT_KINDS),
      bySeverity: counted(SEVERITIES),
    }),
    unavailableCells: unavailableCellsField('their alerts'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    const now = app.clock.now()
    const filter = readAlertFilter(query, now, caller.user!.userId)
    const { after, cursorErrors } = readTimeCursor(query.cursor, placeOf)
    throwFieldErrors(cursorErrors)
    const pageSize = Math.min(query.pageSize ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) =>
      Promise.all([
        listRows(sql, filter, { limit: pageSize + 1, after }),
        countAlerts(sql, filter, caller.user!.userId),
        countProposed(sql, filter, caller.user!.userId),
      ]),
    )
    const pages = answers.map(([rows]) => rows)
    const rows = mergeRows(pages, alertOrder(filter), pageSize + 1)
    const items = rows.slice(0, pageSize)
    const last = items.at(-1)
    return {
      value: {
        items: await alertRecords(app, items, { caller, now }),
        asOf: now.toISOString(),
        pageSize,
        nextCursor: rows.length > pageSize && last ? encodeTimeCursor(last[sortTime(filter)]!, last.alertId) : null,
        counts: countsOf(
          answers.flatMap(([, counts]) => counts),
          answers.flatMap(([, , proposed]) => proposed),
          query.unclaimed === true,
        ),
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

/** `proposed` are counted in `all` as well. */
function countsOf(all: readonly AlertCount[], proposed: readonly AlertCount[], isUnclaimed: boolean) {
  type Counted = Pick<AlertCount, 'kind' | 'severity'>
  const sum = (rows: readonly AlertCount[], of: Figure, isCounted: (row: Counted) => boolean) =>
    rows.filter(isCounted).reduce((total, row) => total + row[of], 0)
  const count = (of: Figure, isCounted: (row: Counted) => boolean = () => true) =>
    sum(all, of, isCounted) - (isUnclaimed || of === 'unclaimed' ? sum(proposed, of, isCounted) : 0)
  const by = <const T extends readonly string[]>(names: T, field: 'kind' | 'severity') =>
    Object.fromEntries(names.map((name) => [name, count('open', (row) => row[field] === name)])) as Record<
      T[number],
      number
    >
  return {
    open: count('open'),
    overdue: count('overdue'),
    mine: count('mine'),
    unclaimed: count('unclaimed'),
    proposed: isUnclaimed ? 0 : sum(proposed, 'open', () => true),
    byKind: by(ALERT_KINDS, 'kind'),
    bySeverity: by(SEVERITIES, 'severity'),
  }
}

type Figure = 'open' | 'overdue' | 'mine' | 'unclaimed'

export function readAlertFilter(query: Static<typeof Filters>, now: Date, me: string): AlertFilter {
  return {
    states: [...new Set(query.state ?? (['Open'] as const))],
    kinds: query.kind,
    severities: query.severity,
    customerId: query.customerId?.toLowerCase(),
    partnerId: query.partnerId?.toLowerCase(),
    ownerId: query.owner?.toLowerCase(),
    isUnclaimed: query.unclaimed === true,
    notProposedBy: query.claimable ? me : undefined,
    isProposed: query.proposed === true,
    overdue: query.overdue,
    now,
    claimedSince: new Date(now.getTime() - LEASE_MS),
  }
}

function placeOf(time: Date, [alertId]: readonly string[]): AlertPlace | undefined {
  return isUuid(alertId) ? { time, alertId } : undefined
}
