// Several requirements or requested changes in one request.
import { uuid } from '../../http/fields.ts'
import { Type } from '../../platform/schema-builder.ts'
import type { CaseAfter } from '../case/case-state.ts'

export const CHOSEN_ITEMS = Type.Array(uuid(), {
  minItems: 1,
  maxItems: 200,
  description: 'The `requirementId` of each.',
})

export const distinct = (itemIds: readonly string[]) => [...new Set(itemIds.map((itemId) => itemId.toLowerCase()))]

/** One after the other in the transaction of the request: each is an entry of the audit log that follows the last, on one version. */
export async function recordEach<T>(chosen: readonly T[], record: (one: T) => Promise<CaseAfter>): Promise<CaseAfter> {
  let after: CaseAfter | undefined
  for (const one of chosen) after = await record(one)
  if (!after) throw new Error('Nothing was chosen.')
  return after
}
