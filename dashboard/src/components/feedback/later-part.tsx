// Dialogs whose code is loaded when the browser is idle, or when the first of them opens. Once loaded, they stay mounted
// so that closing one is animated.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useKeysForDialog } from '../keys/keys-for-dialog.ts'
import { LoadingMark } from './loading-mark.tsx'
import { notifyError } from './notifications.ts'

type Loaded<Props> = ComponentType<Props>

/**
 * `isNeeded`: the user is waiting for it. If it can't be loaded, an error is shown and the user can try again. `onClose` is also called
 * for Escape while it is loading.
 */
export function useLaterPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  isNeeded: boolean,
  onClose: () => void,
): (props: Props) => ReactNode {
  const [Part, setPart] = useState<Loaded<Props>>()
  const isMissing = Part === undefined
  useKeysForDialog(isNeeded, () => isMissing && onClose())
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions do the same in every render
  useEffect(() => {
    if (!isMissing) return
    if (!isNeeded) return whenIdle(() => void load().catch(() => undefined))
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setPart(() => loaded),
      (error) => {
        if (!isCurrent) return
        notifyError(error)
        onClose()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing, isNeeded])
  return (props) => (Part ? <Part {...props} /> : isNeeded && <LoadingMark />)
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const id = requestIdleCallback(run)
  return () => cancelIdleCallback(id)
}
