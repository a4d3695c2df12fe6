// The queue: cases of all partners, sorted by due time or by risk.

import { type FieldError, throwFieldErrors } from '../../errors.ts'
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
import { isUuid } from '../../platform/ids.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { isCountry } from '../../reference/countries.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { AGE_BANDS, rangesOf } from '../backlog/age-bands.ts'
import { timesOf } from '../case/case-state.ts'
import { CaseFlags } from '../flags/case-flags.ts'
import { cursorParam, encodeTimeCursor, readTimeCursor } from '../time-cursor.ts'
import { AWAITED_COUNT_LIMIT } from './age-counts-sql.ts'
import { CLOSED_COUNT_LIMIT } from './case-counts-sql.ts'
import { both, DUE_FILTERS, dueRange } from './due-times.ts'
import { type QueuePlace, SORTS } from './queue-order-sql.ts'
import { addUpCounts, findQueueCells, type ListedCase, readQueue, withOwners } from './queue-pages.ts'
import { type QueueFilter, TABS } from './queue-sql.ts'

/** In the order of review_case.risk_rank, which is 1 for the lowest. */
const RISK_LEVELS = ['Low', 'Medium', 'High'] as const
const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const text = Type.String()

const QueueItem = named('QueueItem', {
  customerId: uuid(),
  partnerId: uuid(),
  partnerName: text,
  partnerCustomerId: text,
  companyName: text,
  businessTypeCode: text,
  incorporationCountryIso3Code: text,
  registrationNumber: text,
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reviewStage: oneOf(REVIEW_STAGES),
  round: Type.Integer(),
  version: Type.Integer(),
  personCount: Type.Integer(),
  submittedAt: instant(),
  queuedAt: instant(),
  dueAt: nullable(instant()),
  overdue: Type.Boolean(),
  responseDueAt: nullable(instant()),
  closedAt: nullable(instant()),
  leaseEndsAt: nullable(instant()),
  riskLevel: nullable(oneOf(RISK_LEVELS)),
  riskScore: nullable(Type.Integer()),
  ownerId: nullable(uuid()),
  ownerEmail: nullable(text),
  preferredOwnerId: nullable(
    uuid({ description: 'The analyst that the case is reserved for, because the partner answered their request.' }),
  ),
  firstApproverId: nullable(uuid()),
  decidedById: nullable(
    uuid({
      description: 'The reviewer whose decision closed the case; null if it is open or was closed automatically.',
    }),
  ),
  decidedByEmail: nullable(text),
  dueItemCount: Type.Integer({ description: 'Requested changes that the partner has not answered.' }),
  submittedItemCount: Type.Integer({ description: 'Answered changes that have not been reviewed.' }),
  snoozedUntil: nullable(instant()),
  isEscalated: Type.Boolean(),
  screening: nullable(
    oneOf(['Undecided', 'Confirmed'] as const, {
      description: 'Whether the case has screening matches that no one has decided on, or else confirmed ones.',
    }),
  ),
  tags: CaseFlags.tags,
})

/** The filters of the list and of its export. */
export const FILTERS = {
  tab: Type.Optional(
    oneOf(TABS, {
      description: 'The tab of the queue; `Open` has all cases that are not closed. Defaults to Unclaimed.',
    }),
  ),
  owner: Type.Optional(
    uuid({
      description:
        'Only open cases of this analyst: claimed by them, proposed by them for a second approval, or with changes that they requested.',
    }),
  ),
  outcome: Type.Optional(
    oneOf(['Approved', 'Rejected'], {
      description: `Only closed cases with this decision. Looks at the newest ${CLOSED_COUNT_LIMIT}.`,
    }),
  ),
  decidedBy: Type.Optional(
    uuid({
      description: `Only closed cases that this reviewer decided, or proposed to approve. Looks at their newest ${CLOSED_COUNT_LIMIT} decisions.`,
    }),
  ),
  partnerId: Type.Optional(uuid()),
  country: Type.Optional(
    Type.String({
      description: 'Only customers incorporated in this country, as an ISO 3166-1 alpha-3 code.',
      example: 'NGA',
    }),
  ),
  riskLevel: Type.Optional(
    Type.Array(oneOf(RISK_LEVELS), {
      maxItems: 3,
      description: 'Only cases with this risk level. Repeat the parameter to include several.',
    }),
  ),
  overdue: flagParam('If `true`, only overdue cases; if `false`, only the others.'),
  due: Type.Optional(
    oneOf(DUE_FILTERS, {
      description:
        'Only cases with a decision due in this time from now: overdue by more than a day (`LateOver1Day`), by up to a day (`Late`), due ' +
        'within 4 hours, in 4 to 24 hours (`Within1Day`), in 1 to 2 days, later; or within 24 hours (`Next24Hours`).',
    }),
  ),
  escalated: flagParam('If `true`, only cases that were escalated to a supervisor.'),
  age: Type.Optional(
    oneOf(AGE_BANDS, {
      description:
        'Only open cases of this age: the time that a case has waited for a decision, or for the response of the partner.',
    }),
  ),
  tag: Type.Optional(
    Type.String({
      maxLength: 24,
      format: 'text',
      description: 'Only cases with this tag.',
      example: 'needs-registry-call',
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      format: 'text',
      description:
        'Words of the name, or the email, registration number or partner reference. Searches the newest 1,000 matches.',
    }),
  ),
}

export const SortParam = Type.Optional(
  oneOf(SORTS, {
    description:
      'The order of open cases: by due time, then risk (`due`, the default), or by risk, then due time. A minus reverses it.',
  }),
)

const Query = Type.Object({
  ...FILTERS,
  sort: SortParam,
  pageSize: pageSizeParam(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  cursor: cursorParam,
})

const counts = Object.fromEntries([...TABS, 'Overdue' as const].map((tab) => [tab, Type.Integer()])) as Record<
  (typeof TABS)[number] | 'Overdue',
  ReturnType<typeof Type.Integer>
>

export const LIST_ERRORS = ['ValidationControl.Error', 'Country.NotFound'] as const

export const listCases = operation({
  id: 'listCases',
  method: 'GET',
  path: '/compliance/v1/cases',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'List cases',
  description: 'Closed cases are sorted newest first. Counts apply the filters but not the tab.',
  query: Query,
  value: named('Queue', {
    items: Type.Array(QueueItem),
    asOf: instant({ description: 'The time of this response, by the clock that due times use.' }),
    tab: oneOf(TABS),
    pageSize: Type.Integer(),
    nextCursor: nullable(text),
    counts: Type.Object(counts, {
      description: `Exact, except that only the newest ${CLOSED_COUNT_LIMIT} closed cases are counted, and with \`age\` at most ${AWAITED_COUNT_LIMIT} that await the partner.`,
    }),
    unavailableCells: unavailableCellsField('their cases'),
  }),
  errors: LIST_ERRORS,

  async handle({ app, caller, query }) {
    const now = app.clock.now()
    const at = { me: caller.user!.userId, now, slaMs: app.config.review.slaMs }
    const { filter, after } = readQuery(query, at)
    const tab = query.tab ?? 'Unclaimed'
    const pageSize = Math.min(query.pageSize ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
    const ask = app.db.reads.availableCells
    const cells = await findQueueCells(app, ask, filter, query.search)
    const place = { tab, sort: query.sort ?? 'due', most: pageSize + 1, after } as const
    const { rows, counts, unavailableCells } = await readQueue(app, ask, cells, place, { withCounts: true })
    const items = rows.slice(0, pageSize)
    const last = items.at(-1)
    return {
      value: {
        items: (await withOwners(app, items)).map((row) => itemOf(row, now)),
        asOf: now.toISOString(),
        tab,
        pageSize,
        nextCursor:
          rows.length > pageSize && last ? encodeTimeCursor(last.sortAt, last.riskRank, last.customerId) : null,
        counts: addUpCounts(counts, filter.overdue),
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

export function itemOf(row: ListedCase, now: Date) {
  const { leaseEndsAt, dueAt, overdue, responseDueAt } = timesOf(row as never, now, row.isEscalated)
  return {
    customerId: row.customerId,
    partnerId: row.partnerId,
    partnerName: row.partnerName,
    partnerCustomerId: row.partnerCustomerId,
    companyName: row.companyName,
    businessTypeCode: row.businessTypeCode,
    incorporationCountryIso3Code: row.country,
    registrationNumber: row.registrationNumber,
    verificationStatus: row.verificationStatus as never,
    reviewStage: row.stage as never,
    round: row.round,
    version: row.version,
    personCount: row.personCount,
    submittedAt: row.submittedAt.toISOString(),
    queuedAt: row.queuedAt.toISOString(),
    dueAt,
    overdue,
    responseDueAt,
    closedAt: row.closedAt?.toISOString() ?? null,
    leaseEndsAt,
    riskLevel: row.riskLevel,
    riskScore: row.riskScore,
    ownerId: row.ownerId,
    ownerEmail: row.ownerEmail,
    preferredOwnerId: row.stage === 'InReview' ? null : row.preferredId,
    firstApproverId: row.firstApproverId,
    decidedById: row.decidedById,
    decidedByEmail: row.decidedByEmail,
    dueItemCount: row.openItems,
    submittedItemCount: row.submittedItems,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    isEscalated: row.isEscalated,
    screening: row.screening,
    tags: row.tags,
  }
}

/** The reviewer and the time of the request; ages are counted back from due times. */
interface Asked {
  readonly me: string
  readonly now: Date
  readonly slaMs: number
}

function readQuery(query: Static<typeof Query>, { me, now, slaMs }: Asked) {
  const fieldErrors: FieldError[] = []
  if (query.country !== undefined && !isCountry(query.country))
    fieldErrors.push({
      path: 'country',
      code: 'Country.NotFound',
      message: 'Unknown country code (expected ISO 3166-1 alpha-3).',
    })
  const { after, cursorErrors } = readTimeCursor(query.cursor, placeOf)
  throwFieldErrors([...fieldErrors, ...cursorErrors])
  const filter: Omit<QueueFilter, 'customers'> = {
    me,
    now,
    ownerId: query.owner?.toLowerCase(),
    outcome: query.outcome,
    decidedBy: query.decidedBy?.toLowerCase(),
    partnerId: query.partnerId?.toLowerCase(),
    country: query.country,
    riskRanks: query.riskLevel?.map((level) => RISK_LEVELS.indexOf(level) + 1),
    overdue: query.overdue,
    tag: query.tag || undefined,
    escalated: query.escalated === true,
    age: both(query.age && rangesOf(query.age, now, slaMs), query.due && dueRange(query.due, now)),
  }
  return { filter, after }
}

/** The filters alone, for the export. */
export function readFilter(query: Omit<Static<typeof Query>, 'pageSize' | 'cursor'>, asked: Asked) {
  return readQuery(query, asked).filter
}

function placeOf(sortAt: Date, [rank = '', customerId]: readonly string[]): QueuePlace | undefined {
  return /^[0-3]$/.test(rank) && isUuid(customerId) ? { sortAt, riskRank: Number(rank), customerId } : undefined
}
