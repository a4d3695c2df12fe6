// What two customers have in common, one line for each kind. Pure.
import type { Case, PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { duplicateTexts, sharedTexts } from '../texts/screening.ts'
import { targetName } from './names.ts'

type Reason = PossibleDuplicate['reasons'][number]

export interface SharedValues {
  readonly code: string
  readonly text: string
  /** How many values of this kind are the same. */
  readonly count: number
}

/** In the order of the service: the strongest first. */
export function sharedValues(reviewCase: Case, reasons: readonly Reason[]): SharedValues[] {
  const groups = Map.groupBy(reasons, ({ code }) => code)
  return [...groups].map(([code, group]) => {
    const names = [...new Set(group.map(({ target }) => targetName(reviewCase, target)))]
    const about = sharedTexts[code] ?? ((names: string) => `${group[0]!.text} (${names})`)
    return { code, text: about(duplicateTexts.list(names)), count: group.length }
  })
}

/** A verdict counts until the customers have another value in common. */
export function isOpen({ verdict }: Pick<PossibleDuplicate, 'verdict'>): boolean {
  return !verdict?.isCurrent
}
