/** Encodes a value as one segment of a path, so that no value can lead to another path. A dot segment would, even encoded. */
export function pathSegment(value: string): string {
  if (!/[^.]/.test(value)) throw new TypeError('An ID or a reference must contain more than dots.')
  return encodeURIComponent(value)
}
