// How many requirements the customers of a list still have to meet, loaded after the list itself.
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { RequirementCount } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { commonTexts } from '../components/texts.ts'
import classes from './missing-requirements.module.css'
import { customersTexts as texts } from './texts.ts'

/** Undefined while the counts are loading. */
const Counts = createContext<ReadonlyMap<string, RequirementCount> | undefined>(undefined)

const NONE: readonly RequirementCount[] = []

export function RequirementCounts({ customerIds, children }: { customerIds: readonly string[]; children: ReactNode }) {
  const { data, isError } = useQuery({
    ...apiQuery('listRequirementCounts', { query: { customerId: [...customerIds] } }),
    enabled: customerIds.length > 0,
  })
  const items = isError ? NONE : data?.items
  const counts = useMemo(() => items && new Map(items.map((item) => [item.customerId, item])), [items])
  return <Counts value={counts}>{children}</Counts>
}

/** In bold where the next step is the partner's; during a review the requirements can wait. */
export function MissingRequirements({ customerId, isYours }: { customerId: string; isYours: boolean }) {
  const counts = use(Counts)
  const count = counts?.get(customerId)
  if (!count) return counts ? commonTexts.none : null
  if (count.outstanding === 0) return <span className={classes.none}>{texts.nothingMissing}</span>
  return (
    <span className={isYours ? classes.some : classes.none}>{texts.missingOf(count.outstanding, count.total)}</span>
  )
}
