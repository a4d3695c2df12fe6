import type { FoundCustomer } from '../../api/compliance-operations.ts'
import { countryName } from '../../components/country-name.ts'
import { type Column, DataTable, loadedRead } from '../../components/data-table.tsx'
import { EmptyView } from '../../components/state-views.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { VerificationBadge } from '../../components/verification-badge.tsx'
import { CaseLink } from '../case-link.tsx'
import classes from '../cell.module.css'
import { stageWords } from '../stage-words.ts'

const COLUMNS: readonly Column<FoundCustomer>[] = [
  {
    title: 'Customer',
    cell: (row) => (
      <div className={classes.name}>
        <CaseLink customerId={row.customerId}>
          <span className={classes.long} title={row.companyName}>
            {row.companyName || 'Erased customer'}
          </span>
        </CaseLink>
        {row.tradingName && row.tradingName !== row.companyName && (
          <div className={classes.small}>trades as {row.tradingName}</div>
        )}
        <div className={classes.small}>{row.email}</div>
      </div>
    ),
  },
  {
    title: 'Partner',
    cell: (row) => (
      <div className={classes.words}>
        {row.partnerName}
        <div className={classes.small}>{row.partnerCustomerId}</div>
      </div>
    ),
  },
  {
    title: 'Registration number',
    width: '11rem',
    cell: (row) => <div className={classes.words}>{row.registrationNumber || '–'}</div>,
  },
  {
    title: 'Country',
    cell: (row) => <div className={classes.words}>{countryName(row.incorporationCountryIso3Code)}</div>,
  },
  {
    title: 'Status',
    width: '12rem',
    cell: (row) => (
      <div>
        <VerificationBadge status={row.verificationStatus} />
        {row.reviewStage !== 'Closed' && <div className={classes.small}>{stageWords(row.reviewStage)}</div>}
      </div>
    ),
  },
  { title: 'Created', width: '8rem', cell: (row) => <TimeText value={row.createdAt} shows="day" /> },
]

export function FoundCustomers({ items, byIdentity }: { items: readonly FoundCustomer[]; byIdentity: boolean }) {
  return (
    <DataTable
      label="Found customers"
      query={loadedRead(items)}
      rows={(found) => found}
      rowKey={(row) => row.customerId}
      columns={COLUMNS}
      empty={
        <EmptyView icon="review" title="No customer is found">
          {byIdentity
            ? 'Nobody has this number. Check that it is complete, and try it without the kind of document and the country.'
            : 'Try fewer words, or only their beginnings. Emails, numbers and references must be complete.'}
        </EmptyView>
      }
    />
  )
}
