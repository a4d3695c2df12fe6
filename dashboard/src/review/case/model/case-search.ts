// What the case screen shows, kept in the address so that it can be shared.

export const VIEWS = ['evidence', 'round', 'ownership', 'screening', 'duplicates'] as const
export type View = (typeof VIEWS)[number]

export interface CaseSearch {
  /** The tab; evidence when left out. */
  view?: View | undefined
  /** The row of the checklist: business, people/<id>, documents/<id>, items/<id> or requirements/<id>; business when left out. */
  at?: string | undefined
  /** The quality sample that is reviewed: what others decided isn't shown. */
  sample?: string | undefined
  /** The decision is shown although the viewer could review a sample of it. */
  withDecision?: true | undefined
}

const ID = /^[0-9a-f-]{36}$/i
const PLACE = /^(?:business|(?:people|documents|items|requirements)\/[0-9a-f-]{36})$/i

/** Returns every key, undefined too: the router keeps what was typed for a key that is left out. */
export function caseSearch(search: Record<string, unknown>): CaseSearch {
  const { view, at, sample, withDecision } = search
  return {
    view: VIEWS.find((known) => known === view),
    at: typeof at === 'string' && PLACE.test(at) ? at.toLowerCase() : undefined,
    sample: typeof sample === 'string' && ID.test(sample) ? sample.toLowerCase() : undefined,
    withDecision: withDecision === true ? true : undefined,
  }
}
