// The cases that a bulk request did not change, and why.
import { Notice } from '../../components/feedback/notice.tsx'
import { CaseLink } from '../components/case-link.tsx'
import type { CaseFailure } from './case-results.ts'
import { failureTexts } from './texts.ts'

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
