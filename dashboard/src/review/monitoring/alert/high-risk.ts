import type { Alert } from '../../../api/compliance-operations.ts'

/** A risk that isn't known counts as high. */
export const isHighRisk = ({ riskLevel }: Alert) => riskLevel === 'High' || riskLevel === null
