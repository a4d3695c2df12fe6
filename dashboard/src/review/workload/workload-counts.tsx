// The state of the whole queue in seven numbers, with links to its sections.

import type { Workload } from '../../api/compliance-operations.ts'
import { AnchorLink } from '../../components/layout/links.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { type Figure, FigureTiles } from '../components/figure-tiles.tsx'
import { countTexts } from './texts.ts'

interface QueueSearch {
  readonly tab: 'Open' | 'Unclaimed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner'
  readonly overdue?: 'yes'
  readonly due?: 'Next24Hours'
  readonly escalated?: 'yes'
}

export function WorkloadCounts({ clock }: { clock: Workload['clock'] }) {
  const section = (name: string, count: number, search: QueueSearch, tone?: Figure['tone']): Figure => ({
    name,
    tone: count > 0 ? tone : undefined,
    value: (
      <AnchorLink to="/review" search={search} inherit aria-label={countTexts.label(name, count)}>
        {formatNumber(count)}
      </AnchorLink>
    ),
  })
  return (
    <FigureTiles
      figures={[
        section(countTexts.overdue, clock.overdue, { tab: 'Open', overdue: 'yes' }, 'bad'),
        section(countTexts.dueSoon, clock.dueSoon, { tab: 'Open', due: 'Next24Hours' }, 'attention'),
        section(countTexts.escalated, clock.escalated, { tab: 'Open', escalated: 'yes' }, 'attention'),
        {
          ...section(countTexts.waiting, clock.waiting, { tab: 'Unclaimed' }),
          note: clock.oldestQueuedAt && (
            <>
              {countTexts.oldest} <TimeText value={clock.oldestQueuedAt} />
            </>
          ),
        },
        section(countTexts.inReview, clock.inReview, { tab: 'InReview' }),
        section(countTexts.secondApproval, clock.awaitingSecondApproval, { tab: 'AwaitingSecondApproval' }),
        section(countTexts.awaitingPartner, clock.awaitingPartner, { tab: 'AwaitingPartner' }),
      ]}
    />
  )
}
