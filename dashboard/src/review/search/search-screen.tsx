// Customers of every partner. What is typed stays out of the address: it may be somebody's identity number.
import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { FoundCustomer } from '../../api/compliance-operations.ts'
import type { InputOf, ValueOf } from '../../api/operations.ts'
import { type ApiMutation, useApiMutation } from '../../api/use-api-mutation.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Card } from '../../components/card.tsx'
import { codeLabel } from '../../components/code-labels.ts'
import { COUNTRY_CODES, countryName } from '../../components/country-name.ts'
import { Notice } from '../../components/notice.tsx'
import { FormError, LoadingView } from '../../components/state-views.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { FoundCustomers } from './search-results.tsx'

const BY = {
  text: 'Business',
  identity: 'Identity number',
} as const
type By = keyof typeof BY

type Body = InputOf<'searchCustomers'>['body']
const IDENTITY_TYPES = [
  ...([
    'PASSPORT',
    'NATIOANL_ID',
    'DRIVING_LICENCE',
    'IDENTITY_CARD',
    'RESIDENCE_CARD',
    'VOTER_CARD',
    'BVN',
    'OTHERS',
  ] as const),
]
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
      <PageHeader title="Find customers">Customers of every partner, also those that are decided.</PageHeader>
      <Stack>
        <Notice tone="neutral" icon="audit" title="Every search is written down">
          Who searched, when, and which customers were found is kept in the staff audit log; what you type is not.
          Search only for what you need.
        </Notice>
        <Card title="Search">
          <SegmentedControl
            data={Object.entries(BY).map(([value, label]) => ({ value, label }))}
            value={by}
            onChange={choose}
            aria-label="Search by"
          />
          {by === 'text' ? <ByText key="text" search={search} /> : <ByIdentity key="identity" search={search} />}
        </Card>
        <div aria-live="polite" aria-busy={search.isPending}>
          {search.isPending && <LoadingView lines={6} label="Searching" />}
          {search.data && !search.isPending && <Found found={search.data} byIdentity={by === 'identity'} />}
        </div>
      </Stack>
    </>
  )
}

type Search = ApiMutation<ValueOf<'searchCustomers'>, InputOf<'searchCustomers'>>

function ByText({ search }: { search: Search }) {
  const [text, setText] = useState('')
  return (
    <SearchForm search={search} body={text.trim() ? { text: text.trim() } : undefined} field="text">
      <TextInput
        label="What to look for"
        description="The beginnings of words of the company's name or trading name in any order; or a whole email, registration number or reference of the partner."
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
        label="Identity number"
        description="The whole number, exactly: numbers are kept encrypted, so a part of one finds nothing. Spaces and small letters make no difference; dashes and slashes do."
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        error={fieldErrorOf(search.error, 'identityNumber')}
      />
      <Group grow align="flex-start">
        <Select
          label="Kind of document"
          placeholder="Any"
          data={IDENTITY_TYPES.map((code) => ({ value: code, label: codeLabel(code) }))}
          value={type}
          onChange={setType}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the kind of document' }}
        />
        <Select
          label="Issued by"
          placeholder="Any country"
          data={COUNTRIES}
          value={country}
          onChange={setCountry}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the country' }}
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
          <Button type="submit" leftSection={<Icon name="review" />} loading={search.isPending} disabled={!body}>
            Search
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Found({ found, byIdentity }: { found: { items: FoundCustomer[]; isWhole: boolean }; byIdentity: boolean }) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {found.isWhole
          ? `${found.items.length} ${found.items.length === 1 ? 'customer' : 'customers'} found`
          : `The newest ${found.items.length} are shown; there are more. Type more words to narrow them down.`}
      </Text>
      <FoundCustomers items={found.items} byIdentity={byIdentity} />
    </Stack>
  )
}
