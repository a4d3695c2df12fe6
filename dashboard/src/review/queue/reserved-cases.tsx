// Leads to the cases in the queue that are reserved for the user. They are not in Mine before the user claims them.
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { AnchorLink } from '../../components/layout/links.tsx'
import { usePresence } from '../../hooks/use-presence.ts'
import { queueTexts } from './texts.ts'

export function ReservedCases({ userId, refreshMs }: { userId: string; refreshMs: number }) {
  const { present } = usePresence()
  const query = { tab: 'Unclaimed', owner: userId, pageSize: '1' } as const
  const { data } = useQuery({ ...apiQuery('listCases', { query }), refetchInterval: present && refreshMs })
  const count = data?.counts.Unclaimed ?? 0
  if (count === 0) return null
  return (
    <AnchorLink to="/review" search={{ tab: 'Unclaimed', owner: userId }} inherit fw={600} underline="always">
      {queueTexts.reserved(count)}
    </AnchorLink>
  )
}
