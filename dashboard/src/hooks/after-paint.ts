// A click is answered on the screen first; what takes longer follows.
import { startTransition, useState } from 'react'
import { flushSync } from 'react-dom'

/** Runs after the browser has painted. A hidden page isn't painted, so it doesn't wait. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}

/** Runs after the paint, or before the next key does something: that key is about what this one has changed. */
function afterPaintOrBeforeKey(run: () => void): void {
  let isDue = true
  const runOnce = () => {
    if (isDue) run()
    isDue = false
    window.removeEventListener('keydown', runOnce, true)
  }
  window.addEventListener('keydown', runOnce, true)
  afterPaint(runOnce)
}

/** Whether a menu or a list of choices is open: the click is painted first, because opening it takes longer. */
export function useOpened(): readonly [boolean, (next: boolean) => void] {
  const [opened, setOpened] = useState(false)
  return [opened, (next) => afterPaint(() => startTransition(() => setOpened(next)))]
}

/**
 * A choice of the user that is shown at once, in this component alone. `onChange`, which may draw the whole screen again, runs after
 * the next paint. The choice is shown until `value` changes, as an address does a little later.
 */
export function usePromptValue<T>(value: T, onChange: (value: T) => void): readonly [T, (value: T) => void] {
  return usePrompt(value, onChange, false)
}

/**
 * The same for a `value` that is state: what it is after `onChange` is shown, even if that refused the choice. However fast keys are
 * pressed, each finds what the ones before it have changed.
 */
export function usePromptState<T>(value: T, onChange: (value: T) => void): readonly [T, (value: T) => void] {
  return usePrompt(value, onChange, true)
}

function usePrompt<T>(value: T, onChange: (value: T) => void, isState: boolean) {
  const [chosen, setChosen] = useState<{ readonly value: T; readonly before: T }>()
  const isCurrent = chosen !== undefined && chosen.before === value
  if (chosen && !isCurrent) setChosen(undefined)
  function choose(next: T) {
    setChosen({ value: next, before: value })
    if (isState)
      afterPaintOrBeforeKey(() =>
        // At once, as the screen must not be in between when a key is pressed.
        flushSync(() => {
          onChange(next)
          setChosen(undefined)
        }),
      )
    else afterPaint(() => startTransition(() => onChange(next)))
  }
  return [isCurrent ? chosen.value : value, choose] as const
}
