import type { ReactNode } from 'react'
import { AnchorLink } from '../../components/layout/links.tsx'

export function CaseLink({ customerId, children }: { customerId: string; children: ReactNode }) {
  return (
    <AnchorLink to="/review/cases/$customerId" params={{ customerId }} fw={600} size="sm">
      {children}
    </AnchorLink>
  )
}
