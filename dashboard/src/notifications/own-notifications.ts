// Reads and changes of the user's own notifications: partner users and staff have the same operations in different APIs.
import { useQuery } from '@tanstack/react-query'
import { apiListQuery, apiQuery } from '../api/queries.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { useSession } from '../session/session.ts'

const PARTNER = {
  list: 'listNotifications',
  markRead: 'markNotificationsRead',
  preferences: 'getNotificationPreferences',
  changePreferences: 'updateNotificationPreferences',
} as const
const STAFF = {
  list: 'staffListNotifications',
  markRead: 'staffMarkNotificationsRead',
  preferences: 'staffGetNotificationPreferences',
  changePreferences: 'staffUpdateNotificationPreferences',
} as const

const POLL_MS = 30_000

/** Undefined for users without notifications: operators, and users without a role. */
function useOperations() {
  const { permissions, totpRequired } = useSession()
  if (totpRequired) return undefined
  if (permissions.includes('dashboard.read')) return PARTNER
  return permissions.includes('review.read') ? STAFF : undefined
}

export function useHasNotifications(): boolean {
  return useOperations() !== undefined
}

/** The newest ones, for the bell; reloaded every half minute. */
export function useRecentNotifications() {
  const operations = useOperations() ?? PARTNER
  return useQuery({ ...apiQuery(operations.list, { query: { pageSize: '25' } }), refetchInterval: POLL_MS })
}

export function useNotificationPage({ unread, cursor }: { unread: boolean; cursor: string | undefined }) {
  const operations = useOperations() ?? PARTNER
  const query = { pageSize: '25', ...(unread && { unread: 'true' as const }), ...(cursor && { cursor }) }
  // The bell may have read the same page a while ago.
  return useQuery({ ...apiListQuery(operations.list, { query }), refetchOnMount: 'always' })
}

export function useMarkRead() {
  const { list, markRead } = useOperations() ?? PARTNER
  return useApiMutation(markRead, { refreshes: [list] })
}

export function usePreferences() {
  return useQuery(apiQuery((useOperations() ?? PARTNER).preferences))
}

export function useChangePreferences(successMessage: string) {
  const { preferences, changePreferences } = useOperations() ?? PARTNER
  return useApiMutation(changePreferences, { refreshes: [preferences], successMessage })
}
