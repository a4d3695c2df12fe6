import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Address, BusinessProfile } from '../api/dashboard-operations.ts'
import { Card } from '../components/card.tsx'
import { codeLabel } from '../components/code-labels.ts'
import { countryName } from '../components/country-name.ts'
import { Facts } from '../components/facts.tsx'
import { TimeText } from '../components/time-text.tsx'
import classes from './customer.module.css'

type Fact = readonly [name: string, value: ReactNode]
const NONE = '–'

/** What is known of the business itself. */
export function BusinessFacts({ profile }: { profile: BusinessProfile }) {
  const { financials } = profile
  const left: Fact[] = [
    ['Registered name', profile.companyName],
    ['Trading name', profile.tradingName ?? NONE],
    ['Type', codeLabel(profile.businessTypeCode)],
    ['Incorporated in', countryName(profile.incorporationCountryIso3Code)],
    ['Registration number', profile.registrationNumber],
    ['Registered on', <DayText key="d" day={profile.registrationDate} />],
    ['Industry', codeLabel(profile.industry)],
    ['Description', profile.description ?? NONE],
  ]
  const right: Fact[] = [
    ['Email', profile.email],
    ['Phone', profile.phoneNumber ?? NONE],
    ['Website', <Website key="w" address={profile.website} />],
    ...profile.addresses.map(
      (address, index): Fact => [
        profile.addresses.length > 1 ? `Address ${index + 1}` : 'Address',
        addressText(address),
      ],
    ),
    ...(profile.addresses.length === 0 ? [['Address', NONE] as Fact] : []),
    ['Monthly turnover', financials ? codeLabel(financials.monthlyTurnOver) : NONE],
    ['Value of a transaction', financials ? codeLabel(financials.estimatedTransactionValue) : NONE],
    ['Source of funds', financials ? codeLabel(financials.sourceOfFunds) : NONE],
    ['Purpose of the account', financials ? codeLabel(financials.purposeOfAccount) : NONE],
    ['Created', <TimeText key="c" value={profile.createdAt} />],
    ['Last change', <TimeText key="u" value={profile.updatedAt} />],
  ]
  return (
    <Card title="The business">
      <div className={classes.two}>
        <Facts facts={left} />
        <Facts facts={right} />
      </div>
    </Card>
  )
}

/** A day of a calendar has no zone. */
export function DayText({ day }: { day: string | null }) {
  if (!day) return NONE
  return <time dateTime={day}>{DAYS.format(new Date(`${day}T00:00:00Z`))}</time>
}
const DAYS = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** What a customer typed is linked to only when it is a web address. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <Text component="span">{address}</Text>
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </Anchor>
  )
}

export function addressText(address: Address): string {
  const { streetLine1, streetLine2, city, state, postalCode, countryCode } = address
  return [streetLine1, streetLine2, `${postalCode} ${city}`, state, countryName(countryCode)].filter(Boolean).join(', ')
}
