// Tables that are cut by time, and how long things are kept.

import { sweepPeople } from '../../accounts/sweep.ts'
import { deleteOldAnswers } from '../../customer/sql.ts'
import { forgetExpiredAssertions, forgetOldCredentialEvents } from '../../partners/tokens/forget-expired.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { KEPT_DAYS, maintainWebhooks } from '../../webhooks/dispatch/maintenance.ts'
import { makePartitions, PARTITIONED, type Partitioned, takeTurn } from '../../webhooks/dispatch/maintenance-sql.ts'
import { forgetErasedCustomers } from '../customer-data/erase-customer.ts'
import { removeErasedFiles } from '../customer-data/erased-files.ts'
import { listPartitions, type PartitionedTable } from '../retention-sql.ts'
import { columns } from './columns.ts'
import { type Command, CommandError, optionText, UsageError } from './command.ts'

const DAY = 86_400_000
const MOST_DAYS = 90
const TABLES = Object.keys(PARTITIONED) as Partitioned[]

const RULES = [
  ['Envelopes of events', '30 days, then their partition is dropped'],
  ['Deliveries and attempts', '90 days, then their partition is dropped'],
  ['Stored answers of idempotency keys', '24 hours'],
  ['Attempts at the token endpoint', '90 days'],
  ['The trail of a customer', 'for its life, and 5 years after it was erased; then what is left of it goes'],
  ["The trail of people's deeds", 'always'],
] as const

export const retentionCommands: readonly Command[] = [
  {
    name: 'retention show',
    takes: '',
    message: 'Show how long things are kept, and the partitions there are',
    examples: ['retention show'],
    async run({ app }) {
      const tables = await partitions(app)
      return {
        value: { tables, rules: Object.fromEntries(RULES) },
        text: `${text(tables)}\n\n${columns(['What', 'Kept'], RULES)}`,
      }
    },
  },
  {
    name: 'retention make-ahead',
    takes: '',
    message: 'Make partitions for days to come; dispatchers keep 7 days ahead by themselves',
    options: { days: { type: 'string', value: 'number', message: `from today, at most ${MOST_DAYS}; 7 unless told` } },
    examples: ['retention make-ahead --days 30'],
    async run({ app, options }) {
      const days = Number(optionText(options, 'days') ?? 7)
      if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
        throw new UsageError(`--days takes a whole number from 1 to ${MOST_DAYS}.`)
      const now = app.clock.now()
      const day = (offset: number) => dayOf(new Date(now.getTime() + offset * DAY))
      let made = 0
      for (const table of TABLES)
        await app.db.everyPartnerTransaction(async (sql) => {
          if (!(await takeTurn(sql))) throw new CommandError('A dispatcher is at it at this moment: try again.')
          made += await makePartitions(sql, table, day(-1), day(days))
        })
      const tables = await partitions(app)
      return { value: { made, tables }, text: `${made} made.\n\n${text(tables)}` }
    },
  },
  {
    name: 'retention apply',
    takes: '',
    message: 'Remove now what is past its time; the service does the same by itself',
    examples: ['retention apply'],
    async run({ app }) {
      const before = await partitions(app)
      await maintainWebhooks(app)
      const answers = await app.db.everyPartner((sql) => deleteOldAnswers(sql, app.clock.now()))
      const assertions = await forgetExpiredAssertions(app)
      const attempts = await forgetOldCredentialEvents(app)
      const sessionsAndLinks = await sweepPeople(app)
      const files = await removeErasedFiles(app)
      const customers = await forgetErasedCustomers(app)
      const after = await partitions(app)
      const gone = before
        .flatMap(({ names }) => names)
        .filter((name) => !after.some(({ names }) => names.includes(name)))
      const removed = { partitions: gone.length, answers, assertions, attempts, sessionsAndLinks, files, customers }
      const shown = columns(['Removed', 'Count'], Object.entries(removed))
      return { value: { removed, dropped: gone, tables: after }, text: `${shown}\n\n${text(after)}` }
    },
  },
]

async function partitions(app: App): Promise<PartitionedTable[]> {
  return app.db.everyPartner((sql) => Promise.all(TABLES.map((table) => listPartitions(sql, table))))
}

function text(tables: readonly PartitionedTable[]): string {
  return columns(
    ['Table', 'Days each', 'Kept days', 'Partitions', 'From', 'To', 'Rows without one'],
    tables.map((it) => [
      it.table,
      PARTITIONED[it.table],
      KEPT_DAYS[it.table],
      it.names.length,
      it.from,
      it.to,
      it.homeless,
    ]),
  )
}
