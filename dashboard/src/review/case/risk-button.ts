// The button that shows the risk factors, which a key of the case presses.
import type { Case } from '../../api/compliance-operations.ts'

export const RISK_KEY = 'Shift s'

export const hasRiskFactors = ({ risk }: Case) => risk !== null && risk.reasons.length > 0

export const showRiskFactors = () => document.querySelector<HTMLElement>('[data-risk]')?.click()
