// Answers a requirement about the business where it is shown: the fields it asks for, and nothing else.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BusinessProfile, ProfileOptions } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { LoadingView } from '../../components/feedback/state-views.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { CUSTOMER_READS } from '../customer-reads.ts'
import { AddressFields } from './address-fields.tsx'
import { BusinessField, type BusinessTextName, FinancialFields } from './business-fields.tsx'
import { type BusinessValues, businessValuesOf, EMPTY_BUSINESS, patchBodyOf } from './business-values.ts'
import { detailsOf, FieldErrors, useErrorAt } from './field-errors.ts'
import { FormErrorSummary, remainingDetails } from './form-error-summary.tsx'
import { EMPTY_ADDRESS } from './shared-values.ts'
import { editTexts, answerTexts as texts } from './texts.ts'

/** `newAddress` adds the first address; a text field is named as in the API. */
type Part = 'newAddress' | 'financials' | BusinessTextName

export interface AnsweredRequirement {
  readonly part: Part
  /** What the requirement says. */
  readonly message: string
}

/** Undefined: the requirement needs the whole form. */
export function partAt(path: string | null, { addresses }: BusinessProfile): Part | undefined {
  const [, first = '', ...more] = (path ?? '').split('/')
  if (first === 'financials') return 'financials'
  if (more.length > 0) return undefined
  if (first === 'addresses') return addresses.length === 0 ? 'newAddress' : undefined
  return first in EMPTY_BUSINESS ? (first as BusinessTextName) : undefined
}

interface AnswerDialogProps {
  profile: BusinessProfile
  answered: AnsweredRequirement | undefined
  onClose: () => void
}

export function AnswerDialog({ profile, answered, onClose }: AnswerDialogProps) {
  const options = useQuery({
    ...apiQuery('getProfileOptions'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: answered !== undefined,
  })
  return (
    <Modal
      opened={answered !== undefined}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      size="lg"
      centered
    >
      {answered && options.data && (
        <AnswerForm profile={profile} answered={answered} options={options.data} onClose={onClose} />
      )}
      {!options.data && <LoadingView />}
    </Modal>
  )
}

type AnswerFormProps = AnswerDialogProps & { answered: AnsweredRequirement; options: ProfileOptions }

function AnswerForm({ profile, answered: { part, message }, options, onClose }: AnswerFormProps) {
  const { customerId } = profile
  const [before] = useState(() => ({ version: profile.version, values: businessValuesOf(profile) }))
  const [values, setValues] = useState<BusinessValues>(() =>
    part === 'newAddress' ? { ...before.values, addresses: [EMPTY_ADDRESS] } : before.values,
  )
  const body = patchBodyOf(before.values, values)
  const save = useApiMutation('dashboardPatchBusinessProfile', {
    refreshes: CUSTOMER_READS,
    showsErrors: true,
    successMessage: editTexts.saved,
    onSuccess: onClose,
  })
  const sent = save.variables?.body
  const errorAt = useErrorAt(remainingDetails(detailsOf(save.error), sent, body), sent)
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ path: { customerId }, headers: { 'If-Match': `"${before.version}"` }, body })
  }
  const fields = { values, onChange: setValues, options }
  return (
    <FieldErrors value={errorAt}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text fw={600}>
            <UserText>{message}</UserText>
          </Text>
          {profile.verificationStatus === 'Approved' && <Notice tone="neutral" title={editTexts.material} />}
          {part === 'newAddress' ? (
            <AddressFields
              path="/addresses/0"
              values={values.addresses[0]!}
              onChange={(address) => setValues({ ...values, addresses: [address] })}
              countries={options.countries}
            />
          ) : part === 'financials' ? (
            <FinancialFields {...fields} />
          ) : (
            <BusinessField name={part} {...fields} registrationNumberLength={100} />
          )}
          <FormErrorSummary error={save.error} sent={sent} body={body} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              {editTexts.cancel}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={Object.keys(body).length === 0}>
              {editTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </FieldErrors>
  )
}
