// The first bytes of a receiver's answer as text that can be stored: valid, and without the one character PostgreSQL refuses.

export function excerptText(bytes: Buffer): string {
  if (bytes.length === 0) return ''
  // `stream` leaves out a character that was cut in half at the end; a broken one inside becomes the replacement sign.
  return new TextDecoder('utf-8').decode(bytes, { stream: true }).replaceAll('\u0000', '')
}
