// What a bulk request did not change, and why.
import type { CaseResults } from '../../api/compliance-operations.ts'

export interface CaseFailure {
  readonly customerId: string
  readonly companyName: string
  readonly message: string
}

interface NamedCase {
  readonly customerId: string
  readonly companyName: string
}

export function failuresOf({ results }: CaseResults, cases: readonly NamedCase[]): CaseFailure[] {
  return results.flatMap(({ customerId, error }) => {
    const { companyName = customerId } = cases.find((one) => one.customerId === customerId) ?? {}
    return error ? [{ customerId, companyName, message: error.message }] : []
  })
}
