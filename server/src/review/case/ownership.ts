// How the shares of a customer add up, and which are missing. Pure.
export interface Owner {
  readonly personId: string
  readonly ownershipType: readonly string[]
  readonly percentageShare: number | null
  readonly supersedesPersonId: string | null
}

export interface Ownership {
  /** Of all people that no newer entry replaces. */
  readonly totalShare: number
  /** 100 minus the total; negative when the shares exceed 100. */
  readonly gap: number
  readonly beneficialOwners: number
  readonly directors: number
  readonly shareholders: number
  readonly withoutShare: readonly string[]
  readonly problems: readonly ('SharesOver100' | 'SharesUnder100' | 'OwnerWithoutShare' | 'SameOwnerTwice')[]
}

export function ownershipOf(people: readonly Owner[]): Ownership {
  const replaced = new Set(people.map(({ supersedesPersonId }) => supersedesPersonId))
  const present = people.filter(({ personId }) => !replaced.has(personId))
  const having = (type: string) => present.filter(({ ownershipType }) => ownershipType.includes(type))
  const owns = ({ ownershipType }: Owner) => ownershipType.includes('UBO') || ownershipType.includes('SHAREHOLDER')
  const totalShare = present.reduce((sum, { percentageShare }) => sum + (percentageShare ?? 0), 0)
  const withoutShare = present.filter((person) => owns(person) && person.percentageShare === null)
  return {
    totalShare,
    gap: 100 - totalShare,
    beneficialOwners: having('UBO').length,
    directors: having('DIRECTOR').length,
    shareholders: having('SHAREHOLDER').length,
    withoutShare: withoutShare.map(({ personId }) => personId),
    problems: [
      ...(totalShare > 100 ? (['SharesOver100'] as const) : []),
      ...(totalShare < 100 ? (['SharesUnder100'] as const) : []),
      ...(withoutShare.length > 0 ? (['OwnerWithoutShare'] as const) : []),
      ...(present.length < people.length ? (['SameOwnerTwice'] as const) : []),
    ],
  }
}
