// Messages that something was done: one at a time, and gone on another screen than the one they are about.
import { notifications, useNotifications } from '@mantine/notifications'
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SUCCESS_COLOR } from './notifications.ts'

/** A change that leads to another screen has its message there. */
const LEADS_MS = 1_000

export function useSuccessNotices(router: Pick<AnyRouter, 'subscribe'>): void {
  const { notifications: shown } = useNotifications()
  const newest = useRef<{ id: string; at: number }>(undefined)
  useEffect(() => {
    const ids = shown.flatMap(({ id, color }) => (color === SUCCESS_COLOR && id ? id : []))
    const id = ids.at(-1)
    for (const before of ids.slice(0, -1)) notifications.hide(before)
    if (id !== newest.current?.id) newest.current = id === undefined ? undefined : { id, at: performance.now() }
  }, [shown])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        const notice = newest.current
        if (pathChanged && notice && performance.now() - notice.at > LEADS_MS) notifications.hide(notice.id)
      }),
    [router],
  )
}
