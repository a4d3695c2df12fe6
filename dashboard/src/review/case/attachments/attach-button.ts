// The button that attaches a file, which a key of the case presses.
import type { OpenCase } from '../state/case-context.ts'

/** Its id. */
export const ATTACH_BUTTON = 'case-attach'
export const ATTACH_KEY = 'Shift i'

export function mayAttach({ may, sampleId, reviewCase }: OpenCase): boolean {
  return may('addNote') && !sampleId && !reviewCase.profile.erasedAt
}
