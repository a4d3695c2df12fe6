import { Anchor } from '@mantine/core'
import { TimeText } from '../../../components/values/time-text.tsx'
import { DayText } from '../../../customers/page/business-facts.tsx'
import { addressText } from '../../../format/address-text.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { currentPeople, personName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { detailTexts } from '../texts/evidence.ts'
import { type Detail, DetailList, typed, typedLines } from './detail-list.tsx'

/** `first`: the details to check a document against. Without it, people are left out: they have rows of their own. */
export function BusinessDetails({ first, against }: { first?: readonly string[]; against?: string | undefined }) {
  const { reviewCase } = useOpenCase()
  const { profile, submittedAt } = reviewCase
  const { financials } = profile
  const detail = (key: string, name: string, value: Detail['value']): Detail => ({
    key,
    name,
    value,
    path: key,
    place: `business/${key}`,
  })
  const amount = (name: string, code: string | undefined) => detail('financials', name, code ? codeLabel(code) : null)
  const people = currentPeople(reviewCase).map((person) =>
    detailTexts.personLine(
      personName(person),
      person.ownershipType.map(codeLabel).join(', ').toLowerCase(),
      person.percentageShare,
    ),
  )
  const details: Detail[] = [
    detail('companyName', detailTexts.companyName, typed(profile.companyName)),
    detail('tradingName', detailTexts.tradingName, typed(profile.tradingName)),
    detail('businessTypeCode', detailTexts.businessType, codeLabel(profile.businessTypeCode)),
    detail('incorporationCountryIso3Code', detailTexts.country, countryName(profile.incorporationCountryIso3Code)),
    detail('registrationNumber', detailTexts.registrationNumber, typed(profile.registrationNumber)),
    detail('registrationDate', detailTexts.registrationDate, <DayText day={profile.registrationDate} />),
    detail('addresses', detailTexts.address, typedLines(profile.addresses.map(addressText))),
    detail('industry', detailTexts.industry, codeLabel(profile.industry)),
    detail('description', detailTexts.description, typed(profile.description)),
    detail('website', detailTexts.website, <Website address={profile.website} />),
    detail('email', detailTexts.email, typed(profile.email)),
    detail('phoneNumber', detailTexts.phone, typed(profile.phoneNumber)),
    amount(detailTexts.monthlyTurnover, financials?.monthlyTurnOver),
    amount(detailTexts.transactionValue, financials?.estimatedTransactionValue),
    amount(detailTexts.sourceOfFunds, financials?.sourceOfFunds),
    amount(detailTexts.purposeOfAccount, financials?.purposeOfAccount),
    { key: 'people', name: detailTexts.people, value: typedLines(people), place: 'business/people' },
    { key: 'submittedAt', name: detailTexts.submitted, value: <TimeText value={submittedAt} /> },
  ]
  const shown = first ? details : details.filter(({ key }) => key !== 'people')
  return <DetailList details={shown} first={first} against={against} />
}

/** A link only when it is a web address: anything can be typed there. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return typed(address)
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{address}</bdi>
    </Anchor>
  )
}
