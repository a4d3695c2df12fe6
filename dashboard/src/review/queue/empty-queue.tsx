import { Button } from '@mantine/core'
import { EmptyView } from '../../components/state-views.tsx'
import type { Tab } from './queue-filters.ts'

const WORDS: Readonly<Record<Tab, readonly [title: string, message: string]>> = {
  Mine: [
    'You have no case',
    'Take the next one, or claim one of those that wait. It stays yours until four hours pass without you.',
  ],
  Unclaimed: ['Nothing waits', 'New customers, answers of partners and reopened cases appear here.'],
  InReview: ['Nobody is reviewing anything', 'Cases that somebody has claimed are shown here.'],
  AwaitingSecondApproval: [
    'No approval waits for a second pair of eyes',
    'Approvals of customers with a high risk come here.',
  ],
  AwaitingPartner: ['No partner has to answer', 'Customers whose partner was asked for changes are shown here.'],
  Closed: ['Nothing is decided yet', 'Approved and rejected customers are shown here, the newest first.'],
}

export function EmptyQueue({ tab, filtered, onClear }: { tab: Tab; filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyView
        icon="review"
        title="No case matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Other parts of the queue may have some: see the counts above.
      </EmptyView>
    )
  const [title, message] = WORDS[tab]
  return (
    <EmptyView icon="check" title={title}>
      {message}
    </EmptyView>
  )
}
