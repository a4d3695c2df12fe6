// Values of a form for a customer that others can change meanwhile. What the user has not touched follows the customer; what
// they typed stays, and changes of others are listed. Kept as a draft, so that the end of a session loses nothing.
import { useEffect, useState } from 'react'
import { useDraft } from '../../session/drafts.ts'

interface Edited<T> {
  readonly version: number
  readonly base: T
  readonly values: T
}

export interface ChangeByOthers<T> {
  readonly name: keyof T
  readonly now: T[keyof T]
  /** The user typed something else. */
  readonly isReplaced: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function useVersionedValues<T extends object>(
  name: string,
  version: number,
  current: T,
  /** Removes values that must not be stored. */
  kept: (values: T) => T = (values) => values,
) {
  const draft = useDraft<Edited<T>>(name, () => ({ version, base: current, values: current }), {
    kept: (edited) => ({ ...edited, values: kept(edited.values) }),
    // Changes of others alone are no reason to keep personal data in the browser.
    isUntouched: (edited) => isSame(edited.values, edited.base),
  })
  const [changes, setChanges] = useState<readonly ChangeByOthers<T>[]>([])
  const { base, values } = draft.value
  const { set } = draft
  const isCurrent = draft.value.version === version
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version matters
  useEffect(() => {
    if (isCurrent) return
    const names = Object.keys(current) as (keyof T)[]
    const changed = names.filter((key) => !isSame(base[key], current[key]))
    const touched = (key: keyof T) => !isSame(values[key], base[key])
    const merged = { ...values }
    for (const key of changed) if (!touched(key)) merged[key] = current[key]
    set({ version, base: current, values: merged })
    const reported = changed.map((key) => ({
      name: key,
      now: current[key],
      isReplaced: touched(key) && !isSame(values[key], current[key]),
    }))
    setChanges((before) => [...before.filter((it) => !changed.includes(it.name)), ...reported])
  }, [isCurrent])
  return {
    values,
    base,
    version: draft.value.version,
    isDirty: !isSame(values, base),
    isRestored: draft.isRestored,
    /** What others changed since the form was opened. */
    changes,
    set: (changed: T) => set({ ...draft.value, values: changed }),
    reset: () => {
      set({ version, base: current, values: current })
      draft.clear()
      setChanges([])
    },
    clear: draft.clear,
  }
}
