// Messages with Undo belong to the case they are about: they are closed when it is left, and when a dialog opens on it.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { notifyWithUndo } from '../../../components/feedback/undo-notification.tsx'

export interface UndoMessages {
  notifyUndoable(message: string, undo: () => void): void
  closeUndoMessages(): void
}

/** Closes them as soon as `isCovered`, and when the case is left. */
export function useUndoMessages(isCovered: boolean): UndoMessages {
  const closers = useRef<(() => void)[]>([])
  const closeUndoMessages = useCallback(() => {
    for (const close of closers.current.splice(0)) close()
  }, [])
  useEffect(() => {
    if (isCovered) closeUndoMessages()
  }, [isCovered, closeUndoMessages])
  useEffect(() => closeUndoMessages, [closeUndoMessages])
  return useMemo(
    () => ({
      notifyUndoable: (message, undo) => {
        // An earlier one is about a version that is no longer the latest.
        closeUndoMessages()
        closers.current.push(notifyWithUndo(message, undo))
      },
      closeUndoMessages,
    }),
    [closeUndoMessages],
  )
}
