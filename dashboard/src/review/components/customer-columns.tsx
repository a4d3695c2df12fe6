// Columns that the lists of cases and of alerts share.
import type { Column } from '../../components/tables/data-table.tsx'
import { customerColumnTexts as texts } from './texts.ts'

export function referenceColumn<Row extends { readonly partnerCustomerId: string }>(): Column<Row> {
  return {
    id: 'reference',
    title: texts.reference,
    width: '9rem',
    isOptional: true,
    cell: ({ partnerCustomerId }) => <bdi title={partnerCustomerId}>{partnerCustomerId}</bdi>,
  }
}

export function partnerColumn<Row extends { readonly partnerName: string }>(): Column<Row> {
  return {
    id: 'partner',
    title: texts.partner,
    width: '8.5rem',
    wideWidth: '9rem',
    cell: ({ partnerName }) => <bdi title={partnerName}>{partnerName}</bdi>,
  }
}
