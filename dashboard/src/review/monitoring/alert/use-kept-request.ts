// The change request as it is written, kept in this browser until it is sent: a closed case has no draft on the server. The request for
// a renewed document is prepared when the drawer first opens.
import { useEffect, useRef, useState } from 'react'
import type { Alert, Case } from '../../../api/compliance-operations.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { deleteDraft, readDraft, storeDraft } from '../../../session/draft-storage.ts'
import { useDraftKey } from '../../../session/drafts.ts'
import { draftName } from '../../case/changes/draft-details.ts'
import { type ChangeDraft, draftFor } from '../../case/model/change-draft.ts'
import { useOpenCase } from '../../case/state/case-context.ts'
import { requestTexts } from './later-texts.ts'

interface KeptRequest {
  readonly items: readonly ChangeDraft[]
  readonly introduction: string
}

interface Kept {
  /** Whether the request was read from an earlier visit. */
  readonly isRestored: boolean
  readonly discard: () => void
  /** Forgets the request once it was sent. */
  readonly clear: () => void
}

export function useKeptRequest(alert: Alert): Kept {
  const { changeRequest, reviewCase } = useOpenCase()
  const key = useDraftKey(`requestChangesFromAlert ${alert.alertId}`)
  const { items, introduction, add, setIntroduction } = changeRequest
  const [prepared] = useState(() => renewalOf(alert, reviewCase))
  const [isRestored, setRestored] = useState(false)
  const isReady = useRef(items.length > 0)
  useEffect(() => {
    if (!isReady.current) {
      isReady.current = true
      const kept = readDraft<KeptRequest>(key)
      setRestored(kept !== undefined)
      if (kept) setIntroduction(kept.introduction)
      add(...(kept?.items ?? (prepared ? [prepared] : [])))
      return
    }
    const content: KeptRequest = { items: items.map(({ id: _, ...item }) => item), introduction }
    const untouched: KeptRequest = { items: prepared ? [prepared] : [], introduction: '' }
    const isUntouched = (items.length === 0 && !introduction) || JSON.stringify(content) === JSON.stringify(untouched)
    if (isUntouched) deleteDraft(key)
    else storeDraft(key, content, { isText: true })
  }, [items, introduction, add, setIntroduction, prepared, key])
  return {
    isRestored,
    discard: () => {
      setRestored(false)
      changeRequest.discard()
      if (prepared) add(prepared)
    },
    clear: () => {
      deleteDraft(key)
      changeRequest.clear()
    },
  }
}

function renewalOf({ kind, details }: Alert, reviewCase: Case): ChangeDraft | undefined {
  const { documentId, identityId, expiryDate } = details
  if (!expiryDate) return undefined
  const document = reviewCase.documents.find((known) => known.documentId === documentId)
  const draft: ChangeDraft | undefined = document
    ? draftFor(reviewCase, { kind: 'document', document })
    : identityId
      ? {
          ...draftFor(reviewCase, { kind: 'business' }),
          kind: 'Identity',
          target: { type: 'Identity', id: identityId },
          isOpenEnded: false,
        }
      : undefined
  if (!draft) return undefined
  const isExpired = kind === 'DocumentExpired' || kind === 'IdentityExpired'
  const message = requestTexts.renewal(draftName(reviewCase, draft), isExpired, formatCalendarDay(expiryDate))
  return { ...draft, reasonCode: 'DocumentExpired', message }
}
