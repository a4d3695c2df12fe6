// Chooses a partner by typing part of its name or client ID.
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { PartnerSummary } from '../../api/operator-operations.ts'
import { apiListQuery } from '../../api/queries.ts'

interface PartnerSelectProps {
  label: string
  description?: string
  nothing: string
  value: PartnerSummary | undefined
  onChange: (partner: PartnerSummary | undefined) => void
  error?: string | undefined
}

export function PartnerSelect({ label, description, nothing, value, onChange, error }: PartnerSelectProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed === value?.name ? '' : typed.trim())
  const { data } = useQuery(
    apiListQuery('listPartners', { query: { pageSize: '20', ...(search !== '' && { search }) } }),
  )
  const found = data?.items ?? []
  const all = value && !found.some(({ partnerId }) => partnerId === value.partnerId) ? [value, ...found] : found
  return (
    <Select
      label={label}
      description={description}
      searchable
      clearable
      nothingFoundMessage={nothing}
      data={all.map(({ partnerId, name }) => ({ value: partnerId, label: name }))}
      // The service has searched already, by client ID as well.
      filter={({ options }) => options}
      value={value?.partnerId ?? null}
      onChange={(partnerId) => onChange(all.find((partner) => partner.partnerId === partnerId))}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
      required
    />
  )
}
