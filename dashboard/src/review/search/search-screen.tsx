// Search across all partners. What is typed stays out of the address, as it may be an identity number.
import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { FoundCustomer } from '../../api/compliance-operations.ts'
import type { InputOf, ValueOf } from '../../api/operations.ts'
import { type ApiMutation, useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { FormError, LoadingView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card } from '../../components/layout/card.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { COUNTRY_CODES, countryName } from '../../format/country-name.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { SearchResults } from './search-results.tsx'
import { searchTexts } from './texts.ts'

type Body = InputOf<'searchCustomers'>['body']
type Search = ApiMutation<ValueOf<'searchCustomers'>, InputOf<'searchCustomers'>>
type By = keyof typeof searchTexts.by

const IDENTITY_TYPES = [
  ...(['PASSPORT', 'NATIOANL_ID', 'DRIVING_LICENCE', 'IDENTITY_CARD', 'RESIDENCE_CARD'] as const),
  ...(['VOTER_CARD', 'BVN', 'OTHERS'] as const),
].map((code) => ({ value: code, label: codeLabel(code) }))
const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
  a.label.localeCompare(b.label),
)

export function SearchScreen() {
  const [by, setBy] = useState<By>('text')
  const search = useApiMutation('searchCustomers', { showsErrors: true })
  function choose(next: string) {
    setBy(next as By)
    search.reset()
  }
  return (
    <>
      <PageHeader title={searchTexts.title}>{searchTexts.scope}</PageHeader>
      <Stack>
        <Notice tone="neutral" icon="audit" title={searchTexts.logged}>
          {searchTexts.loggedHint}
        </Notice>
        <Card title={searchTexts.card}>
          <SegmentedControl
            data={Object.entries(searchTexts.by).map(([value, label]) => ({ value, label }))}
            value={by}
            onChange={choose}
            aria-label={searchTexts.searchBy}
          />
          {by === 'text' ? <ByText key="text" search={search} /> : <ByIdentity key="identity" search={search} />}
        </Card>
        <UnavailableCells cells={search.data?.unavailableCells} />
        <div aria-live="polite" aria-busy={search.isPending}>
          {search.isPending && <LoadingView lines={6} label={searchTexts.searching} />}
          {search.data && !search.isPending && <Results found={search.data} byIdentity={by === 'identity'} />}
        </div>
      </Stack>
    </>
  )
}

function ByText({ search }: { search: Search }) {
  const [text, setText] = useState('')
  return (
    <SearchForm search={search} body={text.trim() ? { text: text.trim() } : undefined} field="text">
      <TextInput
        label={searchTexts.text}
        description={searchTexts.textHint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={255}
        type="search"
        autoComplete="off"
        error={fieldErrorOf(search.error, 'text')}
      />
    </SearchForm>
  )
}

function ByIdentity({ search }: { search: Search }) {
  const [number, setNumber] = useState('')
  const [type, setType] = useState<string | null>(null)
  const [country, setCountry] = useState<string | null>(null)
  const body: Body | undefined = number.trim()
    ? {
        identityNumber: number.trim(),
        ...(type ? { identityTypeCode: type as NonNullable<Body['identityTypeCode']> } : {}),
        ...(country ? { issuingCountry: country } : {}),
      }
    : undefined
  return (
    <SearchForm search={search} body={body} field="identityNumber">
      <TextInput
        label={searchTexts.identityNumber}
        description={searchTexts.identityHint}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        error={fieldErrorOf(search.error, 'identityNumber')}
      />
      <Group grow align="flex-start">
        <Select
          label={searchTexts.documentType}
          placeholder={searchTexts.anyType}
          data={IDENTITY_TYPES}
          value={type}
          onChange={setType}
          clearable
          clearButtonProps={{ 'aria-label': searchTexts.clearType }}
        />
        <Select
          label={searchTexts.issuedBy}
          placeholder={searchTexts.anyCountry}
          data={COUNTRIES}
          value={country}
          onChange={setCountry}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': searchTexts.clearCountry }}
        />
      </Group>
    </SearchForm>
  )
}

interface SearchFormProps {
  search: Search
  body: Body | undefined
  field: string
  children: ReactNode
}

function SearchForm({ search, body, field, children }: SearchFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (body && !search.isPending) search.mutate({ body })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <FormError error={fieldErrorOf(search.error, field) ? undefined : search.error} />
        <Group>
          <Button type="submit" leftSection={<Icon name="search" />} loading={search.isPending} disabled={!body}>
            {searchTexts.search}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Results({ found, byIdentity }: { found: { items: FoundCustomer[]; isWhole: boolean }; byIdentity: boolean }) {
  const count = found.items.length
  return (
    <Stack gap="sm">
      {count > 0 && (
        <Text size="sm" c="dimmed">
          {found.isWhole ? searchTexts.found(count) : searchTexts.more(count)}
        </Text>
      )}
      <SearchResults items={found.items} byIdentity={byIdentity} />
    </Stack>
  )
}
