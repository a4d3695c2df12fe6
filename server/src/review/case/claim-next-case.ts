// Takes the most urgent case that is free.
import { operation } from '../../http/operation.ts'
import { CaseState } from './case-state.ts'
import { takeNextCase } from './hold-case.ts'
import { reviewerOf } from './reviewer.ts'

export const claimNextCase = operation({
  id: 'claimNextCase',
  method: 'POST',
  path: '/compliance/v1/cases/claim-next',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Claim the next case',
  description:
    'Those that come back to whoever asks come first, then what is due first. What comes back to somebody else is left to ' +
    'them for four hours.',
  value: CaseState,
  errors: ['Review.NothingToClaim'],

  async handle({ app, caller, requestId }) {
    return { value: await takeNextCase(app, { reviewer: reviewerOf(caller), requestId }) }
  },
})
