// What of a case is on view: in the address, so that a colleague can be sent there.

export const VIEWS = ['evidence', 'round', 'ownership', 'screening', 'duplicates'] as const
export type View = (typeof VIEWS)[number]

export interface CaseSearch {
  /** Left out: the evidence. */
  view?: View | undefined
  /** The row of the checklist: business, people/<id>, documents/<id>, items/<id>, requirements/<id>; left out: the business. */
  at?: string | undefined
}

const PLACE = /^(?:business|(?:people|documents|items|requirements)\/[0-9a-f-]{36})$/i

/** Every key is written, undefined too: the router puts what was typed in the place of a key that is left out. */
export function caseSearch(search: Record<string, unknown>): CaseSearch {
  const { view, at } = search
  return {
    view: VIEWS.find((known) => known === view),
    at: typeof at === 'string' && PLACE.test(at) ? at.toLowerCase() : undefined,
  }
}
