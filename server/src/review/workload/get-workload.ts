// The workload of each reviewer, and how many cases are due. For supervisors and auditors.
import { operation } from '../../http/operation.ts'
import { readWorkload, WorkloadQuery, WorkloadRecord } from './workload.ts'

export const getWorkload = operation({
  id: 'getWorkload',
  method: 'GET',
  path: '/compliance/v1/workload',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'Get the workload',
  query: WorkloadQuery,
  value: WorkloadRecord,
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    return { value: await readWorkload(app, app.db.reads.availableCells, query) }
  },
})
