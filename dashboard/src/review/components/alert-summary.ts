// The cause of an alert in one line, without names: as much as its list shows. Pure.
import type { Alert } from '../../api/compliance-operations.ts'
import { alertKinds } from '../../format/alert-labels.ts'
import { codeLabel } from '../../format/code-labels.ts'
import { formatCalendarDay, formatTime } from '../../format/times.ts'
import { alertSummaries, shortCategories } from './alert-texts.ts'
import { riskLabels } from './texts.ts'

type Details = Alert['details']

const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')
const categoryOf = ({ category }: Details) => shortCategories[category ?? ''] ?? category
/** The score first: alerts of one customer differ in it. */
const subjectOf = ({ subjectKind, score }: Details) => [
  score !== undefined && alertSummaries.score(score),
  subjectKind === 'Business' ? alertSummaries.business : alertSummaries.person,
]

/** For a narrow column: what people choose by comes first, and the kind only if nothing says more. */
export function alertLine(alert: Pick<Alert, 'kind' | 'details'>): { readonly name: string; readonly details: string } {
  const { kind, details } = alert
  const category = kind === 'ScreeningMatch' && categoryOf(details)
  if (category) return { name: category, details: joined(...subjectOf(details)) }
  const document = documentOf(details)
  if (document) return { name: document, details: expiryOf(alert) }
  return { name: alertKinds[kind] ?? kind, details: alertSummary(alert) }
}

export function alertSummary({ kind, details }: Pick<Alert, 'kind' | 'details'>): string {
  switch (kind) {
    case 'ScreeningMatch':
      return joined(categoryOf(details), ...subjectOf(details))
    case 'RiskRaised': {
      const [before, now] = [details.previousRiskLevel ?? '', details.riskLevel ?? ''].map(
        (level) => riskLabels[level] ?? level,
      ) as [string, string]
      return before === now ? alertSummaries.sameRisk(now) : alertSummaries.risk(before, now)
    }
    case 'PeriodicReview':
      return details.reviewedAt ? alertSummaries.lastReview(formatTime(new Date(details.reviewedAt), 'day')) : ''
    default:
      return joined(documentOf(details), expiryOf({ kind, details }))
  }
}

const documentOf = ({ identityTypeCode, documentCategory }: Details) =>
  codeLabel(identityTypeCode ?? documentCategory ?? '')

function expiryOf({ kind, details }: Pick<Alert, 'kind' | 'details'>): string {
  const day = details.expiryDate ? formatCalendarDay(details.expiryDate) : ''
  return kind === 'DocumentExpired' || kind === 'IdentityExpired'
    ? alertSummaries.expired(day)
    : alertSummaries.expires(day)
}
