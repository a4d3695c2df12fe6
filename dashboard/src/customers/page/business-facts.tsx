import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BusinessProfile } from '../../api/dashboard-operations.ts'
import { Card } from '../../components/layout/card.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { commonTexts } from '../../components/texts.ts'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { addressText } from '../../format/address-text.ts'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { formatCalendarDay } from '../../format/times.ts'
import { businessTexts as texts } from '../texts.ts'
import classes from './customer.module.css'

type Fact = readonly [name: string, value: ReactNode]
const NONE = commonTexts.none

export function BusinessFacts({ profile, mayEdit }: { profile: BusinessProfile; mayEdit: boolean }) {
  const { financials } = profile
  const left: Fact[] = [
    [texts.companyName, <UserText key="n">{profile.companyName}</UserText>],
    [texts.tradingName, <UserText key="t">{profile.tradingName ?? NONE}</UserText>],
    [texts.type, codeLabel(profile.businessTypeCode)],
    [texts.country, countryName(profile.incorporationCountryIso3Code)],
    [texts.registrationNumber, <UserText key="r">{profile.registrationNumber}</UserText>],
    [texts.registrationDate, <DayText key="d" day={profile.registrationDate} />],
    [texts.industry, codeLabel(profile.industry)],
    [texts.description, <UserText key="x">{profile.description ?? NONE}</UserText>],
  ]
  const right: Fact[] = [
    [texts.email, profile.email],
    [texts.phone, profile.phoneNumber ?? NONE],
    [texts.website, <Website key="w" address={profile.website} />],
    ...profile.addresses.map(
      (address, index): Fact => [
        profile.addresses.length > 1 ? texts.addressNumber(index + 1) : texts.address,
        <UserText key="a">{addressText(address)}</UserText>,
      ],
    ),
    ...(profile.addresses.length === 0 ? [[texts.address, NONE] as Fact] : []),
    [texts.monthlyTurnover, financials ? codeLabel(financials.monthlyTurnOver) : NONE],
    [texts.transactionValue, financials ? codeLabel(financials.estimatedTransactionValue) : NONE],
    [texts.sourceOfFunds, financials ? codeLabel(financials.sourceOfFunds) : NONE],
    [texts.accountPurpose, financials ? codeLabel(financials.purposeOfAccount) : NONE],
    [texts.created, <TimeText key="c" value={profile.createdAt} />],
    [texts.updated, <TimeText key="u" value={profile.updatedAt} />],
  ]
  return (
    <Card
      id="business"
      title={texts.title}
      actions={
        mayEdit && (
          <ButtonLink
            to="/customers/$customerId/edit"
            params={{ customerId: profile.customerId }}
            size="compact-sm"
            variant="default"
          >
            {texts.edit}
          </ButtonLink>
        )
      }
    >
      <div className={classes.two}>
        <Facts facts={left} />
        <Facts facts={right} />
      </div>
    </Card>
  )
}

/** A calendar day has no time zone. */
export function DayText({ day }: { day: string | null }) {
  if (!day) return NONE
  return <time dateTime={day}>{formatCalendarDay(day)}</time>
}

/** Only web addresses become links. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <UserText>{address}</UserText>
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      <UserText>{address}</UserText>
    </Anchor>
  )
}
