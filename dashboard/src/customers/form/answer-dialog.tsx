// Answers a requirement about the business where it is shown: the fields it asks for, and nothing else.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { BusinessProfile, ProfileOptions } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { LoadingView } from '../../components/feedback/state-views.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useDraft } from '../../session/drafts.ts'
import { CUSTOMER_READS } from '../customer-reads.ts'
import type { AnsweredRequirement } from '../page/answered-requirement.ts'
import { AddressFields } from './address-fields.tsx'
import { BusinessField, FinancialFields } from './business-fields.tsx'
import { type BusinessValues, businessValuesOf, patchBodyOf } from './business-values.ts'
import { detailsOf, FieldErrors, useErrorAt } from './field-errors.ts'
import { FormErrorSummary, remainingDetails } from './form-error-summary.tsx'
import { EMPTY_ADDRESS } from './shared-values.ts'
import { editTexts, answerTexts as texts } from './texts.ts'

interface AnswerDialogProps {
  profile: BusinessProfile
  answered: AnsweredRequirement
  onClose: () => void
}

/** After the dialog has taken the focus itself. */
const FOCUS_MS = 20

export function AnswerDialog({ profile, answered, onClose }: AnswerDialogProps) {
  const options = useQuery({ ...apiQuery('getProfileOptions'), staleTime: Number.POSITIVE_INFINITY })
  // A dialog that is open when it is first drawn doesn't return the focus itself.
  useEffect(() => {
    const before = document.activeElement
    return () => void setTimeout(() => before instanceof HTMLElement && before.focus(), FOCUS_MS)
  }, [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      size="lg"
      centered
    >
      {options.data ? (
        <AnswerForm profile={profile} answered={answered} options={options.data} onClose={onClose} />
      ) : (
        <LoadingView />
      )}
    </Modal>
  )
}

type AnswerFormProps = AnswerDialogProps & { options: ProfileOptions }

function AnswerForm({ profile, answered: { part, message }, options, onClose }: AnswerFormProps) {
  const { customerId } = profile
  const [before] = useState(() => ({ version: profile.version, values: businessValuesOf(profile) }))
  const field = part === 'newAddress' ? 'addresses' : part
  // Only the field of the requirement: the rest follows the customer.
  const draft = useDraft<BusinessValues[typeof field]>(`answer ${customerId} ${field}`, () =>
    part === 'newAddress' ? [EMPTY_ADDRESS] : before.values[field],
  )
  const values: BusinessValues = { ...before.values, [field]: draft.value }
  const setValues = (changed: BusinessValues) => draft.set(changed[field])
  const body = patchBodyOf(before.values, values)
  const save = useApiMutation('dashboardPatchBusinessProfile', {
    refreshes: CUSTOMER_READS,
    showsErrors: true,
    successMessage: editTexts.saved,
    onSuccess: () => {
      draft.clear()
      onClose()
    },
  })
  const sent = save.variables?.body
  const errorAt = useErrorAt(remainingDetails(detailsOf(save.error), sent, body), sent)
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ path: { customerId }, headers: { 'If-Match': `"${before.version}"` }, body })
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), FOCUS_MS)
    return () => clearTimeout(timer)
  }, [])
  const fields = { values, onChange: setValues, options }
  return (
    <FieldErrors value={errorAt}>
      <form ref={form} onSubmit={submit} noValidate>
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
          <DraftHint draft={draft} />
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
