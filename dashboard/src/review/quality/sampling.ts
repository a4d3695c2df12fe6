import type { Quality } from '../../api/compliance-operations.ts'
import { userName } from '../../format/user-name.ts'
import { reviewTexts } from '../components/texts.ts'

/** The shares of decisions that are sampled, and who set them. */
export type Sampling = Pick<Quality, 'samplePercent' | 'rejectionPercent' | 'highRiskPercent' | 'reviewers' | 'changed'>

export const reviewerName = (email: string | null) => (email ? userName(email) : reviewTexts.formerStaff)
