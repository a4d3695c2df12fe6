// The columns of quality samples, of results per analyst, and of disagreements.
import { Button } from '@mantine/core'
import type { AnalystQuality, Disagreement, QualitySample } from '../../api/compliance-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { countryName } from '../../format/country-name.ts'
import { formatNumber } from '../../format/numbers.ts'
import { CaseLink } from '../components/case-link.tsx'
import { reviewTexts } from '../components/texts.ts'
import classes from './quality.module.css'
import { resultTexts, qualityTexts as texts } from './texts.ts'

interface Listed {
  readonly customerId: string
  readonly companyName: string
  readonly partnerName: string
}

const companyColumns = <Row extends Listed>(): Column<Row>[] => [
  {
    title: texts.company,
    cell: ({ customerId, companyName }) => (
      <CaseLink customerId={customerId}>
        <bdi>{companyName || reviewTexts.erasedCustomer}</bdi>
      </CaseLink>
    ),
  },
  { title: texts.partner, cell: ({ partnerName }) => <bdi>{partnerName}</bdi> },
]

export function sampleColumns(onReview: (sample: QualitySample) => void): Column<QualitySample>[] {
  return [
    ...companyColumns<QualitySample>(),
    { title: texts.country, cell: (row) => countryName(row.incorporationCountryIso3Code) },
    { title: texts.approved, cell: ({ approvedAt }) => <TimeText value={approvedAt} /> },
    {
      title: texts.actions,
      quietTitle: true,
      align: 'right',
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => onReview(row)}
          aria-label={texts.reviewLabel(row.companyName)}
        >
          {texts.review}
        </Button>
      ),
    },
  ]
}

const userName = (email: string | null) => <UserName email={email} none={reviewTexts.formerStaff} />

export const ANALYST_COLUMNS: readonly Column<AnalystQuality>[] = [
  { title: resultTexts.analyst, cell: ({ email }) => userName(email) },
  { title: resultTexts.sampled, align: 'right', cell: ({ sampled }) => formatNumber(sampled) },
  { title: resultTexts.reviewed, align: 'right', cell: ({ reviewed }) => formatNumber(reviewed) },
  { title: resultTexts.disagreed, align: 'right', cell: ({ disagreed }) => formatNumber(disagreed) },
  {
    title: resultTexts.share,
    align: 'right',
    cell: ({ reviewed, disagreed }) =>
      reviewed === 0 ? resultTexts.none : resultTexts.percent((disagreed / reviewed) * 100),
  },
]

export const DISAGREEMENT_COLUMNS: readonly Column<Disagreement>[] = [
  ...companyColumns<Disagreement>(),
  {
    title: resultTexts.reason,
    cell: ({ reason }) => <span className={classes.reason}>{reason ?? resultTexts.none}</span>,
  },
  {
    title: resultTexts.approvedBy,
    cell: ({ approvedBy }) => (
      <span className={classes.users}>
        {approvedBy.map(({ userId, email }) => (
          <span key={userId}>{userName(email)}</span>
        ))}
      </span>
    ),
  },
  { title: resultTexts.reviewedBy, cell: ({ reviewedBy }) => userName(reviewedBy.email) },
  { title: resultTexts.reviewedAt, cell: ({ reviewedAt }) => <TimeText value={reviewedAt} /> },
  {
    title: resultTexts.approval,
    cell: ({ canReopen }) => (
      <StatusBadge tone={canReopen ? 'attention' : 'neutral'}>
        {canReopen ? resultTexts.inForce : resultTexts.ended}
      </StatusBadge>
    ),
  },
]
