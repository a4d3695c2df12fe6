// Adds or edits a person. Everyone else stays as they are.
import { useNavigate, useParams } from '@tanstack/react-router'
import type { BusinessProfile, PersonChange, PersonRecord, ProfileOptions } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { addressText } from '../../format/address-text.ts'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { CUSTOMER_READS } from '../customer-reads.ts'
import { nameOf } from '../page/requirement-subject.ts'
import { EditForm } from './edit-form.tsx'
import { EditableCustomer } from './editable-customer.tsx'
import { focusFirstError } from './field-errors.ts'
import { PersonFields } from './person-fields.tsx'
import {
  bodyOfPerson,
  currentPeople,
  mustRetypeNumber,
  newPerson,
  type PersonValues,
  personValuesOf,
  withoutIdentityNumbers,
} from './person-values.ts'
import { editTexts, personFormTexts, editPersonTexts as texts } from './texts.ts'
import { useVersionedValues } from './use-versioned-values.ts'

interface Loaded {
  profile: BusinessProfile
  options: ProfileOptions
}

export function AddPersonScreen() {
  return (
    <EditableCustomer title={() => texts.addTitle}>
      {(loaded) => <PersonForm {...loaded} person={undefined} />}
    </EditableCustomer>
  )
}

export function EditPersonScreen() {
  const { uboId } = useParams({ strict: false })
  const personOf = (profile: BusinessProfile) => currentPeople(profile).find((person) => person.uboId === uboId)
  return (
    <EditableCustomer title={(profile) => texts.editTitle(nameOf(personOf(profile)) ?? '')}>
      {(loaded) => {
        const person = personOf(loaded.profile)
        if (!person) return <EmptyView title={texts.missing}>{texts.missingHint}</EmptyView>
        return <PersonForm {...loaded} person={person} />
      }}
    </EditableCustomer>
  )
}

/** A new person has the same key on every render, so that the form compares equal values. */
const NEW_PERSON = newPerson()

function PersonForm({ profile, options, person }: Loaded & { person: PersonRecord | undefined }) {
  const { customerId } = profile
  const navigate = useNavigate()
  const current = person ? personValuesOf(person) : NEW_PERSON
  const form = useVersionedValues(
    `person ${customerId} ${person?.uboId ?? 'new'}`,
    profile.version,
    current,
    withoutIdentityNumbers,
  )
  const save = useApiMutation(
    (api, { body }: { body: PersonChange }) => {
      const headers = { 'If-Match': `"${form.version}"` }
      return person
        ? api.call('updatePerson', { path: { customerId, uboId: person.uboId }, headers, body })
        : api.call('addPerson', { path: { customerId }, headers, body })
    },
    {
      refreshes: CUSTOMER_READS,
      showsErrors: true,
      successMessage: person ? texts.saved : texts.added,
      onSuccess: () => {
        form.clear()
        void navigate({ to: '/customers/$customerId', params: { customerId } })
      },
    },
  )
  const body = bodyOfPerson(form.values)
  const onSave = () => {
    if (form.values.identities.some(mustRetypeNumber)) focusFirstError()
    else save.mutate({ body })
  }
  return (
    <EditForm
      {...{ customerId, form, body, save, labelOf, textOf, onSave }}
      saveLabel={person ? editTexts.save : texts.add}
    >
      <Card title={person ? (nameOf(person) ?? '') : texts.addTitle}>
        <PersonFields path="" values={form.values} onChange={form.set} options={options} />
      </Card>
    </EditForm>
  )
}

const LABELS: Readonly<Partial<Record<keyof PersonValues, string>>> = {
  firstName: personFormTexts.firstName,
  lastName: personFormTexts.lastName,
  email: personFormTexts.email,
  phone: personFormTexts.phone,
  birthDate: personFormTexts.birthDate,
  nationality: personFormTexts.nationality,
  taxResidenceCountry: personFormTexts.taxResidence,
  ownershipType: personFormTexts.roles,
  percentageShare: personFormTexts.share,
  address: personFormTexts.address,
  identities: personFormTexts.identities,
}
const labelOf = (name: keyof PersonValues) => LABELS[name] ?? ''

function textOf(name: keyof PersonValues, value: PersonValues[keyof PersonValues]): string {
  if (name === 'address') return addressText(value as PersonValues['address'])
  if (name === 'ownershipType') return (value as string[]).map(codeLabel).join(', ')
  if (name === 'identities')
    return (value as PersonValues['identities'])
      .map(({ identityTypeCode, masked }) => `${codeLabel(identityTypeCode)} ${masked}`)
      .join(', ')
  return name === 'nationality' || name === 'taxResidenceCountry' ? countryName(value as string) : (value as string)
}
