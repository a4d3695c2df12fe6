// How many requirements the customers of a list still have to meet, loaded after the list itself.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { RequirementCount } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { commonTexts } from '../components/texts.ts'
import { customersTexts as texts } from './texts.ts'

/** Undefined while the counts are loading. */
const Counts = createContext<ReadonlyMap<string, RequirementCount> | undefined>(undefined)

export function RequirementCounts({ customerIds, children }: { customerIds: readonly string[]; children: ReactNode }) {
  const { data, isError } = useQuery({
    ...apiQuery('listRequirementCounts', { query: { customerId: [...customerIds] } }),
    enabled: customerIds.length > 0,
  })
  const items = isError ? [] : data?.items
  return <Counts value={items && new Map(items.map((item) => [item.customerId, item]))}>{children}</Counts>
}

export function MissingRequirements({ customerId }: { customerId: string }) {
  const counts = use(Counts)
  const count = counts?.get(customerId)
  if (!count) return counts ? commonTexts.none : <span aria-hidden="true">…</span>
  if (count.outstanding === 0)
    return (
      <Text span c="dimmed" size="sm">
        {texts.nothingMissing}
      </Text>
    )
  return (
    <Text span fw={600} size="sm">
      {texts.missingOf(count.outstanding, count.total)}
    </Text>
  )
}
