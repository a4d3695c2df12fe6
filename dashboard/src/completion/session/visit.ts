// What the page knows during one visit. Nothing of it is stored: almost everything that is typed here is personal.
import type { Values } from '../form/body.ts'
import type { CompletionRequirement, CompletionState } from './completion-client.ts'

/** Something was typed for a requirement that someone else answered first. */
export interface Conflict {
  readonly requirement: CompletionRequirement
  readonly values: Values
}

/** Among the values of a draft: the name of the file that was chosen. */
export const FILE = '/file'

export interface Visit {
  readonly state: CompletionState
  /** Answered during this visit; the service doesn't list requirements of the rules any more once they are met. */
  readonly met: readonly CompletionRequirement[]
  /** What is typed and not sent yet, by requirement. */
  readonly drafts: Readonly<Record<string, Values>>
  readonly conflicts: readonly Conflict[]
}

export function startVisit(state: CompletionState): Visit {
  return { state, met: [], drafts: {}, conflicts: [] }
}

/** A new state of the customer. `answered` is the requirement that this page has just answered. */
export function withState(visit: Visit, state: CompletionState, answered?: string): Visit {
  const due = new Set(dueOf(state).map(({ requirementId }) => requirementId))
  const listed = new Set(state.requirements.map(({ requirementId }) => requirementId))
  const gone = dueOf(visit.state).filter(({ requirementId }) => !due.has(requirementId))
  const overtaken = gone.filter(
    ({ requirementId }) => requirementId !== answered && hasEntries(visit.drafts[requirementId]),
  )
  return {
    state,
    met: [...visit.met, ...gone].filter(({ requirementId }) => !listed.has(requirementId)),
    drafts: Object.fromEntries(Object.entries(visit.drafts).filter(([requirementId]) => due.has(requirementId))),
    conflicts: [
      ...visit.conflicts,
      ...overtaken.map((requirement) => ({ requirement, values: visit.drafts[requirement.requirementId]! })),
    ],
  }
}

export function withDraft(visit: Visit, requirementId: string, values: Values): Visit {
  return { ...visit, drafts: { ...visit.drafts, [requirementId]: values } }
}

export function withoutConflict(visit: Visit, conflict: Conflict): Visit {
  return { ...visit, conflicts: visit.conflicts.filter((other) => other !== conflict) }
}

export function dueOf({ requirements }: CompletionState): CompletionRequirement[] {
  return requirements.filter(({ status }) => status === 'Due')
}

/** Received: what was sent for requests, and what was met during this visit. */
export function receivedOf({ state, met }: Visit): CompletionRequirement[] {
  return [...state.requirements.filter(({ status }) => status !== 'Due'), ...met]
}

/** Another tab of this browser has opened the link of another business: the session is that one's now. */
export function isOtherBusiness({ state }: Visit, { business, partner }: CompletionState): boolean {
  return state.business.name !== business.name || state.partner.name !== partner.name
}

function hasEntries(values: Values | undefined): boolean {
  return Object.values(values ?? {}).some((value) => value.length > 0)
}
