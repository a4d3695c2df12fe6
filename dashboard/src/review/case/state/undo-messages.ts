// Messages with Undo belong to the case they are about: they are closed when it is left, and when a dialog opens on it.
import { useEffect } from 'react'
import { notifyWithUndo } from '../../../components/feedback/undo-notification.tsx'

const closers: (() => void)[] = []

export function notifyUndoableChange(message: string, undo: () => void): void {
  closers.push(notifyWithUndo(message, undo))
}

/** Closes them as soon as `isCovered`, and when the case is left. */
export function useClosedUndoMessages(isCovered: boolean): void {
  useEffect(() => {
    if (isCovered) closeUndoMessages()
  }, [isCovered])
  useEffect(() => closeUndoMessages, [])
}

export function closeUndoMessages(): void {
  for (const close of closers.splice(0)) close()
}
