// Edits the business: sends only what changed, with the version that the form was filled from.
import { useNavigate } from '@tanstack/react-router'
import type { BusinessProfile, ProfileOptions } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { addressText } from '../../format/address-text.ts'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { CUSTOMER_READS } from '../customer-reads.ts'
import { BusinessFields } from './business-fields.tsx'
import { type BusinessValues, businessValuesOf, patchBodyOf } from './business-values.ts'
import { EditForm } from './edit-form.tsx'
import { EditableCustomer } from './editable-customer.tsx'
import { formTexts, editTexts as texts } from './texts.ts'
import { useFocusedField } from './use-focused-field.ts'
import { useVersionedValues } from './use-versioned-values.ts'

export function EditBusinessScreen() {
  return <EditableCustomer title={() => texts.title}>{(loaded) => <BusinessForm {...loaded} />}</EditableCustomer>
}

function BusinessForm({ profile, options }: { profile: BusinessProfile; options: ProfileOptions }) {
  const { customerId } = profile
  const navigate = useNavigate()
  const form = useVersionedValues(`edit-business ${customerId}`, profile.version, businessValuesOf(profile))
  const save = useApiMutation('dashboardPatchBusinessProfile', {
    refreshes: CUSTOMER_READS,
    showsErrors: true,
    successMessage: texts.saved,
    onSuccess: () => {
      form.clear()
      void navigate({ to: '/customers/$customerId', params: { customerId } })
    },
  })
  useFocusedField()
  const body = patchBodyOf(form.base, form.values)
  const onSave = () =>
    save.mutate({
      path: { customerId },
      headers: { 'If-Match': `"${form.version}"` },
      body,
    })
  return (
    <EditForm {...{ customerId, form, body, save, labelOf, textOf, onSave }} saveLabel={texts.save}>
      <BusinessFields values={form.values} onChange={form.set} options={options} registrationNumberLength={100} />
    </EditForm>
  )
}

const LABELS: Readonly<Record<keyof BusinessValues, string>> = {
  companyName: formTexts.companyName,
  tradingName: formTexts.tradingName,
  businessTypeCode: formTexts.type,
  incorporationCountryIso3Code: formTexts.country,
  registrationNumber: formTexts.registrationNumber,
  registrationDate: formTexts.registrationDate,
  industry: formTexts.industry,
  description: formTexts.description,
  website: formTexts.website,
  email: formTexts.email,
  phoneNumber: formTexts.phone,
  addresses: formTexts.addresses,
  financials: formTexts.financials,
}
const labelOf = (name: keyof BusinessValues) => LABELS[name]

function textOf(name: keyof BusinessValues, value: BusinessValues[keyof BusinessValues]): string {
  if (name === 'addresses') return (value as BusinessValues['addresses']).map(addressText).join('; ')
  if (name === 'financials') return Object.values(value).filter(Boolean).map(codeLabel).join(', ')
  if (name === 'incorporationCountryIso3Code') return countryName(value as string)
  return name === 'businessTypeCode' || name === 'industry' ? codeLabel(value as string) : (value as string)
}
