// A hint is shown when the pointer or the keyboard reaches its element: `data-hint` holds its text, and HintLayer shows it.
import { createContext, use } from 'react'

/** Inside a row that can be focused: focusing the row shows all its hints. */
export const FocusedByRow = createContext(false)

/** The attributes of an element with a hint. The hint isn't read by screen readers, so give them the text separately. */
export function useHint(text: string, isReachable = true): { 'data-hint': string; tabIndex?: 0 } {
  const isInRow = use(FocusedByRow)
  return isReachable && !isInRow ? { 'data-hint': text, tabIndex: 0 } : { 'data-hint': text }
}
