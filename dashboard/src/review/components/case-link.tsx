import type { ReactNode } from 'react'
import { AnchorLink } from '../../components/layout/links.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { reviewTexts, companyColumnTexts as texts } from './texts.ts'

export function CaseLink({ customerId, children }: { customerId: string; children: ReactNode }) {
  return (
    <AnchorLink to="/review/cases/$customerId" params={{ customerId }} fw={600} size="sm">
      {children}
    </AnchorLink>
  )
}

/** A case in a list. */
interface Listed {
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
}

/** Name the customer, with a link to its case, and its partner. */
export const companyColumns = <Row extends Listed>(): Column<Row>[] => [
  {
    title: texts.company,
    width: '11rem',
    cell: ({ customerId, companyName }) => (
      <CaseLink customerId={customerId}>
        <bdi>{companyName || reviewTexts.erasedCustomer}</bdi>
      </CaseLink>
    ),
  },
  { title: texts.partner, cell: ({ partnerName }) => <bdi>{partnerName}</bdi> },
]
