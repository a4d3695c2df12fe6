// The profiles that decisions were made on, each once with its decisions.

import type { PackageRow } from '../customer/package-sql.ts'
import { type ProfileSnapshot, profileIn } from '../customer/past-version.ts'
import { maskIdentityValue } from '../customer/people/sealed-people.ts'
import type { CellSql } from '../platform/db/db.ts'
import type { DecisionRow } from './sql.ts'

export interface DecidedProfile {
  /** The decisions that were made on it, with the version that each of them saw. */
  readonly decisions: { decisionId: string; seenVersion: number }[]
  /** The audit entry that replaced it; null for the current profile. */
  readonly changedBy: string | null
  readonly profile: ReturnType<typeof maskedProfile>
}

/** A decision changes the version but not the profile, so many decisions share one profile, which is decrypted once. */
export async function decidedProfiles(
  sql: CellSql,
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

/** With masked identity numbers. Without the status, which the decisions show. */
function maskedProfile({ people, verificationStatus: _, ...profile }: ProfileSnapshot) {
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
