// The cases that a bulk request did not change, and why.
import type { CaseResults } from '../../api/compliance-operations.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { CaseLink } from '../components/case-link.tsx'
import { failureTexts } from './texts.ts'

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

export function CaseFailures({ failures }: { failures: readonly CaseFailure[] }) {
  return (
    <Notice tone="attention" icon="warning" title={failureTexts.title(failures.length)}>
      <ul>
        {failures.map(({ customerId, companyName, message }) => (
          <li key={customerId}>
            <CaseLink customerId={customerId}>
              <bdi>{companyName}</bdi>
            </CaseLink>
            : {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
