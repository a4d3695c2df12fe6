import { Stack } from '@mantine/core'
import type { PersonRecord } from '../../../api/compliance-operations.ts'
import { verificationLabel } from '../../../components/badges/verification-badge.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { DayText } from '../../../customers/page/business-facts.tsx'
import { addressText } from '../../../format/address-text.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { personName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { detailTexts } from '../texts/evidence.ts'
import { type Detail, DetailList, typed } from './detail-list.tsx'
import { IdentityList } from './identity-list.tsx'

interface PersonDetailsProps {
  person: PersonRecord
  /** The details to check a document against. */
  first?: readonly string[]
  /** The document that the details are compared with. */
  against?: string | undefined
}

export function PersonDetails({ person, first, against }: PersonDetailsProps) {
  const { reviewCase } = useOpenCase()
  const decided = reviewCase.people.find(({ uboId }) => uboId === person.uboId)
  const detail = (key: string, name: string, value: Detail['value']): Detail => ({
    key,
    name,
    value,
    path: `people/${person.uboId}/${key}`,
    place: `people/${person.uboId}/${key}`,
  })
  const { percentageShare, taxResidenceCountry } = person
  const details: Detail[] = [
    {
      key: 'name',
      name: detailTexts.name,
      value: typed(personName(person)),
      place: `people/${person.uboId}/name`,
    },
    detail('birthDate', detailTexts.birthDate, <DayText day={person.birthDate} />),
    detail('nationality', detailTexts.nationality, countryName(person.nationality)),
    detail('identities', detailTexts.identities, <IdentityList person={person} flags={decided?.flags ?? []} />),
    detail('address', detailTexts.address, typed(addressText(person.address))),
    detail('ownershipType', detailTexts.role, person.ownershipType.map(codeLabel).join(', ')),
    detail(
      'percentageShare',
      detailTexts.share,
      percentageShare === null ? null : detailTexts.percent(percentageShare),
    ),
    {
      key: 'taxResidenceCountry',
      name: detailTexts.taxResidence,
      value: taxResidenceCountry ? countryName(taxResidenceCountry) : null,
      place: `people/${person.uboId}/taxResidenceCountry`,
    },
    detail('email', detailTexts.email, typed(person.email)),
    detail('phone', detailTexts.phone, typed(person.phone)),
    { key: 'addedAt', name: detailTexts.added, value: <TimeText value={person.addedAt} /> },
  ]
  return (
    <Stack gap="sm">
      {decided && decided.reasonCodes.length > 0 && (
        <span>
          {detailTexts.decision(
            verificationLabel(decided.verificationStatus),
            decided.reasonCodes.map(codeLabel).join('; '),
          )}
        </span>
      )}
      <DetailList details={details} first={first} against={against} />
    </Stack>
  )
}
