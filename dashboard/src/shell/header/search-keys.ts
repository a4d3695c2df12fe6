const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the command palette. */
export const SEARCH_KEYS = IS_APPLE ? { label: '⌘K', aria: 'Meta+K' } : { label: 'Ctrl K', aria: 'Control+K' }
