// Who decides in a scenario: two parts of the service with names of their own. The trail shows them as System, so that nobody
// takes what they did for the work of a person, and their ids are nobody's account.
import type { Reviewer } from '../../review/case/reviewer.ts'

export const FIRST: Reviewer = {
  actor: { kind: 'System', id: 'sandbox-analyst-ada' },
  accountId: '5a4d0b0c-0000-4000-8000-000000000001',
  isSupervisor: false,
}

/** For the second pair of eyes. */
export const SECOND: Reviewer = {
  actor: { kind: 'System', id: 'sandbox-analyst-bo' },
  accountId: '5a4d0b0c-0000-4000-8000-000000000002',
  isSupervisor: false,
}
