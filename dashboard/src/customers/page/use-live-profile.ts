// The profile of a customer, kept current while someone looks at it. A change of its status is announced.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BusinessProfile } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { verificationLabel } from '../../components/badges/verification-badge.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import { CUSTOMER_READS } from '../customer-reads.ts'
import { customerTexts as texts } from '../texts.ts'

const EVERY_MS = 5_000

export function useLiveProfile(customerId: string) {
  const { present } = usePresence()
  const client = useQueryClient()
  const profile = useQuery({
    ...apiQuery('dashboardGetBusinessProfile', { path: { customerId } }),
    refetchInterval: present ? EVERY_MS : false,
  })
  const shown = useRef<BusinessProfile>(undefined)
  const { data } = profile
  useEffect(() => {
    const before = shown.current
    shown.current = data
    if (!before || !data || before.customerId !== data.customerId || before.version === data.version) return
    const read = CUSTOMER_READS.filter((name) => name !== 'dashboardGetBusinessProfile')
    const refreshed = Promise.all(read.map((name) => client.invalidateQueries({ queryKey: [name] })))
    if (before.verificationStatus === data.verificationStatus) return
    // Once the page shows it.
    const message = texts.statusChanged(
      verificationLabel(before.verificationStatus),
      verificationLabel(data.verificationStatus),
    )
    void refreshed.then(() => notifySuccess(message))
  }, [client, data])
  return profile
}
