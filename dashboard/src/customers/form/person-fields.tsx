// The fields of one person and their identity documents.
import { Button, Checkbox, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { IdentityRequirement, ProfileOptions } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { AddressFields } from './address-fields.tsx'
import { FieldErrors } from './field-errors.ts'
import { ChoiceField, CountryField, TextField } from './fields.tsx'
import { type IdentityValues, mustRetypeNumber, newIdentity, type PersonValues } from './person-values.ts'
import { formTexts, personFormTexts as texts } from './texts.ts'

const MAX_IDENTITIES = 10

interface PersonFieldsProps {
  path: string
  values: PersonValues
  onChange: (values: PersonValues) => void
  options: ProfileOptions
}

type TextName = Exclude<keyof PersonValues, 'key' | 'ownershipType' | 'address' | 'identities'>

export function PersonFields({ path, values, onChange, options }: PersonFieldsProps) {
  const field = (name: TextName) => ({
    path: `${path}/${name}`,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField label={texts.firstName} {...field('firstName')} required />
        <TextField label={texts.lastName} {...field('lastName')} required />
        <TextField label={texts.email} {...field('email')} inputMode="email" required />
        <TextField label={texts.phone} {...field('phone')} inputMode="tel" description={formTexts.phoneHint} />
        <TextField label={texts.birthDate} {...field('birthDate')} type="date" />
        <CountryField label={texts.nationality} {...field('nationality')} codes={options.countries} required />
        <CountryField label={texts.taxResidence} {...field('taxResidenceCountry')} codes={options.countries} />
        <TextField label={texts.share} {...field('percentageShare')} inputMode="numeric" />
      </SimpleGrid>
      <Checkbox.Group
        label={texts.roles}
        value={values.ownershipType}
        onChange={(ownershipType) => onChange({ ...values, ownershipType })}
        error={use(FieldErrors)(`${path}/ownershipType`)}
        withAsterisk
      >
        <Group my="xs">
          {options.ownershipTypes.map((role) => (
            <Checkbox key={role} value={role} label={codeLabel(role)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Stack gap="xs" role="group" aria-label={texts.address}>
        <Title order={3} size="h5">
          {texts.address}
        </Title>
        <AddressFields
          path={`${path}/address`}
          values={values.address}
          onChange={(address) => onChange({ ...values, address })}
          countries={options.onboardingCountries}
        />
      </Stack>
      <Identities path={`${path}/identities`} values={values} onChange={onChange} options={options} />
    </Stack>
  )
}

function Identities({ path, values, onChange, options }: PersonFieldsProps) {
  const { identities, address } = values
  const { countryCode } = address
  const accepted = useQuery({
    ...apiQuery('dashboardGetUboIdentityRequirements', { query: { countryCode } }),
    enabled: countryCode !== '',
  })
  const set = (changed: IdentityValues[]) => onChange({ ...values, identities: changed })
  const error = use(FieldErrors)(path)
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h5">
          {texts.identities}
        </Title>
        {countryCode === '' && (
          <Text size="sm" c="dimmed">
            {texts.identitiesHint}
          </Text>
        )}
        {error && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
      </div>
      {identities.map((identity, index) => (
        <Identity
          key={identity.key}
          number={index + 1}
          path={`${path}/${index}`}
          values={identity}
          onChange={(changed) => set(identities.with(index, changed))}
          onRemove={identities.length > 1 ? () => set(identities.toSpliced(index, 1)) : undefined}
          accepted={accepted.data ?? []}
          residence={countryCode}
          options={options}
        />
      ))}
      {identities.length < MAX_IDENTITIES && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => set([...identities, newIdentity()])}
          >
            {texts.addIdentity}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface IdentityProps {
  number: number
  path: string
  values: IdentityValues
  onChange: (values: IdentityValues) => void
  onRemove: (() => void) | undefined
  accepted: readonly IdentityRequirement[]
  residence: string
  options: ProfileOptions
}

type IdentityTextName = Exclude<
  keyof IdentityValues,
  'key' | 'masked' | 'documentUploadId' | 'identityId' | 'isNumberDropped'
>

function Identity({ number, path, values, onChange, onRemove, accepted, residence, options }: IdentityProps) {
  const rule = accepted.find(({ identityTypeCode }) => identityTypeCode === values.identityTypeCode)
  const field = (name: IdentityTextName) => ({
    path: `${path}/${name}`,
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  const mustRetype = mustRetypeNumber(values)
  const canKeep = values.identityId !== '' && !values.isNumberDropped
  const hint = canKeep ? texts.keepNumber(values.masked) : rule && texts.numberExample(rule.example)
  return (
    <Stack gap="xs" role="group" aria-label={texts.identity(number)}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ChoiceField
          label={texts.identityType}
          {...field('identityTypeCode')}
          onChange={(code) => onChange(withType(values, code, accepted, residence))}
          codes={accepted.map(({ identityTypeCode }) => identityTypeCode)}
          labelOf={(code) => accepted.find((it) => it.identityTypeCode === code)?.label ?? codeLabel(code)}
          required
        />
        <CountryField label={texts.issuingCountry} {...field('issuingCountry')} codes={options.countries} required />
        <TextField
          label={texts.identityNumber}
          {...field('identityValue')}
          {...(hint ? { description: hint } : {})}
          required={!canKeep}
          {...(mustRetype ? { error: texts.retypeNumber } : {})}
        />
        <SimpleGrid cols={2}>
          <TextField
            label={texts.issueDate}
            {...field('issueDate')}
            type="date"
            required={rule?.requiresIssueDate ?? false}
          />
          <TextField
            label={texts.expiryDate}
            {...field('expiryDate')}
            type="date"
            required={rule?.requiresExpiryDate ?? false}
          />
        </SimpleGrid>
      </SimpleGrid>
      {onRemove && (
        <Group justify="flex-end">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.removeIdentityNumber(number)}
            onClick={onRemove}
          >
            {texts.removeIdentity}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** The issuing country is nearly always the country of residence. A date that the new type doesn't have is not kept. */
function withType(
  values: IdentityValues,
  identityTypeCode: string,
  accepted: readonly IdentityRequirement[],
  residence: string,
): IdentityValues {
  const rule = accepted.find((it) => it.identityTypeCode === identityTypeCode)
  return {
    ...values,
    identityTypeCode,
    issuingCountry: values.issuingCountry || residence,
    issueDate: rule && !rule.requiresIssueDate ? '' : values.issueDate,
    expiryDate: rule && !rule.requiresExpiryDate ? '' : values.expiryDate,
  }
}
