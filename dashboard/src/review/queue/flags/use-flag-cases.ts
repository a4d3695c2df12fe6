// Tags or snoozes several cases. What was changed can be taken back.
import { useState } from 'react'
import type { QueueItem } from '../../../api/compliance-operations.ts'
import type { InputOf } from '../../../api/operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { notifyBriefly, notifySuccess } from '../../../components/feedback/notifications.ts'
import { notifyWithUndo } from '../../../components/feedback/undo-notification.tsx'
import { useSession } from '../../../session/session.ts'
import { MAX_TAGS } from '../../components/flags/tag-fields.tsx'
import type { Selection } from '../../components/use-selection.ts'
import type { CaseFailure } from '../case-results.ts'
import { changeEach } from '../change-each.ts'
import { addTagsTexts, snoozeCasesTexts } from './texts.ts'

const REFRESHES = ['listCases', 'getWorkload', 'listTags'] as const
const idsOf = (cases: readonly QueueItem[]) => cases.map(({ customerId }) => customerId)

interface FlagOptions {
  selection: Selection<QueueItem>
  onChanged: (failures: readonly CaseFailure[]) => void
  onClose: () => void
}

interface Tagging {
  readonly cases: readonly QueueItem[]
  readonly tags: readonly string[]
}

const withTags = (row: QueueItem, tags: readonly string[]) => [...new Set([...row.tags, ...tags])]

export function useTagCases({ selection, onChanged, onClose }: FlagOptions) {
  const [done, setDone] = useState(0)
  const restore = useApiMutation(
    (api, cases: readonly QueueItem[]) =>
      changeEach(cases, ({ customerId, tags }) => api.call('tagCase', { path: { customerId }, body: { tags } })),
    {
      refreshes: REFRESHES,
      onSuccess: ({ changed, failures }) => {
        if (changed.length > 0) notifySuccess(addTagsTexts.undone)
        onChanged(failures)
      },
    },
  )
  const tag = useApiMutation(
    async (api, { cases, tags }: Tagging) => {
      const lacking = cases.filter((row) => withTags(row, tags).length > row.tags.length)
      const full = lacking.filter((row) => withTags(row, tags).length > MAX_TAGS)
      const { changed, failures } = await changeEach(
        lacking.filter((row) => !full.includes(row)),
        (row) => api.call('tagCase', { path: { customerId: row.customerId }, body: { tags: withTags(row, tags) } }),
        setDone,
      )
      const message = addTagsTexts.full(MAX_TAGS)
      return { changed, failures: [...full.map((row) => ({ ...row, message })), ...failures] }
    },
    {
      refreshes: REFRESHES,
      onSuccess: ({ changed, failures }, { tags }) => {
        if (changed.length > 0)
          notifyWithUndo(addTagsTexts.done(changed.length), () => restore.mutate(changed), idsOf(changed))
        else if (failures.length === 0) notifyBriefly(addTagsTexts.unchanged)
        const ids = new Set(idsOf(changed))
        selection.keep((row) => (ids.has(row.customerId) ? { ...row, tags: withTags(row, tags) } : row))
        onChanged(failures)
        onClose()
      },
    },
  )
  return {
    ...{ isPending: tag.isPending, done },
    add: (cases: readonly QueueItem[], tags: readonly string[]) => tag.mutate({ cases, tags }),
  }
}

interface Snoozing {
  readonly cases: readonly QueueItem[]
  readonly body: InputOf<'snoozeCase'>['body']
}

export function useSnoozeCases({ selection, onChanged, onClose }: FlagOptions) {
  const { userId } = useSession()
  const [done, setDone] = useState(0)
  const takeBack = useApiMutation(
    (api, cases: readonly QueueItem[]) =>
      changeEach(cases, ({ customerId, ownerId }) =>
        // A case of their own was released; claiming it ends the snooze as well.
        api.call(ownerId === userId ? 'claimCase' : 'endSnooze', { path: { customerId } }),
      ),
    {
      refreshes: REFRESHES,
      onSuccess: ({ changed, failures }) => {
        if (changed.length > 0) notifySuccess(snoozeCasesTexts.undone)
        onChanged(failures)
      },
    },
  )
  const snooze = useApiMutation(
    (api, { cases, body }: Snoozing) =>
      changeEach(cases, ({ customerId }) => api.call('snoozeCase', { path: { customerId }, body }), setDone),
    {
      refreshes: REFRESHES,
      onSuccess: ({ changed, failures }) => {
        const message = snoozeCasesTexts.done(changed.length)
        // Neither an earlier snooze nor the claim of someone else would come back.
        const undoable = changed.filter(
          ({ snoozedUntil, ownerId }) => !snoozedUntil && (!ownerId || ownerId === userId),
        )
        if (changed.length > 0 && undoable.length === changed.length)
          notifyWithUndo(message, () => takeBack.mutate(undoable), idsOf(changed))
        else if (changed.length > 0) notifySuccess(message)
        const ids = new Set(idsOf(changed))
        selection.keep((row) => (ids.has(row.customerId) ? undefined : row))
        onChanged(failures)
        onClose()
      },
    },
  )
  return {
    ...{ isPending: snooze.isPending, done },
    snooze: (cases: readonly QueueItem[], body: Snoozing['body']) => snooze.mutate({ cases, body }),
  }
}
