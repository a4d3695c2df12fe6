// The fields of a business: who it is, how to reach it, where it is, and its financial details.
import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProfileOptions } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AddressFields } from './address-fields.tsx'
import type { BusinessValues } from './business-values.ts'
import { ChoiceField, CountryField, LongTextField, TextField } from './fields.tsx'
import { EMPTY_ADDRESS } from './shared-values.ts'
import { formTexts as texts } from './texts.ts'

const MAX_ADDRESSES = 10

interface BusinessFieldsProps {
  values: BusinessValues
  onChange: (values: BusinessValues) => void
  options: ProfileOptions
  /** As published: 10 characters on create, 100 later. */
  registrationNumberLength: number
  /** Shown before the other fields. */
  first?: ReactNode
}

export type BusinessTextName = Exclude<keyof BusinessValues, 'addresses' | 'financials'>

export function BusinessFields({ values, onChange, options, registrationNumberLength, first }: BusinessFieldsProps) {
  const field = { values, onChange, options, registrationNumberLength }
  return (
    <>
      <Card title={texts.business}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {first}
          <BusinessField name="companyName" {...field} />
          <BusinessField name="tradingName" {...field} />
          <BusinessField name="businessTypeCode" {...field} />
          <BusinessField name="incorporationCountryIso3Code" {...field} />
          <BusinessField name="registrationNumber" {...field} />
          <BusinessField name="registrationDate" {...field} />
          <BusinessField name="industry" {...field} />
          <BusinessField name="website" {...field} />
        </SimpleGrid>
        <BusinessField name="description" {...field} />
      </Card>
      <Card title={texts.contact}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <BusinessField name="email" {...field} />
          <BusinessField name="phoneNumber" {...field} />
        </SimpleGrid>
      </Card>
      <Addresses values={values} onChange={onChange} options={options} />
      <Card title={texts.financials} message={hasFinancials(values) ? texts.financialsHint : undefined}>
        <FinancialFields values={values} onChange={onChange} options={options} />
      </Card>
    </>
  )
}

export function BusinessField({
  name,
  values,
  onChange,
  options,
  registrationNumberLength,
}: Omit<BusinessFieldsProps, 'first'> & { name: BusinessTextName }) {
  const field = {
    path: `/${name}`,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  }
  switch (name) {
    case 'companyName':
      return <TextField label={texts.companyName} {...field} required />
    case 'tradingName':
      return <TextField label={texts.tradingName} {...field} />
    case 'businessTypeCode':
      return <ChoiceField label={texts.type} {...field} codes={options.businessTypeCodes} required />
    case 'incorporationCountryIso3Code':
      return <CountryField label={texts.country} {...field} codes={options.onboardingCountries} required />
    case 'registrationNumber':
      return <TextField label={texts.registrationNumber} {...field} maxLength={registrationNumberLength} required />
    case 'registrationDate':
      return <TextField label={texts.registrationDate} {...field} type="date" />
    case 'industry':
      return <ChoiceField label={texts.industry} {...field} codes={options.industries} required />
    case 'website':
      return <TextField label={texts.website} {...field} inputMode="url" required />
    case 'description':
      return <LongTextField label={texts.description} {...field} />
    case 'email':
      return <TextField label={texts.email} {...field} inputMode="email" required />
    case 'phoneNumber':
      return <TextField label={texts.phone} {...field} inputMode="tel" description={texts.phoneHint} />
  }
}

type PartProps = Pick<BusinessFieldsProps, 'values' | 'onChange' | 'options'>

function Addresses({ values, onChange, options }: PartProps) {
  const { addresses } = values
  const set = (changed: BusinessValues['addresses']) => onChange({ ...values, addresses: changed })
  return (
    <Card title={texts.addresses}>
      {addresses.map((address, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address is what stands at this place of the list
        <Stack key={index} gap="xs" role="group" aria-label={texts.addressNumber(index + 1)}>
          <AddressFields
            path={`/addresses/${index}`}
            values={address}
            onChange={(changed) => set(addresses.with(index, changed))}
            countries={options.countries}
          />
          <Group justify="flex-end">
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.removeAddressNumber(index + 1)}
              onClick={() => set(addresses.toSpliced(index, 1))}
            >
              {texts.removeAddress}
            </Button>
          </Group>
        </Stack>
      ))}
      {addresses.length < MAX_ADDRESSES && (
        <Group>
          <Button
            variant="default"
            name="/addresses"
            leftSection={<Icon name="plus" />}
            onClick={() => set([...addresses, EMPTY_ADDRESS])}
          >
            {texts.addAddress}
          </Button>
        </Group>
      )}
    </Card>
  )
}

function hasFinancials({ financials }: BusinessValues): boolean {
  return Object.values(financials).some((value) => value !== '')
}

export function FinancialFields({ values, onChange, options }: PartProps) {
  const { financials } = values
  const field = (name: keyof BusinessValues['financials']) => ({
    path: `/financials/${name}`,
    value: financials[name],
    onChange: (value: string) => onChange({ ...values, financials: { ...financials, [name]: value } }),
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ChoiceField label={texts.monthlyTurnover} {...field('monthlyTurnOver')} codes={options.monthlyTurnOvers} />
      <ChoiceField
        label={texts.transactionValue}
        {...field('estimatedTransactionValue')}
        codes={options.estimatedTransactionValues}
      />
      <ChoiceField label={texts.sourceOfFunds} {...field('sourceOfFunds')} codes={options.sourcesOfFunds} />
      <ChoiceField label={texts.accountPurpose} {...field('purposeOfAccount')} codes={options.purposesOfAccount} />
    </SimpleGrid>
  )
}
