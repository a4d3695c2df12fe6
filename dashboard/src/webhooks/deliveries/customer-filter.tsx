// Finds a customer by name, reference or ID, to list its deliveries. The suggestions are the browser's own list.
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { filterTexts as texts } from './texts.ts'

const SHOWN = 8
const WAIT_MS = 250
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SEARCHABLE = /[\p{L}\p{N}]/u

interface Found {
  readonly customerId: string
  readonly companyName: string
  readonly partnerCustomerId: string
}

interface CustomerFilterProps {
  value: string | undefined
  onChange: (customerId: string | undefined) => void
}

export function CustomerFilter({ value, onChange }: CustomerFilterProps) {
  const listId = useId()
  /** Undefined while the chosen customer is shown. */
  const [typed, setTyped] = useState<string>()
  const [search] = useDebouncedValue((typed ?? '').trim(), WAIT_MS)
  const id = UUID.test(search) ? search.toLowerCase() : value
  const enabled = SEARCHABLE.test(search) && !UUID.test(search)
  const [named, referenced, one] = useQueries({
    queries: [
      { ...apiQuery('dashboardListBusinessProfiles', { query: { search, pageSize: SHOWN } }), enabled },
      {
        ...apiQuery('dashboardListBusinessProfiles', { query: { partnerCustomerId: search, pageSize: 1 } }),
        enabled,
        retry: false,
      },
      {
        ...apiQuery('dashboardGetBusinessProfile', { path: { customerId: id ?? '' } }),
        enabled: id !== undefined,
        retry: false,
      },
    ],
  })
  const found: Found[] = [
    ...(one.data ? [one.data] : []),
    ...(enabled ? [...(referenced.data?.items ?? []), ...(named.data?.items ?? [])] : []),
  ]
  const labelOf = (customer: Found) => texts.customerOption(customer.companyName, customer.partnerCustomerId)
  const chosen = value === undefined ? undefined : found.find(({ customerId }) => customerId === value)
  const shown = typed ?? (chosen ? labelOf(chosen) : (value ?? ''))
  const nothing =
    enabled && typed !== undefined && named.isSuccess && found.every(({ customerId }) => customerId === value)
  function choose(customerId: string | undefined) {
    setTyped(undefined)
    onChange(customerId)
  }
  return (
    <>
      <TextInput
        type="search"
        label={texts.customer}
        placeholder={texts.customerHint}
        list={listId}
        value={shown}
        error={nothing ? texts.noCustomer : undefined}
        autoComplete="off"
        onChange={(event) => {
          const text = event.currentTarget.value
          const picked = found.find((customer) => labelOf(customer) === text)
          if (picked) choose(picked.customerId)
          else if (text === '') choose(undefined)
          else setTyped(text)
        }}
        onKeyDown={(event) => {
          const [first] = found.filter(({ customerId }) => customerId !== value)
          if (event.key === 'Enter' && typed !== undefined && first) choose(first.customerId)
        }}
      />
      <datalist id={listId}>
        {found.map((customer) => (
          <option key={customer.customerId} value={labelOf(customer)} />
        ))}
      </datalist>
    </>
  )
}
