// The time of the sandbox, and advancing it. Only a sandbox has it.
import { Anchor, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { notifySuccess } from '../components/feedback/notifications.ts'
import { serviceNow, setSandboxAhead } from '../format/service-now.ts'
import { durationText, formatTime } from '../format/times.ts'
import { onHalfMinute } from '../hooks/half-minute.ts'
import { useSession } from '../session/session.ts'
import { sandboxTimeTexts as texts } from './texts.ts'

const AdvanceDialog = lazy(async () => ({ default: (await import('./advance-time-dialog.tsx')).AdvanceTimeDialog }))
const WATCH_MS = 500
const READ_ONLY: readonly unknown[] = ['viewer', 'auditor']

export function SandboxTime() {
  const { role } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { aheadSeconds, advancingTo, watch } = useSandboxTime()
  return (
    <div>
      <Text size="xs" mt={4}>
        {texts.label(minutes(serviceNow()))}
      </Text>
      <Text size="xs" c="dimmed" role="status">
        {advancingTo
          ? texts.advancing(minutes(Date.parse(advancingTo)))
          : aheadSeconds > 0
            ? texts.ahead(durationText(aheadSeconds * 1000))
            : texts.real}
      </Text>
      {!READ_ONLY.includes(role) && (
        <Anchor component="button" type="button" size="xs" onClick={() => setIsOpen(true)} disabled={!!advancingTo}>
          {texts.advance}
        </Anchor>
      )}
      <Suspense>{isOpen && <AdvanceDialog onClose={() => setIsOpen(false)} onAdvance={watch} />}</Suspense>
    </div>
  )
}

/** As the session says, and while the time is being advanced, as the service says. */
function useSandboxTime() {
  const { sandbox } = useSession()
  const client = useQueryClient()
  const [isWatching, setIsWatching] = useState(false)
  const [, update] = useState(0)
  // Also on a page that was loaded meanwhile.
  const { data: time } = useQuery({ ...apiQuery('getSandboxTime'), refetchInterval: isWatching && WATCH_MS })
  const watched = isWatching ? time : undefined
  const aheadSeconds = watched?.aheadSeconds ?? sandbox?.aheadSeconds ?? 0
  const isDone = watched?.advancingTo === null
  const isAdvancing = !!time?.advancingTo
  useEffect(() => {
    if (isAdvancing) setIsWatching(true)
  }, [isAdvancing])
  useEffect(() => onHalfMinute(() => update((count) => count + 1)), [])
  useEffect(() => {
    setSandboxAhead(aheadSeconds)
    // Times that were drawn before.
    update((count) => count + 1)
  }, [aheadSeconds])
  useEffect(() => {
    if (!isDone) return
    notifySuccess(texts.advanced(minutes(serviceNow())))
    void client.invalidateQueries().then(() => setIsWatching(false))
  }, [isDone, client])
  return { aheadSeconds, advancingTo: time?.advancingTo, watch: () => setIsWatching(true) }
}

const minutes = (time: number) => formatTime(new Date(time), 'minutes')
