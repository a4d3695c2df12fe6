// Creates a customer: one form with the rules of the API, checked while the user types.
import { Button, Grid, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo } from 'react'
import type { ProfileOptions } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { useFocusOnError } from '../../components/feedback/use-focus-on-error.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import { useDraft } from '../../session/drafts.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { BusinessFields } from './business-fields.tsx'
import { type BusinessValues, createBodyOf, EMPTY_BUSINESS } from './business-values.ts'
import classes from './create-customer.module.css'
import { detailsOf, FieldErrors, focusFirstError, useErrorAt } from './field-errors.ts'
import { TextField } from './fields.tsx'
import { FormErrorSummary, remainingDetails } from './form-error-summary.tsx'
import { NewPeople } from './new-people.tsx'
import { NextRequirements } from './next-requirements.tsx'
import { mustRetypeNumber, type PersonValues, withoutIdentityNumbers } from './person-values.ts'
import { RestoredDraft } from './restored-draft.tsx'
import { formTexts, createTexts as texts } from './texts.ts'
import { useDryRun } from './use-dry-run.ts'
import { useFocusedField } from './use-focused-field.ts'
import { valueAt } from './value-at.ts'

interface NewCustomer {
  readonly reference: string
  readonly business: BusinessValues
  readonly people: readonly PersonValues[]
}

const EMPTY: NewCustomer = { reference: '', business: EMPTY_BUSINESS, people: [] }

/** What a draft keeps. */
function withoutNumbers(customer: NewCustomer): NewCustomer {
  return { ...customer, people: customer.people.map(withoutIdentityNumbers) }
}

export function CreateCustomerScreen() {
  const options = useQuery({ ...apiQuery('getProfileOptions'), staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <ButtonLink to="/customers" variant="subtle" size="compact-sm" leftSection={<Icon name="back" />} mb="xs">
        {texts.back}
      </ButtonLink>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      {options.data && <CreateForm options={options.data} />}
      {options.isPending && <LoadingView lines={12} />}
      {options.isError && <ErrorView error={options.error} onRetry={() => void options.refetch()} />}
    </>
  )
}

function CreateForm({ options }: { options: ProfileOptions }) {
  const navigate = useNavigate()
  useFocusedField('/partnerCustomerId')
  const draft = useDraft('new-customer', () => EMPTY, { kept: withoutNumbers })
  const { reference, business, people } = draft.value
  const body = useMemo(() => createBodyOf(reference, business, people), [reference, business, people])
  const isStarted = JSON.stringify(draft.value) !== JSON.stringify(EMPTY)
  const dryRun = useDryRun(body, isStarted)
  const create = useApiMutation(
    async (api, given: typeof body) =>
      api.call('dashboardCreateBusinessProfile', {
        body: given,
        // The same entries create one customer, even when the answer to the first attempt was lost.
        headers: { 'Idempotency-Key': `form-${await digest(JSON.stringify(given))}` },
      }),
    {
      refreshes: ['dashboardListBusinessProfiles', 'getCustomerOverview'],
      showsErrors: true,
      successMessage: texts.created,
      onSuccess: ({ customerId }) => {
        draft.clear()
        if (customerId) void navigate({ to: '/customers/$customerId', params: { customerId } })
      },
    },
  )
  const sent = detailsOf(create.error)
  // An answer about an earlier value says nothing about the one that is there now.
  const wrong = remainingDetails(detailsOf(dryRun.data?.error), dryRun.data?.body, body)
  // Before the form is sent, only fields with content have an error: empty ones are simply not filled in yet.
  const live = wrong.filter(({ path }) => valueAt(body, path))
  // A field that has changed since the form was sent is checked again by the dry run.
  const remaining = remainingDetails(sent, create.variables, body)
  const errorAt = useErrorAt([...live, ...remaining], body)
  useFocusOnError(detailsOf(create.error).length > 0 ? create.error : undefined)
  const set = (changed: Partial<NewCustomer>) => draft.set({ ...draft.value, ...changed })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (people.some(({ identities }) => identities.some(mustRetypeNumber))) focusFirstError()
    else create.mutate(body)
  }
  return (
    <FieldErrors value={errorAt}>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <form onSubmit={submit} noValidate>
            <Stack>
              {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
              <BusinessFields
                values={business}
                onChange={(changed) => set({ business: changed })}
                options={options}
                registrationNumberLength={10}
                first={
                  <TextField
                    path="/partnerCustomerId"
                    label={formTexts.reference}
                    description={formTexts.referenceHint}
                    value={reference}
                    onChange={(changed) => set({ reference: changed })}
                    required
                  />
                }
              />
              <NewPeople
                people={people}
                onChange={(changed) => set({ people: changed })}
                options={options}
                errorPaths={remaining.map(({ path }) => path)}
              />
              <FormErrorSummary error={create.error} sent={create.variables} body={body} />
              <Group justify="flex-end">
                <Button type="submit" loading={create.isPending}>
                  {texts.submit}
                </Button>
              </Group>
            </Stack>
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <div className={classes.aside}>
            <NextRequirements isStarted={isStarted} query={dryRun} wrong={wrong.length} />
          </div>
        </Grid.Col>
      </Grid>
    </FieldErrors>
  )
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
