// Rows for requirements and requested changes. Pure.
import type { Case, CaseItem, OutstandingRequirement } from '../../../api/compliance-operations.ts'
import { requirementState } from '../../../components/badges/verification-badge.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import type { Row } from './checklist-row.ts'
import { personOfTarget, withoutState } from './names.ts'
import { isSameRequest } from './same-request.ts'

/** Requirements and requested changes, of the business or of one person, each once. Resolved requests of older rounds are left out. */
export function requirementRows(reviewCase: Case, uboId: string | null): Row[] {
  const isTheirs = ({ target }: Pick<CaseItem, 'target'>) => personOfTarget(reviewCase, target) === uboId
  // A quality sample has no decision: what was waived for it is missing.
  const isClosed = reviewCase.reviewStage === 'Closed' && reviewCase.decision !== null
  const requests = reviewCase.items.filter(({ source }) => source === 'Request')
  const lastRound = Math.max(0, ...requests.map(({ round }) => round))
  const shown = requests.filter((item) => (isUnresolved(item) ? !isClosed : item.round === lastRound)).filter(isTheirs)
  const requirements = reviewCase.requirements
    .filter(isTheirs)
    .filter((requirement) => !isClosed || !isUnresolved(requirement) || isRenewal(reviewCase, requirement))
    .filter((requirement) => !shown.some((item) => isSameRequest(item, requirement)))
  return [
    ...requirements.map((requirement) => requirementRow(reviewCase, requirement)),
    ...shown.map((item) => itemRow(reviewCase, item)),
  ]
}

type Requirement = Pick<OutstandingRequirement, 'requirementId' | 'kind' | 'target' | 'path'> & {
  readonly status: string
}

function isUnresolved({ status }: Pick<Requirement, 'status'>): boolean {
  return status === 'Due' || status === 'Submitted'
}

/** An approved customer has documents to renew. */
function isRenewal({ items }: Case, { requirementId }: Pick<Requirement, 'requirementId'>): boolean {
  return items.some((item) => item.source === 'Monitoring' && item.requirementId === requirementId)
}

function requirementRow(reviewCase: Case, requirement: OutstandingRequirement): Row {
  return {
    key: `requirements/${requirement.requirementId}`,
    label: withoutState(requirement),
    state: requirementState(requirement.status),
    shows: { view: 'evidence', at: `requirements/${requirement.requirementId}` },
    subject: { kind: 'requirement', requirement },
    isOpen: requirement.status === 'Due',
    isNew: false,
    isWaiverUndoable: reviewCase.items.some(
      (item) => item.requirementId === requirement.requirementId && item.isWaivedInThisRound,
    ),
  }
}

function itemRow(reviewCase: Case, item: CaseItem): Row {
  return {
    key: `items/${item.requirementId}`,
    label: withoutState(item),
    // The reason no longer applies once the request is accepted or waived.
    detail: isUnresolved(item)
      ? checklistTexts.requestedInRound(item.round, codeLabel(item.reasonCode))
      : checklistTexts.round(item.round),
    state: requirementState(item.status),
    shows: { view: 'evidence', at: `items/${item.requirementId}` },
    subject: { kind: 'item', item },
    isOpen: isUnresolved(item),
    isNew: reviewCase.newSinceClaim.items.includes(item.requirementId ?? ''),
    isWaiverUndoable: item.isWaivedInThisRound,
  }
}
