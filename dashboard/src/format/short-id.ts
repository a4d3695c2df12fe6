/** Request IDs begin with their time, so their ends differ. */
export const shortId = (id: string) => (id.length > 12 ? `…${id.slice(-8)}` : id)
