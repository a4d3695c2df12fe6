/** The rows from one to another, in either direction. Only the second if the first is no longer listed. */
export function rowRange(listed: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : listed.indexOf(from), listed.indexOf(to)].toSorted((a, b) => a - b)
  return ends[0]! < 0 ? [to] : listed.slice(ends[0], ends[1]! + 1)
}
