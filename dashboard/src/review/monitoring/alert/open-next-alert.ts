// Opens the next alert together with a dismissal, as a decision on a case does. An undo of the dismissal returns what was claimed.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiOf } from '../../../api/query-client.ts'
import { notifyError, notifySuccess } from '../../../components/feedback/notifications.ts'
import { useSession } from '../../../session/session.ts'
import { queryOf, readFilters } from '../list/alert-filters.ts'
import { findNextAlert } from '../list/use-claim-next-alert.ts'
import { nextAlertTexts } from './texts.ts'

export interface NextAlert {
  isUndone: boolean
  claimed: string | undefined
}

interface OpenNextAlert {
  readonly openNext: (next: NextAlert) => Promise<void>
  /** The dismissal was undone. */
  readonly leaveNext: (next: NextAlert) => void
}

export function useOpenNextAlert(): OpenNextAlert {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { userId } = useSession()
  const all = readFilters({})
  const query = { own: queryOf(all, 'Mine', userId), unclaimed: queryOf(all, 'Unclaimed', userId) }
  return {
    openNext: (next) =>
      findNextAlert(apiOf(client), query)
        .then((found) => {
          if (found?.isNew) {
            next.claimed = found.alertId
            void client.invalidateQueries({ queryKey: ['listAlerts'] })
          }
          if (next.isUndone) return release(client, next)
          if (found) void navigate({ to: '/review/monitoring/$alertId', params: { alertId: found.alertId } })
          else {
            notifySuccess(nextAlertTexts.none)
            void navigate({ to: '/review/monitoring' })
          }
        })
        .catch((error: unknown) => {
          if (!next.isUndone) notifyError(error)
        }),
    leaveNext: (next) => {
      next.isUndone = true
      release(client, next)
    },
  }
}

/** The claim would keep others from an alert that no one is looking at. */
function release(client: QueryClient, { claimed }: NextAlert): void {
  if (!claimed) return
  apiOf(client)
    .call('releaseAlert', { path: { alertId: claimed } })
    .then(() => client.invalidateQueries({ queryKey: ['listAlerts'] }))
    .catch((error: unknown) => notifyError(error))
}
