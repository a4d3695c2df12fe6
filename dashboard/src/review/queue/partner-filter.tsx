import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiListQuery, apiQuery } from '../../api/queries.ts'

interface PartnerFilterProps {
  className: string | undefined
  value: string | undefined
  onChange: (partnerId: string | undefined) => void
}

/** There may be more partners than fit into a list: what is typed is looked for by the service. */
export function PartnerFilter({ className, value, onChange }: PartnerFilterProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const found = useQuery(apiListQuery('listReviewPartners', { query: search ? { search } : {} }))
  const chosen = useQuery({
    ...apiQuery('listReviewPartners', { query: { partnerId: value! } }),
    enabled: value !== undefined,
  })
  const own = chosen.data?.items.filter(({ partnerId }) => partnerId === value) ?? []
  const others = found.data?.items.filter(({ partnerId }) => partnerId !== value) ?? []
  // Two partners may have the same name.
  const options = [...own, ...others].map(({ partnerId, name }) => ({ value: partnerId, label: name }))
  const known = value === undefined || own.length > 0
  return (
    <Select
      className={className}
      label="Partner"
      placeholder="Any"
      data={known ? options : [...options, { value, label: chosen.isPending ? 'Loading …' : 'An unknown partner' }]}
      value={value ?? null}
      onChange={(partnerId) => onChange(partnerId ?? undefined)}
      searchable
      clearable
      onSearchChange={(text) => setTyped(own.some(({ name }) => name === text) ? '' : text)}
      nothingFoundMessage={found.isFetching ? 'Looking …' : 'No partner has that in its name'}
      clearButtonProps={{ 'aria-label': 'Clear the partner' }}
    />
  )
}
