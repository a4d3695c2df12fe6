// Which reviewer gets which case, so that each has about the same work. Pure.
export interface Load {
  readonly userId: string
  readonly openCases: number
  /** How many of them have a high risk. */
  readonly openHighRisk: number
}

export interface WaitingCase {
  /** The reviewer that the case is reserved for. */
  readonly reservedFor: string | null
  readonly isHighRisk: boolean
}

export interface PlannedAssignment<Case extends WaitingCase> {
  readonly reviewCase: Case
  readonly userId: string
}

/** A case with a high risk has more to read, and counts as two others. */
const effortOf = (cases: number, highRisk: number) => cases + highRisk

/**
 * In the order of the cases, each goes to the reviewer with the least work; a reserved case goes to its reviewer, if they were
 * chosen. Cases that would give a reviewer more than `capacity` open cases are left out.
 */
export function distribute<Case extends WaitingCase>(
  cases: readonly Case[],
  loads: readonly Load[],
  capacity = Number.POSITIVE_INFINITY,
): PlannedAssignment<Case>[] {
  const work = loads.map(({ userId, openCases, openHighRisk }) => ({
    userId,
    openCases,
    effort: effortOf(openCases, openHighRisk),
  }))
  return cases.flatMap((reviewCase) => {
    const able = work.filter(({ openCases }) => openCases < capacity)
    const { reservedFor } = reviewCase
    const chosen = reservedFor === null ? least(able) : able.find(({ userId }) => userId === reservedFor)
    if (!chosen) return []
    chosen.openCases += 1
    chosen.effort += effortOf(1, reviewCase.isHighRisk ? 1 : 0)
    return [{ reviewCase, userId: chosen.userId }]
  })
}

function least<Work extends { effort: number }>(work: readonly Work[]): Work | undefined {
  return work.reduce<Work | undefined>(
    (fewest, one) => (fewest && fewest.effort <= one.effort ? fewest : one),
    undefined,
  )
}
