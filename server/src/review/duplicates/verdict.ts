// Whether a reviewer's verdict on a possible duplicate still counts. Pure.
import { createHash } from 'node:crypto'

export const VERDICTS = ['NotDuplicate', 'SameBusiness'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A value that was not in common when the verdict was given opens the hit again; one that no longer is changes nothing. */
export function isCurrent(verdict: { readonly matches: readonly string[] }, matches: readonly string[]): boolean {
  return matches.every((match) => verdict.matches.includes(match))
}

/** Identifies what two customers have in common, so that a verdict is about what its reviewer has seen. */
export function revisionOf(matches: readonly string[]): string {
  return createHash('sha256')
    .update([...matches].sort().join())
    .digest('hex')
    .slice(0, 32)
}
