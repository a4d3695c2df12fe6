// Raise it when a change lets the matcher find names that it missed before, or changes the keys of names. Subjects that were
// indexed or compared by a lower version are indexed and compared again in the background; until then every changed list
// concerns them.
export const MATCHER_VERSION = 1
