import type { ReactNode } from 'react'
import { readLastSearch } from '../../hooks/last-search.ts'
import { AnchorLink } from './links.tsx'

interface BackLinkProps {
  to: '/customers' | '/requests' | '/review' | '/review/monitoring' | '/review/quality' | '/webhooks/deliveries'
  className?: string | undefined
  /** For a link that shows an icon only. */
  label?: string
  children: ReactNode
}

/** Leads from a page back to its list as it was left. */
export function BackLink({ to, label, ...props }: BackLinkProps) {
  const search = readLastSearch(to) as never
  return <AnchorLink to={to as never} search={search} size="sm" aria-label={label} title={label} {...props} />
}
