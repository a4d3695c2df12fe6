// Texts of a case that awaits its second approval.
import { plural } from '../../../format/sentences.ts'
import { reviewTexts, riskLabels } from '../../components/texts.ts'
import type { KnownRisk } from '../flags/changed-risk.ts'

export const secondApprovalTexts = {
  youProposed: 'You proposed approval: awaiting a second approver',
  youProposedHint:
    'This case is high risk, so another analyst or supervisor has to confirm the approval. They can also return the case to you.',
  needed: (name: string) => `${name} proposed approval: second review needed`,
  neededHint:
    'This case is high risk. Review the case independently, then confirm the approval or return it to the analyst.',
}

export const riskChangeTexts = {
  changed: (name: string, before: string, now: string) =>
    `The risk has changed: ${before} when ${name} proposed approval, ${now} now.`,
  risk: ({ level, score }: KnownRisk) =>
    level === null ? reviewTexts.notRated : `${riskLabels[level] ?? level}, score ${score ?? 0}`,
  added: (factor: string) => `New: ${factor}`,
  gone: (count: number) =>
    plural(count, { one: '# risk factor no longer applies', other: '# risk factors no longer apply' }),
}
