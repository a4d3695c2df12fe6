import type { FoundCustomer } from '../../api/compliance-operations.ts'
import { VerificationBadge } from '../../components/badges/verification-badge.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { countryName } from '../../format/country-name.ts'
import { closedStatus, stageLabels } from '../../format/stage-labels.ts'
import { CaseLink } from '../components/case-link.tsx'
import classes from '../components/cell.module.css'
import { reviewTexts } from '../components/texts.ts'
import { resultTexts } from './texts.ts'

const COLUMNS: readonly Column<FoundCustomer>[] = [
  {
    title: resultTexts.customer,
    cell: (row) => (
      <div className={classes.name}>
        <CaseLink customerId={row.customerId}>
          <bdi className={classes.long} title={row.companyName}>
            {row.companyName || reviewTexts.erasedCustomer}
          </bdi>
        </CaseLink>
        {row.tradingName && row.tradingName !== row.companyName && (
          <div className={classes.small}>
            {resultTexts.tradingAs} <bdi>{row.tradingName}</bdi>
          </div>
        )}
        <div className={classes.small}>
          <bdi>{row.email}</bdi>
        </div>
      </div>
    ),
  },
  {
    title: resultTexts.partner,
    cell: (row) => (
      <div className={classes.words}>
        <bdi>{row.partnerName}</bdi>
        <div className={classes.small}>{row.partnerCustomerId}</div>
      </div>
    ),
  },
  {
    title: resultTexts.registrationNumber,
    width: '11rem',
    cell: (row) => (
      <div className={classes.words}>
        <bdi>{row.registrationNumber || resultTexts.none}</bdi>
      </div>
    ),
  },
  {
    title: resultTexts.country,
    cell: (row) => <div className={classes.words}>{countryName(row.incorporationCountryIso3Code)}</div>,
  },
  {
    title: resultTexts.status,
    width: '12rem',
    cell: (row) => (
      <div>
        <VerificationBadge
          status={row.reviewStage === 'Closed' ? closedStatus(row.verificationStatus) : row.verificationStatus}
        />
        {row.reviewStage !== 'Closed' && (
          <div className={classes.small}>{stageLabels[row.reviewStage] ?? row.reviewStage}</div>
        )}
      </div>
    ),
  },
  { title: resultTexts.created, width: '8rem', cell: (row) => <TimeText value={row.createdAt} shows="day" /> },
]

export function SearchResults({ items, byIdentity }: { items: readonly FoundCustomer[]; byIdentity: boolean }) {
  return (
    <DataTable
      label={resultTexts.table}
      query={loadedRead(items)}
      rows={(found) => found}
      rowKey={(row) => row.customerId}
      columns={COLUMNS}
      empty={
        <EmptyView icon="search" title={resultTexts.noResults}>
          {byIdentity ? resultTexts.noIdentity : resultTexts.noText}
        </EmptyView>
      }
    />
  )
}
