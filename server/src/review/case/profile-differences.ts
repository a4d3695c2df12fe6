// Field by field differences between the profile at the last decision and now, with masked identity numbers. Pure.

import type { ProfileSnapshot } from '../../customer/past-version.ts'
import type { KnownPerson } from '../../customer/people/known-people.ts'
import { maskIdentityValue } from '../../customer/people/sealed-people.ts'

export interface Difference {
  /** companyName, people/<id>, people/<id>/birthDate ... */
  readonly path: string
  readonly kind: 'Added' | 'Removed' | 'Changed'
  readonly before: unknown
  readonly after: unknown
}

export function profileDifferences(before: ProfileSnapshot, after: ProfileSnapshot): Difference[] {
  const fields = Object.keys(after).filter((name) => !NOT_COMPARED.has(name)) as (keyof ProfileSnapshot)[]
  return [
    ...fields.flatMap((name) => changed(name, before[name] ?? null, after[name] ?? null)),
    ...peopleDifferences(before.people, after.people),
  ]
}

const NOT_COMPARED: ReadonlySet<string> = new Set(['customerId', 'partnerCustomerId', 'verificationStatus', 'people'])

function peopleDifferences(before: readonly KnownPerson[], after: readonly KnownPerson[]): Difference[] {
  const known = new Map(before.map((person) => [person.personId, person]))
  const left = new Set(after.map(({ personId }) => personId))
  return [
    ...after.flatMap((person): Difference[] => {
      const path = `people/${person.personId}`
      const earlier = known.get(person.personId)
      if (!earlier) return [{ path, kind: 'Added', before: null, after: masked(person) }]
      const [was, is] = [masked(earlier), masked(person)]
      return Object.keys(is).flatMap((name) => changed(`${path}/${name}`, was[name] ?? null, is[name] ?? null))
    }),
    ...before
      .filter(({ personId }) => !left.has(personId))
      .map(
        (person): Difference => ({
          path: `people/${person.personId}`,
          kind: 'Removed',
          before: masked(person),
          after: null,
        }),
      ),
  ]
}

function changed(path: string, before: unknown, after: unknown): Difference[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, kind: 'Changed', before, after }]
}

/** A changed number is a new identity, so numbers that differ only in the masked part still differ by id. */
function masked({ identities, personId: _, ...person }: KnownPerson): Record<string, unknown> {
  return {
    ...person,
    identities: identities.map(({ identityValue, ...identity }) => ({
      ...identity,
      identityValueMasked: maskIdentityValue(identityValue),
    })),
  }
}
