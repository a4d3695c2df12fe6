// The start of a response body as text that PostgreSQL can store: valid UTF-8 without NUL characters.

/** `wasCut`: the response was longer than the excerpt. */
export function excerptText(bytes: Buffer, wasCut: boolean): string {
  if (bytes.length === 0) return ''
  // `stream` drops a character that was cut at the end; invalid bytes elsewhere become replacement characters.
  return new TextDecoder('utf-8').decode(bytes, { stream: wasCut }).replaceAll('\u0000', '')
}
