// The last seven days of the viewer, today included.

export const DAYS = 7

/** The same moment all day long, so that what was read once isn't asked for at every look. */
export function weekAgo(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (DAYS - 1)).toISOString()
}
