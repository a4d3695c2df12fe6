// Which reviewer gets which case, so that each has about the same number of open cases. Pure.
export interface Load {
  readonly userId: string
  readonly openCases: number
}

export interface WaitingCase {
  /** The reviewer that the case is reserved for. */
  readonly reservedFor: string | null
}

export interface PlannedAssignment<Case extends WaitingCase> {
  readonly reviewCase: Case
  readonly userId: string
}

/**
 * In the order of the cases, each goes to the reviewer with the fewest open cases; a reserved case goes to its reviewer, if they
 * were chosen. Cases that would give a reviewer more than `capacity` open cases are left out.
 */
export function distribute<Case extends WaitingCase>(
  cases: readonly Case[],
  loads: readonly Load[],
  capacity = Number.POSITIVE_INFINITY,
): PlannedAssignment<Case>[] {
  const open = new Map(loads.map(({ userId, openCases }) => [userId, openCases]))
  return cases.flatMap((reviewCase) => {
    const userId = reviewCase.reservedFor ?? least(open)
    const openCases = open.get(userId)
    if (openCases === undefined || openCases >= capacity) return []
    open.set(userId, openCases + 1)
    return [{ reviewCase, userId }]
  })
}

function least(open: ReadonlyMap<string, number>): string {
  return [...open].reduce((fewest, one) => (one[1] < fewest[1] ? one : fewest))[0]
}
