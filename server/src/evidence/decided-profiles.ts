// The profile as it was when it was decided on: each state that somebody made a decision on, once, with these decisions.

import type { PackageRow } from '../customer/package-sql.ts'
import { type ProfileSnapshot, profileIn } from '../customer/past-version.ts'
import { maskIdentityValue } from '../customer/people/sealed-people.ts'
import type { Sql } from '../platform/db/db.ts'
import type { DecisionRow } from './sql.ts'

export interface DecidedProfile {
  /** The decisions that were made on it, with the version that each of them saw. */
  readonly decisions: { decisionId: string; seenVersion: number }[]
  /** The entry of the trail that changed it; null: it is still so. */
  readonly changedBy: string | null
  readonly profile: ReturnType<typeof maskedProfile>
}

/** A decision moves the version and leaves the profile alone, so many decisions share a state: each is opened once. */
export async function decidedProfiles(
  sql: Sql,
  partnerId: string,
  row: PackageRow,
  key: Buffer,
  decisions: readonly DecisionRow[],
): Promise<DecidedProfile[]> {
  const states = new Map<string | null, DecidedProfile>()
  const seen = Map.groupBy(decisions, ({ seenVersion }) => seenVersion)
  for (const [seenVersion, made] of seen) {
    const { changeId, profile } = await profileIn(sql, partnerId, row, key, seenVersion)
    const state = states.get(changeId) ?? { decisions: [], changedBy: changeId, profile: maskedProfile(profile) }
    state.decisions.push(...made.map(({ decisionId }) => ({ decisionId, seenVersion })))
    states.set(changeId, state)
  }
  return [...states.values()]
}

/** As reads show it: the numbers' last characters only. The status is left out: it is the decisions that tell it. */
export function maskedProfile({ people, verificationStatus: _, ...profile }: ProfileSnapshot) {
  return {
    ...profile,
    people: people.map(({ identities, ...person }) => ({
      ...person,
      identities: identities.map(({ identityValue, ...identity }) => ({
        ...identity,
        identityValueMasked: maskIdentityValue(identityValue),
      })),
    })),
  }
}
