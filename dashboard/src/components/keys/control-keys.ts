const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys that are pressed with Ctrl, or Cmd on a Mac: as they are shown, and for screen readers. */
const withControl = (...keys: readonly string[]) =>
  IS_APPLE
    ? { label: `⌘${keys.join(' ')}`, aria: `Meta+${keys.join('+')}` }
    : { label: `Ctrl ${keys.join(' ')}`, aria: `Control+${keys.join('+')}` }

/** Opens the command palette. */
export const SEARCH_KEYS = withControl('K')
/** The main action of a dialog or form, and its opposite or the one that also goes on. */
export const SUBMIT_KEYS = withControl('Enter')
export const OTHER_KEYS = withControl('Shift', 'Enter')
