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

type TextName = Exclude<keyof BusinessValues, 'addresses' | 'financials'>

export function BusinessFields({ values, onChange, options, registrationNumberLength, first }: BusinessFieldsProps) {
  const field = (name: TextName) => ({
    path: `/${name}`,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  return (
    <>
      <Card title={texts.business}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {first}
          <TextField label={texts.companyName} {...field('companyName')} required />
          <TextField label={texts.tradingName} {...field('tradingName')} />
          <ChoiceField label={texts.type} {...field('businessTypeCode')} codes={options.businessTypeCodes} required />
          <CountryField
            label={texts.country}
            {...field('incorporationCountryIso3Code')}
            codes={options.onboardingCountries}
            required
          />
          <TextField
            label={texts.registrationNumber}
            {...field('registrationNumber')}
            maxLength={registrationNumberLength}
            required
          />
          <TextField label={texts.registrationDate} {...field('registrationDate')} type="date" />
          <ChoiceField label={texts.industry} {...field('industry')} codes={options.industries} required />
          <TextField label={texts.website} {...field('website')} inputMode="url" required />
        </SimpleGrid>
        <LongTextField label={texts.description} {...field('description')} />
      </Card>
      <Card title={texts.contact}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField label={texts.email} {...field('email')} inputMode="email" required />
          <TextField label={texts.phone} {...field('phoneNumber')} inputMode="tel" description={texts.phoneHint} />
        </SimpleGrid>
      </Card>
      <Addresses values={values} onChange={onChange} options={options} />
      <FinancialFields values={values} onChange={onChange} options={options} />
    </>
  )
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

function FinancialFields({ values, onChange, options }: PartProps) {
  const { financials } = values
  const isNeeded = Object.values(financials).some((value) => value !== '')
  const field = (name: keyof BusinessValues['financials']) => ({
    path: `/financials/${name}`,
    value: financials[name],
    onChange: (value: string) => onChange({ ...values, financials: { ...financials, [name]: value } }),
  })
  return (
    <Card title={texts.financials} message={isNeeded ? texts.financialsHint : undefined}>
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
    </Card>
  )
}
