// Who a screening match is about: the person or business of the customer, and the list entry. Alerts themselves have no names.
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { nameTexts } from '../../case/texts/names.ts'
import { matchTexts, screeningTexts } from '../../case/texts/screening.ts'
import { matchedText } from './texts.ts'

/** Each name is read from the screening of its customer, and the view is recorded. */
export const MOST_NAMED = 20

export function Matched({ alert }: { alert: Alert }) {
  const { customerId, companyName, details } = alert
  const screening = useQuery({
    ...apiQuery('getScreening', { path: { customerId } }),
    enabled: details.hitId !== undefined,
  })
  if (!details.hitId) return null
  const subject = screening.data?.subjects.find(({ subjectId }) => subjectId === details.subjectId)
  const hit = subject?.hits.find(({ hitId }) => hitId === details.hitId)
  // One line from the start, so that nothing moves.
  if (!subject || !hit) return <div>{screening.isPending && screeningTexts.loading}</div>
  const isBusiness = subject.kind === 'Business'
  return (
    <div>
      <bdi>
        {matchedText({
          kind: isBusiness ? screeningTexts.business : screeningTexts.person,
          subject: subject.name ?? (isBusiness ? companyName : nameTexts.removedPerson),
          entry: matchTexts.entry(hit.name, hit.list, hit.score),
        })}
      </bdi>
    </div>
  )
}
