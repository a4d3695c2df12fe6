// The document that expires beside what was declared about it. Loaded after the page; each view of the document is recorded.
import { useState } from 'react'
import type { Alert, Case } from '../../../api/compliance-operations.ts'
import { Facts } from '../../../components/layout/facts.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { usePermission } from '../../../session/session.ts'
import { isReceived } from '../../case/model/evidence-state.ts'
import { personName, personOf } from '../../case/model/names.ts'
import { MatchDocument, PersonDocuments } from '../../case/screening/match-document.tsx'
import { useOpenCase } from '../../case/state/case-context.ts'
import { detailTexts } from '../../case/texts/evidence.ts'
import classes from './alert.module.css'

export function ExpiringDocument({ alert }: { alert: Alert }) {
  const { reviewCase } = useOpenCase()
  const mayDecide = usePermission('review.decide')
  const documents = documentsOf(alert, reviewCase).filter(isReceived)
  // Only who has to check it views it at once.
  const [shownId, setShown] = useState(alert.state === 'Open' && mayDecide ? documents[0]?.documentId : undefined)
  const shown = documents.find(({ documentId }) => documentId === shownId)
  return (
    <>
      <PersonDocuments documents={documents} shown={shown} onShow={setShown} />
      <div className={classes.document} data-document={shown && true}>
        {shown && <MatchDocument key={shown.documentId} document={shown} />}
        <Facts facts={declared(alert, reviewCase)} />
      </div>
    </>
  )
}

/** The file of the identity if the service knows it; otherwise the identity documents of the person. */
function documentsOf({ details: { documentId, identityId, uboId } }: Alert, reviewCase: Case) {
  const { documents } = reviewCase
  if (!identityId) return documents.filter((it) => it.documentId === documentId)
  const identity = personOf(reviewCase, uboId ?? null)?.identities.find((it) => it.identityId === identityId)
  const own = documents.filter((it) => it.documentId === identity?.documentUploadId)
  return own.length > 0
    ? own
    : documents.filter((it) => it.uboId === uboId && it.documentCategory === 'IdentityDocument')
}

function declared({ details: { identityId, uboId } }: Alert, reviewCase: Case) {
  const person = personOf(reviewCase, uboId ?? null)
  const { companyName, registrationNumber, registrationDate, incorporationCountryIso3Code } = reviewCase.profile
  if (!person)
    return [
      [detailTexts.companyName, <bdi key="name">{companyName}</bdi>],
      [detailTexts.registrationNumber, registrationNumber || detailTexts.none],
      [detailTexts.registrationDate, dayText(registrationDate)],
      [detailTexts.country, countryName(incorporationCountryIso3Code)],
    ] as const
  const identity = person.identities.find((it) => it.identityId === identityId)
  return [
    [detailTexts.name, <bdi key="name">{personName(person)}</bdi>],
    [detailTexts.birthDate, dayText(person.birthDate)],
    [detailTexts.nationality, countryName(person.nationality)],
    ...(identity
      ? ([
          [
            detailTexts.identity(codeLabel(identity.identityTypeCode), countryName(identity.issuingCountry)),
            identity.identityValueMasked,
          ],
          [detailTexts.issued, dayText(identity.issueDate)],
        ] as const)
      : []),
  ] as const
}

const dayText = (day: string | null) => (day ? formatCalendarDay(day) : detailTexts.none)
