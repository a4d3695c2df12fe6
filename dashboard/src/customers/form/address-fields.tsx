import { SimpleGrid } from '@mantine/core'
import type { ProfileOptions } from '../../api/dashboard-operations.ts'
import { CountryField, TextField } from './fields.tsx'
import type { AddressValues } from './shared-values.ts'
import { formTexts as texts } from './texts.ts'

interface AddressFieldsProps {
  path: string
  values: AddressValues
  onChange: (values: AddressValues) => void
  /** A country of residence needs an onboarding configuration; the country of a business address does not. */
  countries: ProfileOptions['countries']
}

export function AddressFields({ path, values, onChange, countries }: AddressFieldsProps) {
  const field = (name: keyof AddressValues) => ({
    path: `${path}/${name}`,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField label={texts.streetLine1} {...field('streetLine1')} required />
      <TextField label={texts.streetLine2} {...field('streetLine2')} />
      <TextField label={texts.city} {...field('city')} required />
      <TextField label={texts.state} {...field('state')} required />
      <TextField label={texts.postalCode} {...field('postalCode')} required />
      <CountryField label={texts.addressCountry} {...field('countryCode')} codes={countries} required />
    </SimpleGrid>
  )
}
