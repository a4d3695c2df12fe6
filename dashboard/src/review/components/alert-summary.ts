// The cause of an alert in one line, without names: as much as its list shows. Pure.
import type { Alert } from '../../api/compliance-operations.ts'
import { codeLabel } from '../../format/code-labels.ts'
import { formatCalendarDay, formatTime } from '../../format/times.ts'
import { alertSummaries, shortCategories } from './alert-texts.ts'
import { riskLabels } from './texts.ts'

export function alertSummary({ kind, details }: Pick<Alert, 'kind' | 'details'>): string {
  switch (kind) {
    case 'ScreeningMatch':
      return [
        shortCategories[details.category ?? ''] ?? details.category,
        details.subjectKind === 'Business' ? alertSummaries.business : alertSummaries.person,
        details.score !== undefined && alertSummaries.score(details.score),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'RiskRaised': {
      const [before, now] = [details.previousRiskLevel ?? '', details.riskLevel ?? ''].map(
        (level) => riskLabels[level] ?? level,
      ) as [string, string]
      return before === now ? alertSummaries.sameRisk(now) : alertSummaries.risk(before, now)
    }
    case 'PeriodicReview':
      return details.reviewedAt ? alertSummaries.lastReview(formatTime(new Date(details.reviewedAt), 'day')) : ''
    default: {
      const document = codeLabel(details.identityTypeCode ?? details.documentCategory ?? '')
      const day = details.expiryDate ? formatCalendarDay(details.expiryDate) : ''
      return kind === 'DocumentExpired' || kind === 'IdentityExpired'
        ? alertSummaries.expired(document, day)
        : alertSummaries.expires(document, day)
    }
  }
}
