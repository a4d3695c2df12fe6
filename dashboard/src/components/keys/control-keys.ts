const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys that are pressed with Ctrl, or Cmd on a Mac: as they are shown, and for screen readers. */
const withControl = (keys: string) => ({
  label: (isApple ? '⌘' : 'Ctrl ') + keys,
  aria: `${isApple ? 'Meta' : 'Control'}+${keys.replace(' ', '+')}`,
})

/** Opens the command palette. */
export const SEARCH_KEYS = withControl('K')
/** The main action of a dialog or form, and its opposite or the one that also goes on. */
export const SUBMIT_KEYS = withControl('Enter')
export const OTHER_KEYS = withControl('Shift Enter')
