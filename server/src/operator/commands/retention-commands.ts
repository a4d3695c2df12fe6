// Retention periods, and the partitions of tables that are partitioned by time.
import { sweepAccounts } from '../../accounts/sweep.ts'
import { deleteOldAnswers } from '../../customer/stored-answer-sql.ts'
import { deleteExpiredAssertions, deleteOldCredentialEvents } from '../../partners/tokens/delete-expired.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { maintainWebhooks, RETENTION_DAYS } from '../../webhooks/maintenance/maintenance.ts'
import {
  createPartitions,
  lockMaintenance,
  PARTITIONED,
  type Partitioned,
} from '../../webhooks/maintenance/maintenance-sql.ts'
import { reachableCells } from '../cells/reachable-cells.ts'
import { deleteErasedCustomers } from '../customer-data/erase-customer.ts'
import { removeErasedFiles } from '../customer-data/erased-files.ts'
import { listPartitions, type PartitionedTable } from '../retention-sql.ts'
import { type Command, CommandError, optionText, UsageError } from './command.ts'
import { columns } from './format-text.ts'

const DAY = 86_400_000
const MAX_DAYS = 90
const TABLES = Object.keys(PARTITIONED) as Partitioned[]

const RULES = [
  ['Event envelopes', '30 days, then their partition is dropped'],
  ['Deliveries and attempts', '90 days, then their partition is dropped'],
  ['Stored responses for idempotency keys', '24 hours'],
  ['Token requests', '90 days'],
  ['Customer audit log', 'while the customer exists, and 5 years after it is erased'],
  ['Account activity', 'forever'],
] as const

export const retentionCommands: readonly Command[] = [
  {
    name: 'retention show',
    parameters: '',
    summary: 'Show retention periods and partitions',
    examples: ['retention show'],
    async run(input) {
      const { app, missing } = await reachableCells(input.app)
      const tables = await partitions(app)
      return {
        value: { tables, rules: Object.fromEntries(RULES), ...missing.value },
        text: [text(tables), '', columns(['Data', 'Kept'], RULES), ...missing.lines].join('\n'),
        hasProblems: missing.hasProblems,
      }
    },
  },
  {
    name: 'retention make-ahead',
    parameters: '',
    summary: 'Create partitions in advance; dispatchers automatically create them 7 days ahead',
    options: {
      days: { type: 'string', value: 'number', summary: `days from today, at most ${MAX_DAYS} (default: 7)` },
    },
    examples: ['retention make-ahead --days 30'],
    async run({ options, ...input }) {
      const days = Number(optionText(options, 'days') ?? 7)
      if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
        throw new UsageError(`--days must be a whole number from 1 to ${MAX_DAYS}.`)
      const { app, missing } = await reachableCells(input.app)
      const now = app.clock.now()
      const day = (offset: number) => dayOf(new Date(now.getTime() + offset * DAY))
      let made = 0
      for (const cell of app.db.cells)
        for (const table of TABLES)
          await cell.definitions(async (sql) => {
            if (!(await lockMaintenance(sql)))
              throw new CommandError('A dispatcher is creating partitions. Try again in a moment.')
            made += await createPartitions(sql, table, day(-1), day(days))
          })
      const tables = await partitions(app)
      return {
        value: { made, tables, ...missing.value },
        text: [`${made} created.`, '', text(tables), ...missing.lines].join('\n'),
        hasProblems: missing.hasProblems,
      }
    },
  },
  {
    name: 'retention apply',
    parameters: '',
    summary: 'Delete expired data now; the service does this automatically',
    examples: ['retention apply'],
    async run(input) {
      const { app, missing } = await reachableCells(input.app)
      const before = await partitions(app)
      await maintainWebhooks(app)
      const answers = (await app.db.eachCell((sql) => deleteOldAnswers(sql, app.clock.now()))).reduce(
        (sum, rows) => sum + rows,
        0,
      )
      const assertions = await deleteExpiredAssertions(app)
      const attempts = await deleteOldCredentialEvents(app)
      const sessionsAndLinks = await sweepAccounts(app)
      const files = await removeErasedFiles(app)
      const customers = await deleteErasedCustomers(app)
      const after = await partitions(app)
      const dropped = before
        .flatMap(({ names }) => names)
        .filter((name) => !after.some(({ names }) => names.includes(name)))
      const removed = { partitions: dropped.length, answers, assertions, attempts, sessionsAndLinks, files, customers }
      const shown = columns(['Deleted', 'Count'], Object.entries(removed))
      return {
        value: { removed, dropped, tables: after, ...missing.value },
        text: [shown, '', text(after), ...missing.lines].join('\n'),
        hasProblems: missing.hasProblems,
      }
    },
  },
]

async function partitions(app: App): Promise<PartitionedTable[]> {
  const ofCells = await Promise.all(
    app.db.cells.map((cell) =>
      cell.definitions((sql) => Promise.all(TABLES.map((table) => listPartitions(sql, table)))),
    ),
  )
  return ofCells.flat()
}

function text(tables: readonly PartitionedTable[]): string {
  return columns(
    ['Table', 'Days each', 'Days kept', 'Partitions', 'From', 'To', 'Rows outside partitions'],
    tables.map((it) => [
      it.table,
      PARTITIONED[it.table],
      RETENTION_DAYS[it.table],
      it.names.length,
      it.from,
      it.to,
      it.homeless,
    ]),
  )
}
