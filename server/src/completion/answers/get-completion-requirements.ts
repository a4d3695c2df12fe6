// The requirements that the business still has to answer.
import { operation } from '../../http/operation.ts'
import { CompletionState, readCompletionState } from './completion-state.ts'

export const getCompletionRequirements = operation({
  id: 'getCompletionRequirements',
  method: 'GET',
  path: '/completion/v1/requirements',
  scope: 'completion',
  tag: 'Completion',
  summary: 'Get the outstanding requirements',
  description: 'Returns the names of the business and its people, but no other stored values.',
  value: CompletionState,
  errors: [],

  async handle({ app, caller }) {
    return { value: await readCompletionState(app, caller) }
  },
})
