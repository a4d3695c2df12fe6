import { draftKey, storeDraft } from './draft-storage.ts'
import { useSession } from './session.ts'

/** Keeps a text that was sent and taken back, so that it is there when it is decided again. */
export function useRestoreDraft(): (name: string, text: string) => void {
  const { userId, partner } = useSession()
  return (name, text) => void storeDraft(draftKey(partner?.partnerId, userId, name), text, { isText: true })
}
