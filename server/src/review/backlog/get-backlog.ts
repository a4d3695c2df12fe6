// Open cases by age, and how long cases take. For supervisors and auditors.
import { operation } from '../../http/operation.ts'
import { BacklogQuery, BacklogRecord, readAges, readBacklogQuery, readRows } from './backlog.ts'

const MOST_ROWS = 100

export const getBacklog = operation({
  id: 'getBacklog',
  method: 'GET',
  path: '/compliance/v1/backlog',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'Get the backlog',
  description: 'Open cases by age, and how long cases took that left a section or were decided in the period.',
  query: BacklogQuery,
  value: BacklogRecord,
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const { wanted, since } = readBacklogQuery(app, query)
    const ask = app.db.reads.availableCells
    const { ages, unavailableCells } = await readAges(ask, wanted)
    const { rows, decisions, unavailableCells: later } = await readRows(ask, wanted, since, ages.slice(0, MOST_ROWS))
    return {
      value: {
        asOf: wanted.now.toISOString(),
        since: since.toISOString(),
        items: rows,
        total: ages.length,
        decisions,
        unavailableCells: [...new Set([...unavailableCells, ...later])],
      },
    }
  },
})
