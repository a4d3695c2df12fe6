import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiListQuery, apiQuery } from '../../api/queries.ts'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { partnerFilterTexts } from './texts.ts'

interface PartnerFilterProps {
  className: string | undefined
  value: string | undefined
  onChange: (partnerId: string | undefined) => void
}

/** The service searches: there may be too many partners for one list. */
export function PartnerFilter({ className, value, onChange }: PartnerFilterProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const found = useQuery(apiListQuery('listReviewPartners', { query: search ? { search } : {} }))
  const selected = useQuery({
    ...apiQuery('listReviewPartners', { query: { partnerId: value! } }),
    enabled: value !== undefined,
  })
  const own = selected.data?.items.filter(({ partnerId }) => partnerId === value) ?? []
  const others = found.data?.items.filter(({ partnerId }) => partnerId !== value) ?? []
  // By id: two partners may have the same name.
  const options = [...own, ...others].map(({ partnerId, name }) => ({ value: partnerId, label: name }))
  const isKnown = value === undefined || own.length > 0
  const placeholder = selected.isSuccess ? partnerFilterTexts.unknownPartner : partnerFilterTexts.loadingPartner
  return (
    <FilterSelect
      className={className}
      label={partnerFilterTexts.partner}
      any={partnerFilterTexts.allPartners}
      data={isKnown ? options : [...options, { value, label: placeholder }]}
      value={value}
      onChange={onChange}
      onSearch={(text) => setTyped(own.some(({ name }) => name === text) ? '' : text)}
      nothingFound={found.isFetching ? partnerFilterTexts.searchingPartners : partnerFilterTexts.noPartner}
    />
  )
}
