import type { ReactNode } from 'react'
import { AnchorLink } from '../../components/layout/links.tsx'

export function AlertLink({ alertId, children }: { alertId: string; children: ReactNode }) {
  return (
    <AnchorLink to="/review/monitoring/$alertId" params={{ alertId }} fw={600} size="sm">
      {children}
    </AnchorLink>
  )
}
