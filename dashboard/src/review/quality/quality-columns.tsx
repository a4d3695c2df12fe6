// The columns of quality samples, of results per analyst, and of disagreements.
import type { AnalystQuality, Disagreement, QualitySample } from '../../api/compliance-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { RowLink } from '../../components/tables/row-link.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { countryName } from '../../format/country-name.ts'
import { formatNumber } from '../../format/numbers.ts'
import { companyColumns } from '../components/case-link.tsx'
import { reviewTexts } from '../components/texts.ts'
import classes from './quality.module.css'
import { resultTexts, qualityTexts as texts } from './texts.ts'

/** As a sample: the case itself would show what was decided. */
export const SAMPLE_COLUMNS: readonly Column<QualitySample>[] = [
  {
    title: texts.company,
    cell: ({ customerId, sampleId, companyName }) => (
      <RowLink to={`/review/cases/${customerId}?sample=${sampleId}`} isStrong>
        <bdi>{companyName}</bdi>
      </RowLink>
    ),
  },
  { title: texts.partner, cell: ({ partnerName }) => <bdi>{partnerName}</bdi> },
  { title: texts.country, cell: (row) => countryName(row.incorporationCountryIso3Code) },
  { title: texts.decision, width: '7rem', cell: ({ outcome }) => resultTexts.outcomes[outcome] },
  { title: texts.decided, cell: ({ approvedAt }) => <TimeText value={approvedAt} /> },
  {
    title: texts.actions,
    quietTitle: true,
    align: 'right',
    cell: (row) => (
      <ButtonLink
        size="compact-sm"
        variant="light"
        to="/review/cases/$customerId"
        params={{ customerId: row.customerId }}
        search={{ sample: row.sampleId }}
        aria-label={texts.reviewLabel(row.companyName)}
      >
        {texts.review}
      </ButtonLink>
    ),
  },
]

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
  { title: resultTexts.errors, cell: ({ categories }) => resultTexts.counts(categories) || resultTexts.none },
]

export const DISAGREEMENT_COLUMNS: readonly Column<Disagreement>[] = [
  ...companyColumns<Disagreement>(),
  {
    title: resultTexts.reason,
    cell: ({ reason, categories }) => (
      <span className={classes.reason}>
        {categories.length > 0 && <strong>{resultTexts.areas(categories)}</strong>} {reason ?? resultTexts.none}
      </span>
    ),
  },
  {
    title: resultTexts.decidedBy,
    cell: ({ approvedBy, outcome }) => (
      <span className={classes.users}>
        <span className={classes.outcome}>{resultTexts.outcomes[outcome]}</span>
        {approvedBy.map(({ userId, email }) => (
          <span key={userId}>{userName(email)}</span>
        ))}
      </span>
    ),
  },
  {
    title: resultTexts.reviewedBy,
    cell: ({ reviewedBy, reviewedAt }) => (
      <span className={classes.users}>
        {userName(reviewedBy.email)}
        <span className={classes.outcome}>
          <TimeText value={reviewedAt} />
        </span>
      </span>
    ),
  },
  {
    title: resultTexts.state,
    cell: ({ canReopen, settledBy, settledAt }) => (
      <span className={classes.users}>
        <StatusBadge tone={canReopen && !settledBy ? 'attention' : 'neutral'}>
          {canReopen ? resultTexts.inForce : resultTexts.ended}
        </StatusBadge>
        {settledBy && (
          <span className={classes.outcome}>
            {resultTexts.settled} <UserName email={settledBy.email} none={reviewTexts.formerStaff} isPlain />,{' '}
            <TimeText value={settledAt} />
          </span>
        )}
      </span>
    ),
  },
]
